import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aPoll } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { embedCode } from './embed-code.ts';
import { EmbedCodeItem } from './embed-code-item.tsx';

const NAME = 'Copy code for a website';

const allow = (...origins: string[]) => {
  const tag = Object.assign(document.createElement('meta'), { name: 'embed-origins', content: origins.join(' ') });
  document.head.append(tag);
};

afterEach(() => {
  for (const tag of document.querySelectorAll('meta')) tag.remove();
});

test('the code has the address and the title of the poll, whatever the title is', () => {
  const poll = aPoll({ title: 'Tea & "coffee"?</iframe><script>alert(1)</script>' });
  const code = embedCode(poll, 'https://vote.example');
  const { body } = new DOMParser().parseFromString(code, 'text/html');
  expect(body.childNodes).toHaveLength(1);
  const frame = body.firstElementChild;
  expect(frame?.localName).toBe('iframe');
  expect(frame?.getAttribute('src')).toBe(`https://vote.example/embed/poll/${poll.id}`);
  expect(frame?.getAttribute('title')).toBe(poll.title);
  expect(code).not.toMatch(/\n/);
});

test('it is offered where sites may embed polls, and names them', async () => {
  allow('https://example.org', 'https://*.example.net');
  const poll = aPoll();
  const { user } = renderUi(<EmbedCodeItem poll={poll} />);
  const button = await screen.findByRole('menuitem', { name: NAME });
  await user.click(button);
  expect(await navigator.clipboard.readText()).toBe(embedCode(poll, location.origin));
  expect(shownToasts()).toEqual(['success: Code copied. It works on https://example.org and https://*.example.net.']);
});

test('says so when it cannot be copied', async () => {
  allow('https://example.org', 'https://example.com', 'https://example.net');
  const { user } = renderUi(<EmbedCodeItem poll={aPoll()} />);
  const button = await screen.findByRole('menuitem', { name: NAME });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(button);
  expect(shownToasts()).toEqual(['error: The code could not be copied.']);
});

test.each([
  ['where no site may', [], {}],
  ['for a draft', ['https://example.org'], { status: 'draft' }],
  ['for private results', ['https://example.org'], { show_results: false }],
  ['for results that are shown after one’s vote', ['https://example.org'], { results_when: 'after_vote' }],
] as const)('is not offered %s', (_, origins, parts) => {
  if (origins.length > 0) allow(...origins);
  renderUi(<EmbedCodeItem poll={aPoll(parts)} />);
  expect(screen.queryByRole('menuitem')).toBeNull();
});

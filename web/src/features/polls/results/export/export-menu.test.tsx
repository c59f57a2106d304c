import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { errorResponse, tokenFor, VIEWER } from '../../../../../jest/api-fixture.ts';
import { dismissToasts, pollWithVotes, renderUi, shownToasts } from '../../../../../jest/polls-fixture.tsx';
import { session } from '../../../../lib/session/session.ts';
import { ExportMenu } from './export-menu.tsx';

const poll = pollWithVotes([1, 2], { title: 'Tea/coffee?' });

let sent: { url: string; headers: Headers }[];
let respond: () => Response;
let saved: string[];

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  dismissToasts();
  sent = [];
  saved = [];
  respond = () => new Response('the file');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    sent.push({ url: String(input), headers: new Headers(init.headers) });
    return respond();
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = () => ({ ...renderUi(<ExportMenu poll={poll} />), button: () => screen.getByRole('button') });
const focused = (): string | null | undefined => document.activeElement?.textContent;

test('downloads the file of the server with the session’s token', async () => {
  const { user, button } = open();
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(saved).toEqual(['Tea coffee - results.csv']));
  expect(sent[0]?.url).toBe(`/api/polls/${poll.id}/export?format=csv&bom=true&separator=comma`);
  expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${session.token()}`);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('shows the text of the server when the results are hidden by now', async () => {
  respond = () => errorResponse(403, 'results_private', texts.poll.resultsPrivate);
  const { user, button } = open();
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: /^XLSX/ }));
  await waitFor(() => expect(shownToasts()).toEqual([`error: ${texts.poll.resultsPrivate}`]));
  expect(saved).toEqual([]);
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('offers the code for a website where sites may embed polls', async () => {
  const { user, button } = open();
  await user.click(button());
  expect(screen.queryByRole('menuitem', { name: 'Copy code for a website' })).toBeNull();
  cleanup();
  const tag = Object.assign(document.createElement('meta'), { name: 'embed-origins', content: 'https://example.org' });
  document.head.append(tag);
  const { user: another, button: other } = open();
  await another.click(other());
  await another.click(screen.getByRole('menuitem', { name: 'Copy code for a website' }));
  expect(await navigator.clipboard.readText()).toContain(`/embed/poll/${poll.id}`);
  tag.remove();
});

test('is used by keyboard, and returns the focus', async () => {
  const { user, button } = open();
  await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toMatch(/^PNG/);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/^CSV/);
  await user.keyboard('j');
  expect(focused()).toMatch(/^JSON/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}{End}{Home}');
  expect(focused()).toMatch(/^CSV/);
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  await user.tab({ shift: true });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(saved).toEqual(['Tea coffee - results.json']));
});

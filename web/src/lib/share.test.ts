import { afterEach, expect, test } from '@jest/globals';
import { share } from './share.ts';

const LINK = { title: 'Tea or coffee?', url: 'http://polls.local/poll/1/results' };

const original = {
  share: navigator.share,
  clipboard: navigator.clipboard,
  execCommand: Reflect.get(document, 'execCommand'),
};
const give = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });

afterEach(() => {
  give(navigator, 'share', original.share);
  give(navigator, 'clipboard', original.clipboard);
  give(document, 'execCommand', original.execCommand);
});

/** Fakes `execCommand`. Returns the texts that it copied. */
const withSelection = (works: boolean): string[] => {
  const copied: string[] = [];
  give(document, 'execCommand', () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) copied.push(activeElement.value);
    return works;
  });
  return copied;
};

const clipboard = (writeText: (text: string) => Promise<void>) => give(navigator, 'clipboard', { writeText });

test('uses the share sheet of the device', async () => {
  const shared: unknown[] = [];
  give(navigator, 'share', async (link: unknown) => void shared.push(link));
  expect(await share(LINK)).toBe('shared');
  expect(shared).toEqual([LINK]);
});

test('copies the link when the device rejects sharing', async () => {
  const copied: string[] = [];
  give(navigator, 'share', async () => Promise.reject(new DOMException('no', 'NotAllowedError')));
  clipboard(async (text) => void copied.push(text));
  expect(await share(LINK)).toBe('copied');
  expect(copied).toEqual([LINK.url]);
});

test.each<[string, () => void]>([
  ['is no clipboard, as over plain http', () => give(navigator, 'clipboard', undefined)],
  [
    'is a clipboard without permission',
    () => clipboard(async () => Promise.reject(new DOMException('', 'NotAllowedError'))),
  ],
])('where there %s, copies with execCommand and keeps the focus', async (_name, prepare) => {
  prepare();
  const copied = withSelection(true);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await share(LINK)).toBe('copied');
  expect(copied).toEqual([LINK.url]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
  button.remove();
});

import { expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import './page-translation.ts';

const FONT: string = 'font';

const fontOf = (text: string) => {
  const outer = document.createElement(FONT);
  outer.append(document.createElement(FONT));
  outer.firstElementChild?.append(text);
  return outer;
};

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** How translators change a page. */
const TRANSLATORS = {
  'replaces each text': (root: Node) => {
    for (const text of textsIn(root)) text.replaceWith(fontOf(text.data.toUpperCase()));
  },
  'inserts, then removes': (root: Node) => {
    for (const text of textsIn(root)) {
      text.before(fontOf(text.data.toUpperCase()));
      text.remove();
    }
  },
  'wraps each text': (root: Node) => {
    for (const text of textsIn(root)) {
      const font = fontOf('');
      text.replaceWith(font);
      font.firstElementChild?.append(text);
    }
  },
  'replaces a run of texts by one': (root: Node) => {
    for (const text of textsIn(root)) {
      if (!text.isConnected) continue;
      const font = fontOf('');
      text.before(font);
      for (let next: ChildNode | null = text; next instanceof Text; next = font.nextSibling as ChildNode | null) {
        font.firstElementChild?.append(next.data.toUpperCase());
        next.remove();
      }
    }
  },
};

const Poll = ({ votes, leader, title, order }: { votes: number; leader: boolean; title: string; order: string }) => (
  <section>
    <h2>{title}</h2>
    <p>
      {leader && 'first, '}
      {votes} votes
      {leader ? <b>leads</b> : ' so far'}
    </p>
    <ol>
      {[...order].map((name) => (
        <Option key={name} name={name} />
      ))}
    </ol>
  </section>
);

const Option = ({ name }: { name: string }) => <>{name}</>;

const BEFORE = { votes: 1, leader: false, title: 'Tea?', order: 'abc' };

test.each(
  Object.entries(TRANSLATORS).flatMap(([name, translate]) =>
    [
      { ...BEFORE, votes: 2, title: 'Coffee?' },
      { ...BEFORE, leader: true },
      { ...BEFORE, order: 'ca' },
      { ...BEFORE, order: 'zcbay' },
    ].map((after) => ({ name, translate, after })),
  ),
)('a translator that $name does not keep React from showing $after', async ({ translate, after }) => {
  const expected = render(<Poll {...after} />).container.textContent;
  const { container, rerender, unmount } = render(<Poll {...BEFORE} />);
  await act(async () => translate(container));
  rerender(<Poll {...after} />);
  expect(container.textContent?.toLowerCase()).toBe(expected?.toLowerCase());
  await act(async () => translate(container));
  rerender(<Poll {...BEFORE} leader />);
  rerender(<Poll {...after} />);
  expect(container.textContent?.toLowerCase()).toBe(expected?.toLowerCase());
  unmount();
});

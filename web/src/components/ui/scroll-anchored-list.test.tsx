import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ScrollAnchoredList } from './scroll-anchored-list.tsx';

const ROW = 100;
let scrolled: number;

/** Lays the list out: each row is 100 px high, and the list starts at `-scrolled`. */
beforeEach(() => {
  scrolled = 0;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...document.querySelectorAll('li')];
    const row = this.closest('li');
    const top = (row ? rows.indexOf(row) * ROW : 0) - scrolled;
    return DOMRect.fromRect({ x: 0, y: top, width: 1, height: this.localName === 'ol' ? rows.length * ROW : ROW });
  });
  jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
});
const List = ({ names }: { names: string[] }) => (
  <ScrollAnchoredList label="Polls">
    {names.map((name) => (
      <li key={name}>
        <button type="button">{name}</button>
      </li>
    ))}
  </ScrollAnchoredList>
);

test('keeps the item being read in place when one is added above', () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />);
  scrolled = 150;
  rerender(<List names={['new', 'a', 'b', 'c']} />);
  expect(window.scrollBy).toHaveBeenCalledWith(0, ROW);
});

test('keeps it in place when one above is removed', () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />);
  scrolled = 150;
  rerender(<List names={['b', 'c']} />);
  expect(window.scrollBy).toHaveBeenCalledWith(0, -ROW);
});

test('keeps the focused item in place at the top of the page too', () => {
  const { rerender } = render(<List names={['a', 'b']} />);
  screen.getByRole('button', { name: 'a' }).focus();
  rerender(<List names={['new', 'a', 'b']} />);
  expect(window.scrollBy).toHaveBeenCalledWith(0, ROW);
});

test('does not scroll without a reader inside the list, or when items are added below', () => {
  const { rerender } = render(<List names={['a', 'b']} />);
  rerender(<List names={['new', 'a', 'b']} />);
  scrolled = 150;
  rerender(<List names={['new', 'a', 'b', 'more']} />);
  expect(window.scrollBy).not.toHaveBeenCalled();
});

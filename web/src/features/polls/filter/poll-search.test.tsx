import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PollSearch } from './poll-search.tsx';

const onChange = jest.fn();

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  onChange.mockClear();
});

const open = (value = '') => {
  const { rerender } = render(<PollSearch value={value} onChange={onChange} />);
  return (changed: string) => rerender(<PollSearch value={changed} onChange={onChange} />);
};

const field = () => screen.getByRole('textbox', { name: 'Search polls' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

test('searches once, after a pause in typing', async () => {
  open();
  type('b');
  await wait(200);
  type('bus');
  await wait(299);
  expect(onChange).not.toHaveBeenCalled();
  await wait(1);
  expect(onChange.mock.calls).toEqual([['bus']]);
});

test('does not search for added spaces', async () => {
  open('bus');
  type('bus ');
  await wait(1_000);
  expect(onChange).not.toHaveBeenCalled();
});

test('keeps the typed spaces when its own search arrives in the URL', () => {
  const setValue = open();
  type('bus ');
  setValue('bus');
  expect(field()).toHaveValue('bus ');
});

test('replaces the typed text when the URL changes by navigation', async () => {
  const setValue = open('bus');
  type('bus line');
  setValue('');
  expect(field()).toHaveValue('');
  await wait(1_000);
  expect(onChange).not.toHaveBeenCalled();
});

test('clears at once, without the pause, and keeps the focus in the field', () => {
  open('bus');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange.mock.calls).toEqual([['']]);
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

test('gets the focus by the / key', () => {
  open();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(field()).toHaveFocus();
});

import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { openNew, option } from '#jest/poll-form-fixture.tsx';

const texts = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option \d+$/ }).map(({ value }) => value);
const dialog = () => screen.findByRole('dialog', { name: 'Paste a list' });
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });

test('the button adds a typed list at the end, and what was added can be taken back until something changes', async () => {
  const user = openNew();
  await user.type(option(1), 'Tea');
  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  const panel = within(await dialog());
  expect(panel.getByRole('button', { name: 'Add options' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(panel.getByRole('textbox'), 'Coffee{Enter}Water');
  await user.click(panel.getByRole('button', { name: 'Add 2 options' }));
  expect(texts()).toEqual(['Tea', 'Coffee', 'Water']);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(texts()).toEqual(['Tea', '']);
  expect(screen.getByRole('button', { name: 'Paste a list' })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  await user.type(within(await dialog()).getByRole('textbox'), 'Milk');
  await user.click(screen.getByRole('button', { name: 'Add 1 option' }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  await user.type(option(2), ' shake');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('says that a poll to rank has room for 30', async () => {
  const user = openNew();
  await user.click(screen.getByRole('radio', { name: /^Rank/ }));
  paste(option(1), Array.from({ length: 60 }, (_, index) => `Idea ${index}`).join('\n'));
  const panel = within(await dialog());
  expect(panel.getAllByText('to rank, score or give points, a poll has at most 30 options')).toHaveLength(20);
  expect(panel.getByText('And 10 lines more.')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Add 30 options' }));
  expect(texts()).toHaveLength(30);
});

import { expect, jest, test } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { holdKeys } from './held-keys.ts';

test('holds what is typed, so that it does nothing elsewhere, until it is asked for', async () => {
  const elsewhere = jest.fn();
  document.addEventListener('keydown', elsewhere);
  const release = holdKeys();
  await userEvent.keyboard('sign{Enter} out');
  expect(elsewhere).not.toHaveBeenCalled();
  expect(release()).toBe('sign out');
  await userEvent.keyboard('n');
  expect(elsewhere).toHaveBeenCalledTimes(1);
  expect(release()).toBe('');
  document.removeEventListener('keydown', elsewhere);
});

test('leaves alone what is no typing', async () => {
  const elsewhere = jest.fn();
  document.addEventListener('keydown', elsewhere);
  const release = holdKeys();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  expect(elsewhere).toHaveBeenCalledTimes(3);
  expect(release()).toBe('');
  document.removeEventListener('keydown', elsewhere);
});

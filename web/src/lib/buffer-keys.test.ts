import { expect, jest, test } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { bufferKeys } from './buffer-keys.ts';

test('buffers characters and keeps them from shortcuts until it is stopped', async () => {
  const elsewhere = jest.fn();
  document.addEventListener('keydown', elsewhere);
  const release = bufferKeys();
  await userEvent.keyboard('sign{Enter} out');
  expect(elsewhere).not.toHaveBeenCalled();
  expect(release()).toBe('sign out');
  await userEvent.keyboard('n');
  expect(elsewhere).toHaveBeenCalledTimes(1);
  expect(release()).toBe('');
  document.removeEventListener('keydown', elsewhere);
});

test('ignores keys that type nothing', async () => {
  const elsewhere = jest.fn();
  document.addEventListener('keydown', elsewhere);
  const release = bufferKeys();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  expect(elsewhere).toHaveBeenCalledTimes(3);
  expect(release()).toBe('');
  document.removeEventListener('keydown', elsewhere);
});

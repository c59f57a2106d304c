import { expect, jest, test } from '@jest/globals';
import { withLock } from './features.ts';
import { tabStorage } from './storage.ts';

test('a full storage does not bring back the former value', async () => {
  expect(tabStorage.isBlocked).toBe(false);
  tabStorage.setItem('token', 'old');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  tabStorage.setItem('token', 'new');
  expect([tabStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['new', null]);
  full.mockRestore();
  tabStorage.setItem('token', 'newest');
  expect([tabStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['newest', 'newest']);
  tabStorage.removeItem('token');
});

test('a call that fails while it has the lock fails once', async () => {
  let calls = 0;
  const fail = async () => {
    calls += 1;
    throw new Error('Refused');
  };
  await expect(withLock('x', fail)).rejects.toThrow('Refused');
  expect(calls).toBe(1);
});

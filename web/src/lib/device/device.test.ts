import { expect, jest, test } from '@jest/globals';

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

const BLOCKED = [
  [window, 'sessionStorage'],
  [window, 'localStorage'],
  [window, 'BroadcastChannel'],
  [window, 'Notification'],
  [navigator, 'locks'],
  [navigator, 'wakeLock'],
  [navigator, 'share'],
  [navigator, 'clipboard'],
] as const;

const original = BLOCKED.map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const);

const restore = (): void => {
  for (const [owner, name, descriptor] of original) {
    if (descriptor) Object.defineProperty(owner, name, descriptor);
    else Reflect.deleteProperty(owner, name);
  }
  jest.resetModules();
};

test('blocked features do not throw; storage keeps its values in memory', async () => {
  for (const [owner, name] of BLOCKED) Object.defineProperty(owner, name, { get: blocked, configurable: true });
  try {
    const { tabStorage, browserStorage } = await import('./storage.ts');
    const { openChannel } = await import('./channel.ts');
    const device = await import('./features.ts');
    for (const storage of [tabStorage, browserStorage]) {
      expect(storage.isBlocked).toBe(true);
      storage.setItem('token', 'a');
      expect(storage.getItem('token')).toBe('a');
      storage.removeItem('token');
      expect(storage.getItem('token')).toBeNull();
    }
    const channel = openChannel('x', () => undefined);
    channel.post('hello');
    channel.close();
    expect(await device.withLock('x', async () => 1)).toBe(1);
    expect(device.notificationPermission()).toBeUndefined();
    await device.requestNotifications();
    expect(device.newNotification('x', {})).toBeUndefined();
    expect(await device.requestWakeLock()).toBeUndefined();
    expect(await device.openShareSheet({ url: '/' })).toBeNull();
    expect(await device.writeClipboard('x')).toBe(false);
  } finally {
    restore();
  }
});

test('a full storage does not bring back the former value', async () => {
  const { tabStorage } = await import('./storage.ts');
  expect(tabStorage.isBlocked).toBe(false);
  tabStorage.setItem('token', 'old');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  tabStorage.setItem('token', 'new');
  expect([tabStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['new', null]);
  full.mockRestore();
  tabStorage.setItem('token', 'newest');
  expect([tabStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['newest', 'newest']);
  tabStorage.removeItem('token');
});

test('a call that fails while it has the lock fails once', async () => {
  const { withLock } = await import('./features.ts');
  let calls = 0;
  const fail = async () => {
    calls += 1;
    throw new Error('Refused');
  };
  await expect(withLock('x', fail)).rejects.toThrow('Refused');
  expect(calls).toBe(1);
});

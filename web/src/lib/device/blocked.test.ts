import { expect, test } from '@jest/globals';

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

import { beforeEach, expect, jest, test } from '@jest/globals';
import { aNotification } from '#jest/factories.ts';
import { permission, showBrowserNotification } from './browser-notification.ts';

/** Stands in for the browser's `Notification`. */
class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  static promptCount = 0;
  static requestPermission = async () => {
    FakeNotification.promptCount += 1;
    FakeNotification.permission = 'granted';
    return FakeNotification.permission;
  };
  onclick: (() => void) | undefined;
  closed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(FakeNotification, { permission: 'granted', shown: [], promptCount: 0 });
  Object.assign(globalThis, { Notification: FakeNotification, focus: () => undefined });
});
const notification = aNotification({ title: 'New vote', message: 'ada voted on "Tea?"' });

test.each([
  ['default', 1, 'granted'],
  ['denied', 0, 'denied'],
] as const)('request() with permission %s prompts %i times', async (current, times, after) => {
  FakeNotification.permission = current;
  await permission.request();
  expect([FakeNotification.promptCount, permission.get()]).toEqual([times, after]);
});

test('ignores a constructor that throws, as on Android', () => {
  const Throwing = class {
    static permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor.');
    }
  };
  Object.assign(globalThis, { Notification: Throwing });
  expect(() => showBrowserNotification(notification, () => undefined)).not.toThrow();
});

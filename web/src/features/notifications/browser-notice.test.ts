import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aNotification } from '../../../jest/factories.ts';
import { permission, showNotice } from './browser-notice.ts';

/** What a browser shows outside of the page. */
class Notice {
  static permission: NotificationPermission = 'granted';
  static shown: Notice[] = [];
  static asked = 0;
  static requestPermission = async () => {
    Notice.asked += 1;
    Notice.permission = 'granted';
    return Notice.permission;
  };
  onclick: (() => void) | undefined;
  closed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    Notice.shown.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(Notice, { permission: 'granted', shown: [], asked: 0 });
  Object.assign(globalThis, { Notification: Notice, focus: () => undefined });
});
afterEach(() => {
  jest.useRealTimers();
});

const told = aNotification({ title: 'New vote', message: 'ada voted on "Tea?"' });

test('says what the notification says, once for all tabs, and goes by itself after five seconds', () => {
  showNotice(told, () => undefined);
  expect(Notice.shown).toMatchObject([{ title: 'New vote', options: { body: told.message, tag: told.id } }]);
  jest.advanceTimersByTime(4_999);
  expect(Notice.shown[0]?.closed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(Notice.shown[0]?.closed).toBe(true);
});

test('choosing it leads on and closes it', () => {
  const onChoose = jest.fn();
  showNotice(told, onChoose);
  Notice.shown[0]?.onclick?.();
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(Notice.shown[0]?.closed).toBe(true);
});

test.each(['default', 'denied'] as const)('shows nothing and asks nothing while the permission is %s', (given) => {
  Notice.permission = given;
  showNotice(told, () => undefined);
  expect([Notice.shown, Notice.asked]).toEqual([[], 0]);
});

test.each([
  ['default', 1, 'granted'],
  ['denied', 0, 'denied'],
] as const)('asked for leave while it is %s, the browser asks the person %i times', async (given, times, after) => {
  Notice.permission = given;
  await permission.ask();
  expect([Notice.asked, permission.get()]).toEqual([times, after]);
});

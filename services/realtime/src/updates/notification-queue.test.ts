import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aNotification } from '../../test/support/events.ts';
import { createNotificationQueue, type NotificationQueue } from './notification-queue.ts';

describe('the notification queue', () => {
  let delivered: string[];
  let queue: NotificationQueue;

  beforeEach(() => {
    jest.useFakeTimers();
    delivered = [];
    queue = createNotificationQueue(({ userId, id, title }) => delivered.push(`${userId} ${id} ${title}`));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const send = (userId: string, id: string, title = 'new'): void => queue.send(aNotification(userId, { id, title }));

  test('delivers the first immediately and two a second after it, in order', () => {
    for (const id of ['1', '2', '3']) send('ada', id);
    jest.advanceTimersByTime(0);
    expect(delivered).toEqual(['ada 1 new']);
    jest.advanceTimersByTime(550);
    expect(delivered).toEqual(['ada 1 new', 'ada 2 new']);
    jest.advanceTimersByTime(550);
    expect(delivered).toEqual(['ada 1 new', 'ada 2 new', 'ada 3 new']);
  });

  test('throttles each user on their own', () => {
    send('ada', '1');
    send('ben', '2');
    jest.advanceTimersByTime(0);
    expect(delivered).toEqual(['ada 1 new', 'ben 2 new']);
  });

  test('replaces a queued notification that changes, which keeps its place', () => {
    for (const id of ['1', '2', '3']) send('ada', id);
    jest.advanceTimersByTime(0);
    send('ada', '2', 'changed');
    jest.advanceTimersByTime(10_000);
    expect(delivered).toEqual(['ada 1 new', 'ada 2 changed', 'ada 3 new']);
  });

  test('drops the oldest beyond a hundred', () => {
    for (let id = 1; id <= 102; id += 1) send('ada', `${id}`);
    jest.advanceTimersByTime(100_000);
    expect(delivered).toHaveLength(100);
    expect(delivered[0]).toBe('ada 3 new');
    expect(delivered.at(-1)).toBe('ada 102 new');
  });

  test.each<[string, string | null, string[]]>([
    ['one that has been read', '2', ['ada 1 new', 'ada 3 new', 'ben 4 new']],
    ['none for an unknown id', '9', ['ada 1 new', 'ada 2 new', 'ada 3 new', 'ben 4 new']],
    ['all of a user', null, ['ben 4 new']],
  ])('drops %s', (_, notificationId, expected) => {
    for (const id of ['1', '2', '3']) send('ada', id);
    send('ben', '4');
    queue.drop('ada', notificationId);
    jest.advanceTimersByTime(10_000);
    expect(delivered.toSorted()).toEqual(expected);
  });

  test('delivers everything on flush', () => {
    for (const id of ['1', '2', '3']) send('ada', id);
    queue.flush();
    expect(delivered).toEqual(['ada 1 new', 'ada 2 new', 'ada 3 new']);
    jest.advanceTimersByTime(10_000);
    expect(delivered).toHaveLength(3);
  });
});

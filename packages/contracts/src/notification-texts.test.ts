import { expect, test } from '@jest/globals';
import { notificationTexts } from './notification-texts.ts';

test('an actor whose account is gone is someone', () => {
  const facts = { actor: null, count: 1, poll: 'Lunch?' };
  expect(notificationTexts.vote(facts).message).toBe('Someone voted on "Lunch?"');
  expect(notificationTexts.reply(facts).message).toBe('Someone replied to your comment');
});

import { expect, test } from '@jest/globals';
import { notificationTexts } from './notification-texts.ts';

test('a title or a name cannot reverse the sentence around it', () => {
  const facts = { actor: 'شاي', count: 1, poll: 'a\u2069\u202Eb' };
  expect(notificationTexts.vote(facts).message).toBe('\u2068شاي\u2069 voted on "\u2068a\u202Eb\u2069"');
});

test('an actor whose account is gone is someone', () => {
  const facts = { actor: null, count: 1, poll: 'Lunch?' };
  expect(notificationTexts.vote(facts).message).toBe('Someone voted on "Lunch?"');
  expect(notificationTexts.reply(facts).message).toBe('Someone replied to your comment');
});

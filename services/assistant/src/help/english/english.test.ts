import { expect, test } from '@jest/globals';
import { createGuide } from '../../chat/guide.ts';

const guide = await createGuide('en');
const search = await guide.openSearch();
const articleOf = (question: string): string | undefined => search(question).passages[0]?.id.split('#')[0];

test.each([
  ['lgo in please', 'signing-in'],
  ['i cannot regsiter', 'signing-in'],
  ['find the polls about football', 'categories-and-search'],
  ['set up a poll for the trip', 'creating-a-poll'],
  ['ask our neighbours when they have time', 'creating-a-poll'],
  ['can i ask you how to change my vote', 'changing-a-vote'],
  ['i have a question about deleting comments', 'deleting-comments'],
  ['show me polls on cooking', 'categories-and-search'],
  ['show a poll on zoom', 'presenting'],
  ['rate it from 0 to 5', 'scores'],
  ['resume my poll', 'closing-and-reopening'],
  ['invite voters over email', 'sharing'],
])('reads "%s" as a question about %s', (question, article) => {
  expect(articleOf(question)).toBe(article);
});

test.each([
  'can they vote by text',
  'sell my votes',
  'merge my two accounts',
  'cv template',
  'voting with weighted votes',
  'show my poll logo instead of your logo, remove the branding',
  'cancel our subscription',
  'vote for the mayor',
  'unmute me on zoom',
  'how was your weekend',
])('declines "%s", whose words are those of the product', (question) => {
  expect(articleOf(question)).toBeUndefined();
});

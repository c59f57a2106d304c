import { expect, test } from '@jest/globals';
import { smallTalk } from '../src/chat/small-talk.ts';
import { readArticles } from '../src/help/articles.ts';
import { english } from '../src/help/english/english.ts';
import { createSearch } from '../src/help/search.ts';
import { NOBODY, type QuestionGroup, readQuestionGroups } from './question-groups.ts';

const search = createSearch(await readArticles(english.code), english);
const tuning = await readQuestionGroups('tuning-questions.md');
const heldOut = await readQuestionGroups('held-out-questions.md');

/** The name of the article whose passage comes first; undefined if the question is declined. */
const articleOf = (question: string): string | undefined =>
  smallTalk(question) === undefined ? search(question).passages[0]?.id.split('#')[0] : undefined;

/** How many questions of the product get a right article first, and how many of other topics get any. */
const measure = (groups: readonly QuestionGroup[]) => {
  const rows = groups.flatMap(({ answers, questions }) => questions.map((question) => ({ answers, question })));
  const inside = rows.filter(({ answers }) => !answers.includes(NOBODY));
  const outside = rows.filter(({ answers }) => answers.includes(NOBODY));
  return {
    asked: inside.length,
    right: inside.filter(({ answers, question }) => answers.includes(articleOf(question) ?? '')).length,
    outside: outside.length,
    outsideAnswered: outside
      .filter(({ question }) => articleOf(question) !== undefined)
      .map(({ question }) => question),
  };
};

test('at least 95 % of the questions to tune by get a right article first, and none of other topics gets any', () => {
  const { asked, right, outside, outsideAnswered } = measure(tuning);
  expect(asked).toBeGreaterThanOrEqual(500);
  expect(outside).toBeGreaterThanOrEqual(100);
  expect(right / asked).toBeGreaterThanOrEqual(0.95);
  expect(outsideAnswered).toEqual([]);
});

test('88.8 % of the held-out questions get a right article first, and 2 of 34 of other topics get one', () => {
  const { asked, right, outside, outsideAnswered } = measure(heldOut);
  expect([asked, outside]).toEqual([216, 34]);
  expect(right / asked).toBeGreaterThanOrEqual(0.888);
  expect(outsideAnswered.length).toBeLessThanOrEqual(2);
});

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import type { Language } from '@showhands/contracts';
import { openGuide } from '../src/chat/guide.ts';
import { readArticles } from '../src/help/articles.ts';

const NOBODY = 'nobody';

/** Questions by people who had not read the articles, with the articles that answer them. */
const readBlindQuestions = async (language: Language) => {
  const lines = await readFile(new URL(`blind-questions.${language}.md`, import.meta.url), 'utf8');
  return [...lines.matchAll(/^- (.+?): (.+)$/gm)].flatMap(([, names = '', questions = '']) =>
    questions.split(' | ').map((question) => ({ question, answers: names.split(', ') })),
  );
};

// The shares that must be reached: a right article first, a right article among the three, and other topics not answered.
describe.each([
  ['en', 321, 0.8, 0.95],
  ['de', 120, 0.75, 0.9],
  ['es', 120, 0.75, 0.9],
  ['ar', 120, 0.75, 0.9],
] as const)('in %s', (language, count, firstMin, amongThreeMin) => {
  test('the blind questions find their articles, and questions of other topics are not answered', async () => {
    const { search } = await openGuide(language);
    const rows = (await readBlindQuestions(language)).map(({ question, answers }) => {
      const { nearest, answer } = search(question);
      const isRight = nearest.map(({ id }) => answers.includes(id.split('#')[0] ?? ''));
      return { isOther: answers.includes(NOBODY), isRight, isAnswered: answer !== undefined };
    });
    const inside = rows.filter(({ isOther }) => !isOther);
    const others = rows.filter(({ isOther }) => isOther);
    const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;
    expect(inside).toHaveLength(count);
    expect(
      share(
        inside.filter(({ isRight }) => isRight[0]),
        inside,
      ),
    ).toBeGreaterThanOrEqual(firstMin);
    expect(
      share(
        inside.filter(({ isRight }) => isRight.includes(true)),
        inside,
      ),
    ).toBeGreaterThanOrEqual(amongThreeMin);
    expect(
      share(
        others.filter(({ isAnswered }) => !isAnswered),
        others,
      ),
    ).toBeGreaterThanOrEqual(0.9);
  });

  test('the question by which a passage is suggested gets its answer', async () => {
    const { search } = await openGuide(language);
    const suggested = (await readArticles(language)).map(({ id, questions: [question = ''] }) => ({ id, question }));
    expect(suggested.filter(({ id, question }) => search(question).answer?.id !== id)).toEqual([]);
  });
});

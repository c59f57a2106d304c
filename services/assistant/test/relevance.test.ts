import { describe, expect, test } from '@jest/globals';
import { createGuide } from '../src/chat/guide.ts';
import { presentAnswer } from '../src/chat/presenter.ts';
import { type Passage, readArticles } from '../src/help/articles.ts';
import { NOBODY, readQuestionGroups } from './question-groups.ts';

const { openSearch, smallTalk, texts } = await createGuide('en');
const search = await openSearch();
const passages = await readArticles('en');
const groups = await readQuestionGroups('questions.md');

const found = (question: string): readonly Passage[] =>
  smallTalk(question) === undefined ? search(question).passages : [];

const passageOf = (name: string): Passage => {
  const passage = passages.find(({ id }) => id === name || id === `${name}#0`);
  if (!passage) throw new Error(`there is no article ${name}`);
  return passage;
};

const declined = groups.filter(({ answers }) => answers.includes(NOBODY)).flatMap(({ questions }) => questions);
const answered = groups.filter(({ answers }) => !answers.includes(NOBODY));

test('covers every article with at least 60 questions, and at least 20 off-topic ones', () => {
  expect(answered.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(60);
  expect(declined.length).toBeGreaterThanOrEqual(20);
  const covered = new Set(answered.flatMap(({ answers }) => answers.map((name) => passageOf(name).article)));
  expect(passages.filter(({ article }) => !covered.has(article))).toEqual([]);
});

describe.each(answered)('$answers answer', ({ answers, questions }) => {
  test.each(questions)('%s', (question) => {
    expect(smallTalk(question)).toBeUndefined();
    const { response, sources } = presentAnswer(search(question), undefined, texts);
    const name = answers.find((one) => passageOf(one).article.title === sources[0]?.title) ?? answers[0] ?? '';
    const { article, paragraphs } = passageOf(name);
    expect(sources[0]).toEqual(article);
    if (name.includes('#')) expect(response).toContain(paragraphs.join('\n\n'));
    expect(response.split('\n\n').length).toBeLessThanOrEqual(4);
    expect(sources.length).toBeLessThanOrEqual(3);
  });
});

test('declines questions of other topics', () => {
  expect(declined.filter((question) => found(question).length > 0)).toEqual([]);
});

test('finds each passage by each of its questions', () => {
  const questions = passages.flatMap(({ id, questions: own }) => own.map((question) => ({ id, question })));
  expect(questions.filter(({ id, question }) => found(question)[0]?.id !== id)).toEqual([]);
});

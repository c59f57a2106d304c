import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { createGuide } from '../src/chat/guide.ts';
import { type Passage, readArticles } from '../src/help/articles.ts';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';
import { NOBODY, readQuestionGroups } from './question-groups.ts';

let assistant: AssistantUnderTest;

beforeAll(async () => {
  assistant = await startAssistant();
  // On a busy machine the first fetch of auth's keys can time out, and calls are answered with 503 until the next one.
  await eventually(() => assistant.ask('hello'));
});

afterAll(() => assistant.close());

const passages = await readArticles('en');
const groups = await readQuestionGroups('questions.md');
const guide = createGuide('en');

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
  test.each(questions)('%s', async (question) => {
    const { response, sources } = await assistant.ask(question);
    const name = answers.find((one) => passageOf(one).article.title === sources[0]?.title) ?? answers[0] ?? '';
    const { article, paragraphs } = passageOf(name);
    expect(sources[0]).toEqual(article);
    if (name.includes('#')) expect(response).toContain(paragraphs.join('\n\n'));
    expect(response.split('\n\n').length).toBeLessThanOrEqual(4);
    expect(sources.length).toBeLessThanOrEqual(3);
  });
});

describe('declines', () => {
  test.each(declined)('%s', async (question) => {
    const { response, sources } = await assistant.ask(question);
    expect(sources).toEqual([]);
    expect(response).toMatch(/^I can only answer questions about using Showhands/);
    expect(response).toContain('How do I create a poll?');
  });
});

test.each(passages.map((passage) => [passage.id, passage] as const))(
  '%s is found by each of its questions',
  async (id, passage) => {
    const { openSearch, smallTalk } = await guide;
    const search = await openSearch();
    const finds = (question: string) => smallTalk(question) === undefined && search(question).passages[0]?.id === id;
    expect(passage.questions.filter((question) => !finds(question))).toEqual([]);
  },
);

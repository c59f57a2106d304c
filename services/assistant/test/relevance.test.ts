import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Passage, readArticles } from '../src/help/articles.ts';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';
import { NOBODY, readQuestionGroups } from './question-groups.ts';

let assistant: AssistantUnderTest;

beforeAll(async () => {
  assistant = await startAssistant();
});

afterAll(() => assistant.close());

const passages = await readArticles('en');
const groups = await readQuestionGroups('questions.md');

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

test.each(passages.flatMap(({ id, questions }) => questions.map((question) => [question, id] as const)))(
  'finds the passage of its own question: %s',
  async (question, id) => {
    const { response } = await assistant.ask(question);
    const { paragraphs } = passageOf(id);
    expect(response).toContain(paragraphs[0]);
  },
);

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Passage, readArticles } from '../src/help/articles.ts';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';

let assistant: AssistantUnderTest;

beforeAll(async () => {
  assistant = await startAssistant();
});

afterAll(() => assistant.close());

const passages = await readArticles();
const table = await readFile(fileURLToPath(new URL('questions.md', import.meta.url)), 'utf8');
const groups = table
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return { name, questions: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)) };
  });

const passageOf = (name: string): Passage => {
  const passage = passages.find(({ id }) => id === name || id === `${name}#0`);
  if (!passage) throw new Error(`there is no article ${name}`);
  return passage;
};

const declined = groups.filter(({ name }) => name === 'nobody').flatMap(({ questions }) => questions);
const answered = groups.filter(({ name }) => name !== 'nobody');

test('covers every article with at least 60 questions, and at least 20 off-topic ones', () => {
  expect(answered.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(60);
  expect(declined.length).toBeGreaterThanOrEqual(20);
  const covered = new Set(answered.map(({ name }) => passageOf(name).article));
  expect(passages.filter(({ article }) => !covered.has(article))).toEqual([]);
});

describe.each(answered)('$name answers', ({ name, questions }) => {
  test.each(questions)('%s', async (question) => {
    const { article, paragraphs } = passageOf(name);
    const { response, sources } = await assistant.ask(question);
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

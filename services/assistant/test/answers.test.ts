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

const firstOf = (name: string): Passage => {
  const passage = passages.find(({ id }) => id === name || id === `${name}#0`);
  if (!passage) throw new Error(`no article is called ${name}`);
  return passage;
};

const outside = groups.filter(({ name }) => name === 'nobody').flatMap(({ questions }) => questions);
const inside = groups.filter(({ name }) => name !== 'nobody');

test('the table is of some size', () => {
  expect(inside.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(60);
  expect(outside.length).toBeGreaterThanOrEqual(20);
  const asked = new Set(inside.map(({ name }) => firstOf(name).article));
  expect(passages.filter(({ article }) => !asked.has(article))).toEqual([]);
});

describe.each(inside)('$name answers', ({ name, questions }) => {
  test.each(questions)('%s', async (question) => {
    const { article, paragraphs } = firstOf(name);
    const { response, sources } = await assistant.ask(question);
    expect(sources[0]).toEqual(article);
    if (name.includes('#')) expect(response).toContain(paragraphs.join('\n\n'));
    expect(response.split('\n\n').length).toBeLessThanOrEqual(4);
    expect(sources.length).toBeLessThanOrEqual(3);
  });
});

describe('nobody answers', () => {
  test.each(outside)('%s', async (question) => {
    const { response, sources } = await assistant.ask(question);
    expect(sources).toEqual([]);
    expect(response).toMatch(/^I can only answer questions about using Showhands/);
    expect(response).toContain('How do I create a poll?');
  });
});

test.each(passages.flatMap(({ id, questions }) => questions.map((question) => [question, id] as const)))(
  'the help finds its own question: %s',
  async (question, id) => {
    const { response } = await assistant.ask(question);
    const { paragraphs } = firstOf(id);
    expect(response).toContain(paragraphs[0]);
  },
);

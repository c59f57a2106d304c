import { describe, expect, test } from '@jest/globals';
import { parseArticle, readArticles, screens } from './articles.ts';
import { wordingOf } from './words.ts';

const passages = await readArticles();

/** The screens of the product whose address needs no id. */
const SCREENS = ['/', '/create', '/my-polls', '/notifications', '/profile', '/results'];

describe('the help articles', () => {
  test('lead to the screens of the product, and to each of them', () => {
    expect([...screens].sort()).toEqual(SCREENS);
    expect([...new Set(passages.map(({ article }) => article.path))].sort()).toEqual(SCREENS);
  });

  test('are many, each under a title of its own', () => {
    const articles = [...new Set(passages.map(({ article }) => article))];
    expect(articles.length).toBeGreaterThanOrEqual(25);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  test.each(passages.map((passage) => [passage.id, passage] as const))('%s is read at a glance', (_, passage) => {
    expect(passage.questions.length).toBeGreaterThanOrEqual(passage.opens ? 2 : 1);
    expect(passage.paragraphs.length).toBeLessThanOrEqual(2);
    for (const paragraph of passage.paragraphs) {
      expect(paragraph.length).toBeLessThanOrEqual(400);
      expect(paragraph).toMatch(/^[A-Z0-9].*[.!?]$/);
      expect(paragraph).not.toMatch(/[<>*_`#]|\]\(/);
    }
  });

  test('answer each question in one place', () => {
    const asked = passages.flatMap(({ questions }) => questions.map(wordingOf));
    expect(asked.filter((question, index) => asked.indexOf(question) !== index)).toEqual([]);
  });
});

describe('an article', () => {
  const source = (matter: string, body = 'Choose Close.') => `---\n${matter}\n---\n\n${body}\n`;
  const matter = 'title: Close a poll\npath: /my-polls\nquestions:\n  - How do I close it?\n  - How: do I stop it?';

  test('opens with what its questions ask, and has a passage under each heading', () => {
    const body = 'Choose Close.\n\nThen\nwait.\n\n## Can I reopen it? Can I go back\n\nYes.\n\n## Why?\n\nBecause.';
    const article = { title: 'Close a poll', path: '/my-polls' };
    expect(parseArticle('closing', source(matter, body))).toEqual([
      {
        id: 'closing#0',
        questions: ['How do I close it?', 'How: do I stop it?'],
        paragraphs: ['Choose Close.', 'Then wait.'],
        opens: true,
        article,
      },
      { id: 'closing#1', questions: ['Can I reopen it', 'Can I go back'], paragraphs: ['Yes.'], opens: false, article },
      { id: 'closing#2', questions: ['Why'], paragraphs: ['Because.'], opens: false, article },
    ]);
  });

  test.each([
    ['no front matter', 'Choose Close.'],
    ['no title', source(matter.replace('title: Close a poll\n', ''))],
    ['a screen that is not there', source(matter.replace('/my-polls', '/polls'))],
    ['one question only', source(matter.replace('  - How do I close it?\n', ''))],
    ['a field that means nothing', source(`${matter}\nauthor: Ada`)],
    ['a line that means nothing', source(`${matter}\nand so on`)],
  ])('with %s is refused', (_, text) => {
    expect(() => parseArticle('closing', text)).toThrow();
  });
});

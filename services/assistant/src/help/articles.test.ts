import { describe, expect, test } from '@jest/globals';
import { languages } from '@showhands/contracts';
import { createAnalyzer } from './analyzer.ts';
import { isClassifierCurrent } from './article-classifier.ts';
import { parseArticle, readArticles, screens } from './articles.ts';
import { english } from './english/english.ts';

const { normalize } = createAnalyzer(english);
const passages = await readArticles('en');

/** The screens of the product whose address needs no id. */
const SCREENS = ['/', '/create', '/my-polls', '/notifications', '/profile', '/results', '/sequences'];

describe('the help articles', () => {
  test('link to every screen of the product, and to no other', () => {
    expect([...screens].sort()).toEqual(SCREENS);
    expect([...new Set(passages.map(({ article }) => article.path))].sort()).toEqual(SCREENS);
  });

  test('are at least 25, with unique titles', () => {
    const articles = [...new Set(passages.map(({ article }) => article))];
    expect(articles.length).toBeGreaterThanOrEqual(25);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  test.each(passages.map((passage) => [passage.id, passage] as const))('%s is short plain text', (_, passage) => {
    expect(passage.questions.length).toBeGreaterThanOrEqual(passage.isOpening ? 2 : 1);
    expect(passage.paragraphs.length).toBeLessThanOrEqual(2);
    for (const paragraph of passage.paragraphs) {
      expect(paragraph.length).toBeLessThanOrEqual(400);
      expect(paragraph).toMatch(/^[A-Z0-9].*[.!?]$/);
      expect(paragraph).not.toMatch(/[<>*_`#]|\]\(/);
    }
  });

  test('answer no question twice', () => {
    const questions = passages.flatMap(({ questions }) => questions.map(normalize));
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([]);
  });
});

// Otherwise run `node src/cli/train.ts` in the folder of the service.
test.each(languages)(
  'the classifier in %s was trained on the articles, words and other questions of today',
  async (language) => {
    expect(await isClassifierCurrent(language)).toBe(true);
  },
);

describe('parsing an article', () => {
  const source = (matter: string, body = 'Choose Close.') => `---\n${matter}\n---\n\n${body}\n`;
  const matter = 'title: Close a poll\npath: /my-polls\nquestions:\n  - How do I close it?\n  - How: do I stop it?';

  test('returns its opening and a passage for each heading', () => {
    const body = 'Choose Close.\n\nThen\nwait.\n\n## Can I reopen it? Can I go back\n\nYes.\n\n## Why?\n\nBecause.';
    const article = { title: 'Close a poll', path: '/my-polls' };
    expect(parseArticle('closing', source(matter, body))).toEqual([
      {
        id: 'closing#0',
        questions: ['How do I close it?', 'How: do I stop it?'],
        paragraphs: ['Choose Close.', 'Then wait.'],
        isOpening: true,
        article,
      },
      {
        id: 'closing#1',
        questions: ['Can I reopen it', 'Can I go back'],
        paragraphs: ['Yes.'],
        isOpening: false,
        article,
      },
      { id: 'closing#2', questions: ['Why'], paragraphs: ['Because.'], isOpening: false, article },
    ]);
  });

  test.each([
    ['no front matter', 'Choose Close.'],
    ['no title', source(matter.replace('title: Close a poll\n', ''))],
    ['an unknown screen', source(matter.replace('/my-polls', '/polls'))],
    ['a single question', source(matter.replace('  - How do I close it?\n', ''))],
    ['an unknown field', source(`${matter}\nauthor: Ada`)],
    ['an invalid line', source(`${matter}\nand so on`)],
  ])('rejects %s', (_, text) => {
    expect(() => parseArticle('closing', text)).toThrow();
  });
});

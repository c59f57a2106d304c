import { describe, expect, test } from '@jest/globals';
import { languages } from '@showhands/contracts';
import { type Passage, parseArticle, readArticles, screens } from '../src/help/articles.ts';
import { wordsOf } from '../src/help/words.ts';

const english = await readArticles('en');
const articles = await Promise.all(
  languages.map(async (language) => ({ language, passages: await readArticles(language) })),
);

const structureOf = (passages: readonly Passage[]) =>
  passages.map(({ id, article, paragraphs }) => ({ id, path: article.path, paragraphs: paragraphs.length }));

const textsOf = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ article, questions, paragraphs }) => [article.title, ...questions, ...paragraphs]);

const repeated = <Item>(items: readonly Item[]): Item[] => items.filter((item, index) => items.indexOf(item) !== index);

test('the articles link to every screen without an id in its path', () => {
  expect([...new Set(english.map(({ article }) => article.path))].sort()).toEqual([...screens].sort());
});

describe.each(articles)('the articles in $language', ({ passages }) => {
  test('have the files, headings, links and paragraphs of the English ones', () => {
    expect(structureOf(passages)).toEqual(structureOf(english));
  });

  test('repeat neither a title nor a question', () => {
    expect(repeated([...new Set(passages.map(({ article }) => article))].map(({ title }) => title))).toEqual([]);
    expect(repeated(passages.flatMap(({ questions }) => questions.map((one) => wordsOf(one).join(' '))))).toEqual([]);
  });

  test('are short plain text', () => {
    const faulty = passages.filter(
      ({ questions, paragraphs }) =>
        questions.length === 0 ||
        paragraphs.length > 2 ||
        paragraphs.some(
          (paragraph) =>
            paragraph.length > 400 ||
            !/^["«„“¿¡]?[\p{Lu}\p{Lo}\p{N}].*[.!?؟]["»“”]?$/u.test(paragraph) ||
            /[<>*_`#]|\]\(/.test(paragraph),
        ),
    );
    expect(faulty).toEqual([]);
  });
});

test.each(articles.filter(({ language }) => language !== 'en'))(
  'the articles in $language leave no text of several words as it is in English',
  ({ passages }) => {
    const originals = new Set(textsOf(english).filter((text) => text.includes(' ')));
    expect(textsOf(passages).filter((text) => originals.has(text))).toEqual([]);
  },
);

describe('parsing an article', () => {
  const source = (matter: string, body = 'Choose Close.') => `---\n${matter}\n---\n\n${body}\n`;
  const matter = 'title: Close a poll\npath: /my-polls\nquestions:\n  - How do I close it?\n  - How: do I stop it?';

  test('returns its opening and a passage for each heading', () => {
    const body =
      'Choose Close.\n\nThen\nwait.\n\n## Can I reopen it? Can I go back\n\n- Undo it\n\nYes.\n\n## Why?\n\nBecause.';
    expect(
      parseArticle('closing', source(matter, body)).map(({ id, questions, paragraphs }) => [id, questions, paragraphs]),
    ).toEqual([
      ['closing#0', ['How do I close it?', 'How: do I stop it?'], ['Choose Close.', 'Then wait.']],
      ['closing#1', ['Can I reopen it?', 'Can I go back', 'Undo it'], ['Yes.']],
      ['closing#2', ['Why?'], ['Because.']],
    ]);
  });

  test.each([
    ['no front matter', 'Choose Close.'],
    ['no title', source(matter.replace('title: Close a poll\n', ''))],
    ['an unknown screen', source(matter.replace('/my-polls', '/polls'))],
    ['an unknown field', source(`${matter}\nauthor: Ada`)],
    ['an invalid line', source(`${matter}\nand so on`)],
  ])('rejects %s', (_, text) => {
    expect(() => parseArticle('closing', text)).toThrow();
  });
});

import { describe, expect, test } from '@jest/globals';
import { languages } from '@showhands/contracts';
import { createAnalyzer } from '../src/help/analyzer.ts';
import { type Passage, readArticles } from '../src/help/articles.ts';
import { languagePacks } from '../src/help/language-packs.ts';

const english = await readArticles('en');
const translations = await Promise.all(
  languages
    .filter((language) => language !== 'en')
    .map(async (language) => ({ language, passages: await readArticles(language) })),
);
/** A language without a folder is not translated yet. */
const begun = translations.filter(({ passages }) => passages.length > 0);

const structureOf = (passages: readonly Passage[]) =>
  passages.map(({ id, article, paragraphs }) => ({ id, path: article.path, paragraphs: paragraphs.length }));

const textsOf = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ article, questions, paragraphs }) => [article.title, ...questions, ...paragraphs]);

test('there are translations', () => {
  expect(begun.length).toBeGreaterThan(0);
});

describe.each(begun)('the articles in $language', ({ language, passages }) => {
  const { normalize } = createAnalyzer(languagePacks[language].lexicon);

  test('have the files, headings, links and paragraphs of the English ones', () => {
    expect(structureOf(passages)).toEqual(structureOf(english));
  });

  test('have unique titles', () => {
    const articles = [...new Set(passages.map(({ article }) => article))];
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  test('leave no text of several words as it is in English', () => {
    const originals = new Set(textsOf(english).filter((text) => text.includes(' ')));
    expect(textsOf(passages).filter((text) => originals.has(text))).toEqual([]);
  });

  test('answer no question twice', () => {
    const questions = passages.flatMap((passage) => passage.questions.map(normalize));
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([]);
  });

  test.each(passages.map((passage) => [passage.id, passage] as const))('%s is short plain text', (_, passage) => {
    expect(passage.questions.length).toBeGreaterThanOrEqual(passage.isOpening ? 8 : 3);
    for (const paragraph of passage.paragraphs) {
      expect(paragraph.length).toBeLessThanOrEqual(400);
      expect(paragraph).toMatch(/^["«„“¿¡]?[\p{Lu}\p{Lo}\p{N}].*[.!?؟]["»“”]?$/u);
      expect(paragraph).not.toMatch(/[<>*_`#]|\]\(/);
    }
  });
});

import type { Language } from './language.ts';

const APOSTROPHES = /['’‘`´]/g;
const DIACRITICS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** A word of a text: as it was written, folded, and its term in the index. */
export interface Token {
  readonly word: string;
  readonly term: string;
  /** Whether it is a stop word, which says little by itself. */
  readonly isStopWord: boolean;
}

/** Makes terms of texts in one language. */
export interface Analyzer {
  /** The words of a text in order, with phrases replaced. */
  readonly tokenize: (text: string) => Token[];
  readonly termOf: (word: string) => string;
}

const fold = (text: string): string =>
  text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase().replace(APOSTROPHES, '');

/** Normalizes case, accents, punctuation and white space, to compare whole questions. */
export const normalize = (text: string): string => fold(text).split(BETWEEN_WORDS).join(' ').trim();

export const createAnalyzer = ({ stem, stopWords, phrases }: Language): Analyzer => ({
  tokenize: (text) =>
    phrases
      .reduce((rest, [phrase, words]) => rest.replace(phrase, words), fold(text))
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '')
      .map((word) => {
        const isStopWord = word.length === 1 || stopWords.has(word);
        return { word, term: isStopWord ? word : stem(word), isStopWord };
      }),
  termOf: stem,
});

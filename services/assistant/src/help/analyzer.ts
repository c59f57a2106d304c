import { createDecompounder } from './decompounder.ts';
import type { Lexicon } from './lexicon.ts';

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
  /** Unifies spelling, case, accents, punctuation and white space, to compare whole texts. */
  readonly normalize: (text: string) => string;
  /** The words of a text in order, with phrases replaced and compounds split. */
  readonly tokenize: (text: string) => Token[];
  readonly termOf: (word: string) => string;
}

const removeDiacritics = (text: string): string => text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase();

const foldWith =
  (normalizeText: Lexicon['normalize']) =>
  (text: string): string => {
    const lower = text.normalize('NFKC').toLowerCase();
    return removeDiacritics(normalizeText?.(lower) ?? lower).replace(APOSTROPHES, '');
  };

export const createAnalyzer = (lexicon: Lexicon): Analyzer => {
  const foldText = foldWith(lexicon.normalize);
  const stopWords = new Set([...lexicon.stopWords].map(foldText));
  const termOf = (word: string): string => lexicon.stem(foldText(word));
  const decompound = createDecompounder((lexicon.compoundParts ?? []).map(foldText), lexicon.stem);

  const tokenOf = (word: string): Token => {
    const isStopWord = word.length === 1 || stopWords.has(word);
    return { word, term: isStopWord ? word : lexicon.stem(word), isStopWord };
  };
  const tokenize = (text: string): Token[] =>
    lexicon.phrases
      .reduce((rest, [phrase, words]) => rest.replace(phrase, words), foldText(text))
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '')
      .flatMap((word) => (stopWords.has(word) ? [word] : decompound(word)))
      .map(tokenOf);
  return {
    normalize: (text) => foldText(text).split(BETWEEN_WORDS).join(' ').trim(),
    tokenize,
    termOf,
  };
};

import type { Analyzer, Token } from './analyzer.ts';
import type { Language } from './language.ts';
import { createSpelling, type Vocabulary } from './spelling.ts';

/** What a word of a question is looked up as. */
export interface QueryTerm {
  /** The word as it was written. */
  readonly word: string;
  /** Terms of the index with the share of a match, from 0 to 1, that each of them is worth; none for unknown words. */
  readonly terms: ReadonlyMap<string, number>;
  /** `hint` words distinguish similar questions only; `other` ones speak for another topic than the product. */
  readonly kind: 'known' | 'unknown' | 'hint' | 'stop' | 'other';
  readonly namesTopic: boolean;
}

/** Reads the words of a question: synonyms, misspellings, compounds. */
export type QueryReader = (question: string) => QueryTerm[];

const WEIGHT = { synonym: 0.6, everyday: 0.7, misspelt: 0.85, prefix: 0.7, resembling: 0.5 };
const WORDS_MAX = 40;
const PREFIX_LENGTH_MIN = 4;
const COMPOUND_LENGTH_MIN = 6;

/** The terms of each term's meanings with their weights; of several weights the greatest. */
const meaningsOf = ({ termOf }: Analyzer, { synonyms }: Language) => {
  const meanings = new Map<string, Map<string, number>>();
  const add = (from: string, to: string, weight: number) => {
    const terms = meanings.get(from) ?? new Map<string, number>();
    meanings.set(from, terms.set(to, Math.max(terms.get(to) ?? 0, weight)));
  };
  for (const group of synonyms.map((words) => words.map(termOf))) {
    for (const term of group) {
      for (const other of group) if (other !== term) add(term, other, WEIGHT.synonym);
    }
  }
  return meanings;
};

/** @param words the words of all articles with how often they occur */
export const createQueryReader = (analyzer: Analyzer, language: Language, words: Vocabulary): QueryReader => {
  const { termOf, tokenize } = analyzer;
  const meanings = meaningsOf(analyzer, language);
  const hints = new Set(language.hintWords.map(termOf));
  const topics = new Set(language.topicWords.map(termOf));
  const others = new Set(language.otherTopics.map(termOf));
  const vocabulary = new Map([
    ...[...language.synonyms.flat(), ...language.everydayWords.map(([word]) => word)].map((word) => [word, 1] as const),
    ...words,
  ]);
  const isKnown = (word: string): boolean => word.length >= COMPOUND_LENGTH_MIN && vocabulary.has(word);
  const spelling = createSpelling(vocabulary);
  const common = new Set(language.commonWords.map(termOf));
  const inArticles = new Set([...words.keys()].map(termOf));
  const everyday = new Map(language.everydayWords.map(([word, meaning]) => [termOf(word), meaning]));
  const known = new Set([...inArticles, ...meanings.keys(), ...everyday.keys(), ...hints]);

  const lookUp = (term: string, weight: number): Map<string, number> =>
    new Map([
      ...[...(meanings.get(term) ?? [])].map(([other, share]) => [other, share * weight] as const),
      [term, weight],
    ]);

  const read = (word: string, term: string, weight = 1): QueryTerm => {
    const terms = lookUp(term, weight);
    const kind = hints.has(term) ? 'hint' : 'known';
    const namesTopic = [...terms].some(([other, share]) => share >= WEIGHT.synonym * weight && topics.has(other));
    return { word, terms, kind, namesTopic };
  };

  const readEveryday = (word: string, meaning: readonly string[]): QueryTerm[] =>
    meaning.map((alternatives) => {
      const all = alternatives.split('|').map((other) => read(word, termOf(other), WEIGHT.everyday));
      const terms = new Map<string, number>();
      for (const [term, share] of all.flatMap((one) => [...one.terms])) {
        terms.set(term, Math.max(share, terms.get(term) ?? 0));
      }
      return { word, terms, kind: 'known', namesTopic: all.some(({ namesTopic }) => namesTopic) };
    });

  const readKnown = (word: string, weight = 1): QueryTerm[] => {
    const term = termOf(word);
    const meaning = everyday.get(term);
    return meaning && !inArticles.has(term) ? readEveryday(word, meaning) : [read(word, term, weight)];
  };

  const nothing = (word: string, kind: 'unknown' | 'other'): QueryTerm => ({
    word,
    terms: new Map(),
    kind,
    namesTopic: false,
  });

  const readUnknown = (word: string): QueryTerm[] => {
    const corrected = spelling.correct(word);
    if (/^\d+$/.test(word)) return [{ ...nothing(word, 'unknown'), kind: 'hint' }];
    if (corrected !== undefined) return readKnown(corrected, WEIGHT.misspelt);
    const parts = spelling.split(word);
    if (parts) return parts.flatMap((part) => readKnown(part));
    const longer =
      word.length < PREFIX_LENGTH_MIN ? undefined : [...vocabulary.keys()].find((other) => other.startsWith(word));
    if (longer !== undefined) return [read(word, termOf(longer), WEIGHT.prefix)];
    const resembling = spelling.resembling(word);
    if (resembling !== undefined) return [read(word, termOf(resembling), WEIGHT.resembling)];
    return [nothing(word, 'unknown')];
  };

  /** Two words in a row that the articles write as one. */
  const joinCompounds = (tokens: readonly Token[]): Token[] =>
    tokens.flatMap((token, at) => {
      const joined = (one?: Token, other?: Token): string => `${one?.word ?? ''}${other?.word ?? ''}`;
      const next = tokens[at + 1];
      const word = joined(token, next);
      if (next && isKnown(word)) return [{ word, term: termOf(word), isStopWord: false }];
      return at > 0 && isKnown(joined(tokens[at - 1], token)) ? [] : [token];
    });

  const readToken = ({ word, term, isStopWord }: Token): QueryTerm[] => {
    if (isStopWord) return [{ word, terms: new Map([[term, 1]]), kind: 'stop', namesTopic: false }];
    if (others.has(term)) return [nothing(word, 'other')];
    if (known.has(term)) return readKnown(word);
    return common.has(term) ? [nothing(word, 'unknown')] : readUnknown(word);
  };

  return (question) => {
    const tokens = joinCompounds(tokenize(question).slice(0, WORDS_MAX));
    return [...new Map(tokens.map((token) => [token.term, token])).values()].flatMap(readToken);
  };
};

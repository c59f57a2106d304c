import type { Analyzer, Token } from './analyzer.ts';
import type { Lexicon } from './lexicon.ts';
import { createMeanings, WEIGHT } from './meanings.ts';
import { createSpelling, type Vocabulary } from './spelling.ts';

/** What a word or phrase of a question is looked up as. */
export interface QueryTerm {
  /** The word as it was written. */
  readonly word: string;
  /** Terms of the index with the share of a match, from 0 to 1, that each of them is worth; none for unknown words. */
  readonly terms: ReadonlyMap<string, number>;
  /** `hint` words distinguish similar questions only; `other` ones speak for another topic than the product. */
  readonly kind: 'known' | 'unknown' | 'hint' | 'stop' | 'other';
  /** Whether an unknown word is a frequent one of the language, and no name or misspelling. */
  readonly isCommon: boolean;
  readonly namesTopic: boolean;
  /** Share of the word's importance, which all parts of its meaning have together. */
  readonly part: number;
}

/** Reads the words of a text: synonyms, phrases, misspellings, compounds. */
export type QueryReader = (tokens: readonly Token[]) => QueryTerm[];

const WORDS_MAX = 40;
const PHRASE_WORDS_MAX = 5;
const PREFIX_LENGTH_MIN = 5;
const COMPOUND_LENGTH_MIN = 6;
/** Stop words from this length on are recognized if misspelt. Shorter ones resemble too many words of other topics. */
const STOP_WORD_LENGTH_MIN = 7;

const nothing = (word: string, kind: 'unknown' | 'hint' | 'other', isCommon = false): QueryTerm => ({
  word,
  terms: new Map(),
  kind,
  isCommon,
  namesTopic: false,
  part: 1,
});

/** @param words the words of all articles with how often they occur */
export const createQueryReader = (analyzer: Analyzer, lexicon: Lexicon, words: Vocabulary): QueryReader => {
  const { termOf } = analyzer;
  const meanings = createMeanings(analyzer, lexicon);
  const hints = new Set(lexicon.hintWords.map(termOf));
  const topics = new Set(lexicon.topicWords.map(termOf));
  const common = new Set(lexicon.commonWords.map(termOf));
  // A word with a meaning in the field may belong to another topic by another form, such as "Drucker" and "drucken".
  const meant = new Set([...meanings.words].map(termOf));
  const others = new Set(lexicon.otherTopics.map(termOf).filter((term) => !meant.has(term)));
  const vocabulary = new Map([...[...meanings.words].map((word) => [word, 1] as const), ...words]);
  const known = new Set([...vocabulary.keys()].map(termOf).concat([...hints]));
  const stopWords = [...lexicon.stopWords]
    .map(analyzer.normalize)
    .filter((word) => word.length >= STOP_WORD_LENGTH_MIN);
  const spelling = createSpelling(new Map([...stopWords.map((word) => [word, 1] as const), ...vocabulary]));
  const prefixes = (lexicon.prefixes ?? []).map(analyzer.normalize);
  const isKnown = (word: string): boolean => word.length >= COMPOUND_LENGTH_MIN && vocabulary.has(word);

  const toTerm = (
    word: string,
    terms: ReadonlyMap<string, number>,
    kind: 'known' | 'hint',
    weight: number,
    part = 1,
  ) => {
    const namesTopic = [...terms].some(([other, share]) => share >= WEIGHT.synonym * weight && topics.has(other));
    return { word, terms, kind, isCommon: false, namesTopic, part };
  };

  const readKnown = (word: string, weight = 1): QueryTerm[] => {
    const term = termOf(word);
    const parts = meanings.ofPhrase([term]);
    if (parts) return parts.map((terms) => toTerm(word, terms, 'known', WEIGHT.everyday, 1 / parts.length));
    return [toTerm(word, meanings.ofTerm(term, weight), hints.has(term) ? 'hint' : 'known', weight)];
  };

  const readStopWord = ({ word, term }: Token): QueryTerm => ({
    word,
    terms: new Map([[term, 1]]),
    kind: 'stop',
    isCommon: false,
    namesTopic: false,
    part: 1,
  });

  const readUnknown = (word: string): QueryTerm[] => {
    if (/^\d+$/.test(word)) return [nothing(word, 'hint')];
    const prefix = prefixes.find((one) => word.startsWith(one) && known.has(termOf(word.slice(one.length))));
    if (prefix !== undefined) return readKnown(word.slice(prefix.length));
    const corrected = spelling.correct(word);
    const [stopWord] = analyzer.tokenize(corrected ?? '').filter(({ isStopWord }) => isStopWord);
    if (stopWord) return [readStopWord(stopWord)];
    if (corrected !== undefined) return readKnown(corrected, WEIGHT.misspelt);
    const parts = spelling.split(word);
    if (parts) return parts.flatMap((part) => readKnown(part));
    const longer =
      word.length < PREFIX_LENGTH_MIN ? undefined : [...vocabulary.keys()].find((other) => other.startsWith(word));
    if (longer !== undefined) return readKnown(longer, WEIGHT.prefix);
    const resembling = spelling.resembling(word);
    if (resembling !== undefined) return readKnown(resembling, WEIGHT.resembling);
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

  const readToken = (token: Token): QueryTerm[] => {
    const { word, term, isStopWord } = token;
    if (isStopWord) return [readStopWord(token)];
    if (others.has(term)) return [nothing(word, 'other')];
    if (known.has(term)) return readKnown(word);
    return common.has(term) ? [nothing(word, 'unknown', true)] : readUnknown(word);
  };

  /** The longest phrase that begins at a token, and how many tokens it has. */
  const phraseAt = (tokens: readonly Token[], at: number): { terms: QueryTerm[]; length: number } | undefined => {
    for (let length = Math.min(PHRASE_WORDS_MAX, tokens.length - at); length > 1; length--) {
      const phrase = tokens.slice(at, at + length);
      const parts = meanings.ofPhrase(phrase.map(({ term }) => term));
      const word = phrase.map((one) => one.word).join(' ');
      if (!parts) continue;
      const meant = parts.map((terms) => toTerm(word, terms, 'known', WEIGHT.everyday, 1 / parts.length));
      return { length, terms: [...meant, ...phrase.filter((one) => one.isStopWord).map(readStopWord)] };
    }
    return undefined;
  };

  return (all) => {
    const tokens = joinCompounds(all.slice(0, WORDS_MAX));
    const read: QueryTerm[] = [];
    const seen = new Set<string>();
    for (let at = 0; at < tokens.length; ) {
      const phrase = phraseAt(tokens, at);
      const [token] = tokens.slice(at, at + 1);
      if (phrase) read.push(...phrase.terms);
      else if (token && !seen.has(token.term)) read.push(...readToken(token));
      if (token && !phrase) seen.add(token.term);
      at += phrase?.length ?? 1;
    }
    return read;
  };
};

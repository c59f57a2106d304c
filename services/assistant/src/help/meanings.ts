import type { Analyzer } from './analyzer.ts';
import type { Lexicon } from './lexicon.ts';

/** Share of a match that a word is worth if it is not the one that was written. */
export const WEIGHT = { synonym: 0.6, everyday: 0.8, misspelt: 0.85, prefix: 0.7, resembling: 0.5 };

/** What words and phrases stand for. */
export interface Meanings {
  /** The single words that have a meaning. */
  readonly words: ReadonlySet<string>;
  /** The term itself and its synonyms, with their shares of a match. */
  readonly ofTerm: (term: string, weight: number) => ReadonlyMap<string, number>;
  /** For a phrase of everyday speech the terms of each of its parts. */
  readonly ofPhrase: (terms: readonly string[]) => readonly ReadonlyMap<string, number>[] | undefined;
}

type Terms = Map<string, number>;

const addTerm = (terms: Terms, term: string, weight: number): Terms =>
  terms.set(term, Math.max(weight, terms.get(term) ?? 0));

/** The terms of each term's synonyms. */
const synonymsOf = ({ termOf }: Analyzer, { synonyms }: Lexicon): ReadonlyMap<string, Terms> => {
  const found = new Map<string, Terms>();
  for (const group of synonyms.map((words) => words.map(termOf))) {
    for (const term of group) {
      const terms = found.get(term) ?? new Map<string, number>();
      found.set(term, terms);
      for (const other of group) if (other !== term) addTerm(terms, other, WEIGHT.synonym);
    }
  }
  return found;
};

export const createMeanings = (analyzer: Analyzer, lexicon: Lexicon): Meanings => {
  const { normalize, termOf, tokenize } = analyzer;
  const synonyms = synonymsOf(analyzer, lexicon);

  const ofTerm = (term: string, weight: number): Terms => {
    const terms = new Map([...(synonyms.get(term) ?? [])].map(([other, share]) => [other, share * weight] as const));
    return addTerm(terms, term, weight);
  };

  const parse = (alternatives: string): Terms => {
    const terms: Terms = new Map();
    for (const word of alternatives.split('|')) {
      for (const [term, weight] of ofTerm(termOf(word), WEIGHT.everyday)) addTerm(terms, term, weight);
    }
    return terms;
  };

  const phrases = new Map<string, Terms[]>();
  const words = new Set(lexicon.synonyms.flat().map(normalize));
  for (const [text, meaning] of lexicon.everydayWords) {
    const tokens = tokenize(text);
    const key = tokens.map(({ term }) => term).join(' ');
    const parts = meaning.map(parse);
    // The words themselves may be in an article, too. One that is part of the meaning stands for that part alone.
    for (const { term } of tokens.filter(({ isStopWord }) => !isStopWord || tokens.length === 1)) {
      const own = parts.filter((terms) => (terms.get(term) ?? 0) >= WEIGHT.everyday);
      for (const terms of own.length > 0 ? own : parts) addTerm(terms, term, 1);
    }
    const [only] = tokens;
    if (tokens.length === 1 && only) words.add(only.word);
    phrases.set(key, parts);
  }
  return { words, ofTerm, ofPhrase: (terms) => phrases.get(terms.join(' ')) };
};

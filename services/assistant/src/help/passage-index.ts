import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Analyzer, Token } from './analyzer.ts';
import type { Passage } from './articles.ts';
import type { Vocabulary } from './spelling.ts';

/** How often each term occurs in a text. */
interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A document of the index: one question of a passage. Separate documents let a short question match a short one. */
export interface Entry {
  readonly passage: Passage;
  readonly question: readonly Token[];
  readonly fields: Readonly<Record<Field, Bag>>;
}

/** How well an entry contains a term. */
export interface Posting {
  /** Saturated term frequency over all fields (BM25F), from 0 to 1. */
  readonly weight: number;
  /** By the best field that has the term, from 0 to 1. */
  readonly coverage: number;
  readonly isInQuestion: boolean;
}

/** An inverted index over the questions, titles and texts of passages. */
export interface PassageIndex {
  /** All words but stop words, with how often they occur. */
  readonly words: Vocabulary;
  readonly has: (term: string) => boolean;
  /** Inverse document frequency, documents being passages. */
  readonly idf: (term: string) => number;
  readonly postings: (term: string) => ReadonlyMap<Entry, Posting>;
  /** Sum of the inverse document frequencies of the entry's question, stop words times `stopShare`. */
  readonly questionWeight: (entry: Entry, stopShare: number) => number;
}

type Field = 'question' | 'siblings' | 'title' | 'opening' | 'text';

/** `siblings`: the other questions of the passage; `opening`: the questions of the article's first passage. */
const FIELDS: readonly (readonly [name: Field, boost: number, coverage: number])[] = [
  ['question', 2.6, 1],
  ['title', 2.6, 0.7],
  ['siblings', 0.7, 0.75],
  ['opening', 0.5, 0.6],
  ['text', 0.45, 0.3],
];
/** Parameters of BM25: how soon repetitions saturate, and how much longer fields count less. */
const SATURATION = 0.9;
const LENGTH_NORM = 0.4;
const OCCURRENCES_MAX = 2;
const ENTRIES_PER_TURN = 20;

const bagOf = (tokens: readonly Token[]): Bag => {
  const counts = new Map<string, number>();
  for (const { term } of tokens) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: tokens.length };
};

const without = (bag: Bag, part: Bag): Bag => {
  const counts = new Map(bag.counts);
  for (const [term, count] of part.counts) {
    const left = (counts.get(term) ?? 0) - count;
    if (left > 0) counts.set(term, left);
    else counts.delete(term);
  }
  return { counts, length: bag.length - part.length };
};

const NOTHING = bagOf([]);

const createEntryReader = (passages: readonly Passage[], tokenize: Analyzer['tokenize']) => {
  const content = (texts: readonly string[]): Bag =>
    bagOf(texts.flatMap((text) => tokenize(text)).filter(({ isStopWord }) => !isStopWord));
  const openings = new Map(
    passages.filter(({ isOpening }) => isOpening).map(({ article, questions }) => [article, content(questions)]),
  );
  return (passage: Passage): Entry[] => {
    const all = content(passage.questions);
    const title = bagOf(tokenize(passage.article.title));
    const opening = (passage.isOpening ? undefined : openings.get(passage.article)) ?? NOTHING;
    const text = content(passage.paragraphs);
    return passage.questions.map((asked) => {
      const question = tokenize(asked);
      const siblings = without(all, content([asked]));
      return { passage, question, fields: { question: bagOf(question), siblings, title, opening, text } };
    });
  };
};

const averageLengths = (entries: readonly Entry[]): ReadonlyMap<Field, number> =>
  new Map(
    FIELDS.map(([name]) => [name, entries.reduce((sum, { fields }) => sum + fields[name].length, 0) / entries.length]),
  );

const postingsOf = ({ fields }: Entry, averages: ReadonlyMap<Field, number>): Map<string, Posting> => {
  const found = new Map<string, { frequency: number; coverage: number }>();
  for (const [name, boost, coverage] of FIELDS) {
    const bag = fields[name];
    const length = 1 - LENGTH_NORM + (LENGTH_NORM * bag.length) / (averages.get(name) ?? 1);
    for (const [term, count] of bag.counts) {
      const former = found.get(term) ?? { frequency: 0, coverage: 0 };
      found.set(term, {
        frequency: former.frequency + (boost * Math.min(count, OCCURRENCES_MAX)) / length,
        coverage: Math.max(former.coverage, coverage),
      });
    }
  }
  return new Map(
    [...found].map(([term, { frequency, coverage }]) => [
      term,
      { weight: frequency / (frequency + SATURATION), coverage, isInQuestion: coverage === 1 },
    ]),
  );
};

/** Tokenizes each text once: the questions of a passage are in the fields of all its entries. */
const memoize = (tokenize: Analyzer['tokenize']): Analyzer['tokenize'] => {
  const known = new Map<string, Token[]>();
  return (text) => {
    const tokens = known.get(text) ?? tokenize(text);
    known.set(text, tokens);
    return tokens;
  };
};

/** Takes up to a second, in which whatever else runs in the process has its turns. */
export const createPassageIndex = async (passages: readonly Passage[], analyzer: Analyzer): Promise<PassageIndex> => {
  const tokenize = memoize(analyzer.tokenize);
  const words = new Map<string, number>();
  const holders = new Map<string, Set<Passage>>();
  for (const passage of passages) {
    await nextTurn();
    const { article, questions, paragraphs } = passage;
    for (const text of [article.title, ...questions, ...paragraphs]) {
      for (const { word, term, isStopWord } of tokenize(text)) {
        if (!isStopWord) words.set(word, (words.get(word) ?? 0) + 1);
        holders.set(term, (holders.get(term) ?? new Set()).add(passage));
      }
    }
  }

  const readEntries = createEntryReader(passages, tokenize);
  const entries: Entry[] = [];
  for (const passage of passages) {
    await nextTurn();
    entries.push(...readEntries(passage));
  }

  const averages = averageLengths(entries);
  const index = new Map<string, Map<Entry, Posting>>();
  for (const [number, entry] of entries.entries()) {
    if (number % ENTRIES_PER_TURN === 0) await nextTurn();
    for (const [term, posting] of postingsOf(entry, averages)) {
      const postings = index.get(term) ?? new Map<Entry, Posting>();
      index.set(term, postings.set(entry, posting));
    }
  }

  const idf = (term: string): number =>
    Math.log(1 + passages.length / (0.5 + (holders.get(term)?.size ?? passages.length)));
  return {
    words,
    has: (term) => holders.has(term),
    idf,
    postings: (term) => index.get(term) ?? new Map<Entry, Posting>(),
    questionWeight: ({ question }, stopShare) => {
      const weights = new Map(question.map(({ term, isStopWord }) => [term, idf(term) * (isStopWord ? stopShare : 1)]));
      return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    },
  };
};

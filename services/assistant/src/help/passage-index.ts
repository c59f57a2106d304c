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
  readonly postings: (term: string) => Iterable<readonly [Entry, Posting]>;
  /** Sum of the inverse document frequencies of the entry's question, stop words times `stopShare`. */
  readonly questionWeight: (entry: Entry, stopShare: number) => number;
}

type Field = 'question' | 'siblings' | 'title' | 'opening' | 'text';

/** `siblings`: all questions of the passage; `opening`: the questions of the article's first passage. */
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

const bagOf = (tokens: readonly Token[]): Bag => {
  const counts = new Map<string, number>();
  for (const { term } of tokens) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: tokens.length };
};

type Bags = Readonly<Record<Field, Bag>>;

const NOTHING = bagOf([]);

/** Reads what all questions of a passage have in common, and each question. */
const createReader = (passages: readonly Passage[], tokenize: Analyzer['tokenize']) => {
  const content = (texts: readonly string[]): Bag =>
    bagOf(texts.flatMap((text) => tokenize(text)).filter(({ isStopWord }) => !isStopWord));
  const openings = new Map(
    passages.filter(({ isOpening }) => isOpening).map(({ article, questions }) => [article, content(questions)]),
  );
  return (passage: Passage): { shared: Bags; entries: Entry[] } => {
    const siblings = content(passage.questions);
    const title = bagOf(tokenize(passage.article.title));
    const opening = (passage.isOpening ? undefined : openings.get(passage.article)) ?? NOTHING;
    const text = content(passage.paragraphs);
    return {
      shared: { question: NOTHING, siblings, title, opening, text },
      entries: passage.questions.map((asked) => ({ passage, question: tokenize(asked) })),
    };
  };
};

/** The fields of one of the questions, with what the others have of its terms. */
const withQuestion = (shared: Bags, { question }: Entry): Bags => {
  const own = bagOf(question.filter(({ isStopWord }) => !isStopWord));
  const counts = new Map(
    [...own.counts].map(([term, count]) => [term, (shared.siblings.counts.get(term) ?? 0) - count]),
  );
  return {
    ...shared,
    question: bagOf(question),
    siblings: { counts, length: shared.siblings.length - own.length },
  };
};

const averageLengths = (all: readonly Bags[]): ReadonlyMap<Field, number> =>
  new Map(
    FIELDS.map(([name]) => [name, all.reduce((sum, fields) => sum + fields[name].length, 0) / Math.max(all.length, 1)]),
  );

const postingOf = (term: string, fields: Bags, averages: ReadonlyMap<Field, number>): Posting => {
  let frequency = 0;
  let covered = 0;
  for (const [name, boost, coverage] of FIELDS) {
    const bag = fields[name];
    const count = bag.counts.get(term) ?? 0;
    if (count <= 0) continue;
    const length = 1 - LENGTH_NORM + (LENGTH_NORM * bag.length) / (averages.get(name) ?? 1);
    frequency += (boost * Math.min(count, OCCURRENCES_MAX)) / length;
    covered = Math.max(covered, coverage);
  }
  return { weight: frequency / (frequency + SATURATION), coverage: covered, isInQuestion: covered === 1 };
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

  const read = createReader(passages, tokenize);
  const all: { passage: Passage; shared: Bags; entries: Entry[] }[] = [];
  for (const passage of passages) {
    await nextTurn();
    all.push({ passage, ...read(passage) });
  }

  const averages = averageLengths(
    all.flatMap(({ shared, entries }) => entries.map((entry) => withQuestion(shared, entry))),
  );
  /** Postings of the terms of a question, and of those that any question of a passage finds in it. */
  const own = new Map<string, Map<Entry, Posting>>();
  const common = new Map<string, Map<readonly Entry[], Posting>>();
  for (const { shared, entries } of all) {
    await nextTurn();
    const terms = new Set(FIELDS.flatMap(([name]) => [...shared[name].counts.keys()]));
    for (const term of terms) {
      const postings = common.get(term) ?? new Map<readonly Entry[], Posting>();
      common.set(term, postings.set(entries, postingOf(term, shared, averages)));
    }
    for (const entry of entries) {
      const fields = withQuestion(shared, entry);
      for (const term of fields.question.counts.keys()) {
        const postings = own.get(term) ?? new Map<Entry, Posting>();
        own.set(term, postings.set(entry, postingOf(term, fields, averages)));
      }
    }
  }

  function* postings(term: string): Iterable<readonly [Entry, Posting]> {
    const owners = own.get(term) ?? new Map<Entry, Posting>();
    yield* owners;
    for (const [entries, posting] of common.get(term) ?? []) {
      for (const entry of entries) if (!owners.has(entry)) yield [entry, posting];
    }
  }

  const idf = (term: string): number =>
    Math.log(1 + passages.length / (0.5 + (holders.get(term)?.size ?? passages.length)));
  return {
    words,
    has: (term) => holders.has(term),
    idf,
    postings,
    questionWeight: ({ question }, stopShare) => {
      const weights = new Map(question.map(({ term, isStopWord }) => [term, idf(term) * (isStopWord ? stopShare : 1)]));
      return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    },
  };
};

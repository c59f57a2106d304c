import MiniSearch, { type SearchResult } from 'minisearch';
import type { HelpLanguage } from '../languages/help-language.ts';
import type { Passage } from './articles.ts';
import { wordsOf } from './words.ts';

/** The passages that a message may ask for. */
export interface Found {
  /** The best passage of each of the nearest articles; that of an article's own question alone; empty if none is near. */
  readonly nearest: readonly Passage[];
  /** The first of them if it is clearly the best. */
  readonly answer: Passage | undefined;
}

export type Search = (message: string) => Found;

const NEAREST_MAX = 3;
/** Entries that are indexed in one turn of the event loop, which takes some milliseconds. */
const INDEX_CHUNK = 1_000;
/** Bounds the processor time of a long message. */
const WORDS_MAX = 40;
/** Shorter words resemble too many others to be read as misspelt or abbreviated. */
const FUZZY_LENGTH_MIN = 6;
/** Edits for each letter of a misspelt word. */
const FUZZINESS = 0.2;
/** Weight of a match in the text of a passage. A match in its questions weighs 1. */
const TEXT_BOOST = 0.1;
/** The share of a message that one question of a passage must cover to answer it, spelt alike, and to be suggested. */
const ANSWER_COVERAGE = 0.6;
const NEAR_COVERAGE = 0.35;
/** The minimum ratio between the score of an answer and that of the next article. */
const ANSWER_LEAD = 1.1;

/** A document of the index: a passage with all its questions, or one of its questions. */
interface Entry {
  readonly id: string;
  readonly passage: number;
  readonly questions?: string;
  readonly text?: string;
  readonly question?: string;
}

const entriesOf = ({ article, questions, paragraphs }: Passage, passage: number): Entry[] => [
  { id: `${passage}`, passage, questions: [article.title, ...questions].join('\n'), text: paragraphs.join('\n') },
  ...questions.map((question, index) => ({ id: `${passage}.${index}`, passage, question })),
];

/** Counts the questions that have a term. A term of the texts alone has the count 0. */
const countTerms = (passages: readonly Passage[], termsOf: (text: string) => Set<string>): Map<string, number> => {
  const texts = passages.flatMap(({ article, paragraphs }) => [article.title, ...paragraphs]);
  const counts = new Map<string, number>(texts.flatMap((text) => [...termsOf(text)].map((term) => [term, 0] as const)));
  for (const question of passages.flatMap(({ questions }) => questions)) {
    for (const term of termsOf(question)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

interface Candidate {
  readonly passage: Passage;
  readonly score: number;
  /** The question of the passage that is most like the message. */
  readonly question: SearchResult | undefined;
}

/** Adds up the scores of a passage and of its best question. `results` are in descending order of their scores. */
const rank = (passages: readonly Passage[], results: readonly SearchResult[]): Candidate[] => {
  const found = Map.groupBy(results, (result) => Number(result.passage));
  return passages
    .flatMap((passage, index) => {
      const own = found.get(index) ?? [];
      const whole = own.find(({ id }) => id === `${index}`);
      const question = own.find(({ id }) => id !== `${index}`);
      return own.length > 0 ? { passage, question, score: (whole?.score ?? 0) + (question?.score ?? 0) } : [];
    })
    .sort((one, other) => other.score - one.score);
};

export const createSearch = async (
  passages: readonly Passage[],
  { stem }: Pick<HelpLanguage, 'stem'>,
): Promise<Search> => {
  const index = new MiniSearch<Entry>({
    fields: ['questions', 'text', 'question'],
    storeFields: ['passage'],
    tokenize: wordsOf,
    processTerm: stem,
  });
  await index.addAllAsync(passages.flatMap(entriesOf), { chunkSize: INDEX_CHUNK });
  const keyOf = (text: string): string => wordsOf(text).join(' ');
  const exact = new Map(passages.flatMap((passage) => passage.questions.map((one) => [keyOf(one), passage] as const)));

  const termsOf = (text: string): Set<string> => new Set(wordsOf(text).map(stem));
  const counts = countTerms(passages, termsOf);
  const isUnknown = (term: string): boolean => term.length >= FUZZY_LENGTH_MIN && !counts.has(term);
  /** The rarer a term is in the questions, the more it says. */
  const weigh = (terms: Iterable<string>): number =>
    [...terms].reduce((sum, term) => sum + Math.log(exact.size / ((counts.get(term) ?? 0) + 1) + 1), 0);

  return (message) => {
    const asked = exact.get(keyOf(message));
    if (asked) return { nearest: [asked], answer: asked };
    const text = [...new Set(wordsOf(message))].slice(0, WORDS_MAX).join(' ');
    const results = index.search(text, {
      boost: { text: TEXT_BOOST },
      fuzzy: (term) => isUnknown(term) && FUZZINESS,
      prefix: isUnknown,
    });
    const articles = new Set<Passage['article']>();
    const ranked = rank(passages, results).filter(
      ({ passage: { article } }) => !articles.has(article) && articles.add(article),
    );
    const [best, second] = ranked;
    const total = weigh(termsOf(text));
    const { queryTerms = [], match = {} } = best?.question ?? {};
    const isNear = weigh(queryTerms) >= total * NEAR_COVERAGE;
    const isClear =
      weigh(queryTerms.filter((term) => term in match)) >= total * ANSWER_COVERAGE &&
      (best?.score ?? 0) >= (second?.score ?? 0) * ANSWER_LEAD;
    const nearest = isNear ? ranked.slice(0, NEAREST_MAX).map(({ passage }) => passage) : [];
    return { nearest, answer: isNear && isClear ? best?.passage : undefined };
  };
};

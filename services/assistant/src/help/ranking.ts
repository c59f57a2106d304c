import MiniSearch, { type SearchResult } from 'minisearch';
import type { Passage } from './articles.ts';
import { hintWords, otherBusiness, topics } from './vocabulary.ts';
import { stem, termsOf, unswapped, withSynonyms } from './words.ts';

/** A passage that answers a question, and what of the question it was asked for. */
export interface Match {
  readonly passage: Passage;
  /** Terms of the question that the passage is asked by. */
  readonly asked: ReadonlySet<string>;
  /** How much of the question it accounts for, from 0 to 1. */
  readonly evidence: number;
  readonly score: number;
}

/** The passages that answer a question, best first; none where the help has no answer. */
export type Ranking = (question: string) => Match[];

/** One way to ask for a passage. Each stands for itself, so that a short question finds its like. */
interface Entry {
  readonly id: number;
  readonly passage: Passage;
  readonly asked: string;
  readonly title: string;
  readonly text: string;
}

const BOOST = { asked: 4, title: 1, text: 0.6 };
/** An article opens with what most people want to know. */
const OPENING_BOOST = 1.1;
const TERMS_MAX = 40;
/** How long a word must be to be taken for another one when a letter differs, and when two do. */
const EXACT_LENGTH = 3;
const LONG_LENGTH = 9;

/** How much a term of a question weighs: a frequent one little, one that the help does not know as much as most. */
const WEIGHT = { least: 1, most: 2.5, unknown: 2, otherBusiness: 6 };
/** A long story about oneself is no reason to be sent away. */
const UNKNOWN_MAX = 3;
/** How far a term is accounted for by where it was found. */
const FOUND = { asked: 1, title: 0.7, text: 0.3, misspelt: 0.5 };
/** The share of a question that must be accounted for, where it names a topic of the product and where it names none. */
const ENOUGH = { withTopic: 0.3, withoutTopic: 0.6 };

const hints: ReadonlySet<string> = new Set(hintWords.map(stem));
const topicTerms: ReadonlySet<string> = new Set(topics.map(stem).flatMap(withSynonyms));
const otherTerms: ReadonlySet<string> = new Set(otherBusiness.map(stem));

const entriesOf = (passages: readonly Passage[]): Entry[] =>
  passages
    .flatMap((passage) => passage.questions.map((asked) => ({ passage, asked })))
    .map(({ passage, asked }, id) => ({
      id,
      passage,
      asked,
      title: passage.article.title,
      text: passage.paragraphs.join(' '),
    }));

const isLongWord = (term: string): boolean => term.length > EXACT_LENGTH && !/\d/.test(term);

const indexOf = (entries: readonly Entry[]): MiniSearch<Entry> => {
  const index = new MiniSearch<Entry>({
    fields: ['asked', 'title', 'text'],
    tokenize: termsOf,
    processTerm: withSynonyms,
    searchOptions: {
      tokenize: (terms) => terms.split(' '),
      processTerm: (term) => term,
      boost: BOOST,
      boostDocument: (id) => (entries[Number(id)]?.passage.opens ? OPENING_BOOST : 1),
      prefix: isLongWord,
      fuzzy: (term) => isLongWord(term) && (term.length < LONG_LENGTH ? 1 : 2),
    },
  });
  index.addAll(entries);
  return index;
};

/** In how many passages each term stands. */
const countTerms = (passages: readonly Passage[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { questions, paragraphs } of passages) {
    const terms = new Set(termsOf([...questions, ...paragraphs].join(' ')).flatMap(withSynonyms));
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

/** How far a term is accounted for by a hit. */
const foundIn = ({ match, queryTerms }: SearchResult, term: string): number => {
  const fields = match[term];
  if (!fields) return queryTerms.includes(term) ? FOUND.misspelt : 0;
  if (fields.includes('asked')) return FOUND.asked;
  return fields.includes('title') ? FOUND.title : FOUND.text;
};

/** By a term of the question itself, or by what it seems to be a slip of. */
const namesTopic = ({ match }: SearchResult, terms: readonly string[]): boolean =>
  terms.some((term) => topicTerms.has(term)) ||
  Object.entries(match).some(([term, fields]) => topicTerms.has(term) && fields.includes('asked'));

export const createRanking = (passages: readonly Passage[]): Ranking => {
  const entries = entriesOf(passages);
  const index = indexOf(entries);
  const counts = countTerms(passages);

  const spelled = (term: string): string =>
    counts.has(term) ? term : (unswapped(term).find((other) => counts.has(other)) ?? term);

  const weightOf = (term: string): number => {
    if (otherTerms.has(term)) return WEIGHT.otherBusiness;
    const rarity = Math.log(passages.length / (counts.get(term) ?? passages.length));
    return Math.min(Math.max(rarity, WEIGHT.least), WEIGHT.most);
  };

  /** How much of a question a hit accounts for, from 0 to 1. */
  const createEvidence = (terms: readonly string[]) => {
    const telling = terms.filter((term) => !hints.has(term));
    const known = telling.filter((term) => counts.has(term) || otherTerms.has(term));
    const unknown = Math.min(telling.length - known.length, UNKNOWN_MAX) * WEIGHT.unknown;
    const whole = known.reduce((sum, term) => sum + weightOf(term), unknown);
    return (hit: SearchResult): number => {
      const own = telling.filter((term) => !otherTerms.has(term));
      const found = own.reduce((sum, term) => {
        const weight = counts.has(term) ? weightOf(term) : WEIGHT.unknown;
        return sum + weight * foundIn(hit, term);
      }, 0);
      return whole === 0 ? 0 : found / whole;
    };
  };

  return (question) => {
    const terms = [...new Set(termsOf(question).slice(0, TERMS_MAX).map(spelled))];
    const evidenceOf = createEvidence(terms);
    const best = new Map<Passage, Match>();
    for (const hit of index.search(terms.join(' '))) {
      const passage = entries[Number(hit.id)]?.passage;
      const evidence = evidenceOf(hit);
      const enough = namesTopic(hit, terms) ? ENOUGH.withTopic : ENOUGH.withoutTopic;
      if (!passage || evidence < enough) continue;
      const score = hit.score * evidence;
      if (score <= (best.get(passage)?.score ?? 0)) continue;
      best.set(passage, {
        passage,
        evidence,
        score,
        asked: new Set(terms.filter((term) => foundIn(hit, term) >= FOUND.misspelt)),
      });
    }
    return [...best.values()].sort((one, other) => other.score - one.score);
  };
};

import { createAnalyzer } from './analyzer.ts';
import type { Passage } from './articles.ts';
import type { Lexicon } from './lexicon.ts';
import { createPassageIndex, type Entry } from './passage-index.ts';
import { createQueryReader, type QueryTerm } from './query-terms.ts';

/** A passage that answers a question, and how well. */
export interface Match {
  readonly passage: Passage;
  /** Words of the question that the passage contains. */
  readonly matchedWords: ReadonlySet<string>;
  /** Query coverage: the weighted share of the question's words that the passage contains, from 0 to 1. */
  readonly coverage: number;
  readonly score: number;
}

/** @returns the passages that answer the question, best first; none if the help does not answer it */
export type Ranking = (question: string) => Match[];

/** Weight of a question's word in its coverage: its inverse document frequency within bounds, or a constant. */
const IMPORTANCE = { least: 0.8, most: 2.5, unknown: 4.2, common: 5.5, other: 5.2 };
/** A long personal story must not keep a question from being answered. */
const UNKNOWN_WORDS_MAX = 3;
/** Words that distinguish similar questions weigh less in the score. */
const SHARE = { known: 1, unknown: 1, other: 1, hint: 0.65, stop: 0.75 };
/** A synonym counts towards coverage almost like the word itself, a doubtful correction by its share. */
const SYNONYM = { shareMin: 0.55, coverage: 0.9 };
const MATCHED_COVERAGE_MIN = 0.5;
/** Minimum coverage of a question that names a topic of the product, unless its language has another, and of one that does not. */
const COVERAGE_MIN = { withTopic: 0.5, withoutTopic: 0.66 };
const COVERAGE_EXPONENT = 1.4;
/** How much of the score depends on the share of the entry's question that is asked. */
const PRECISION_WEIGHT = 0.45;
/** Most people look for what an article begins with. */
const OPENING_BOOST = 1.08;
/** Share of the scores of an article's other passages. */
const ARTICLE_WEIGHT = 0.1;

/** What the words of a question have found in an entry. */
interface Hit {
  score: number;
  coverage: number;
  /** Inverse document frequencies of what was found in the entry's own question. */
  asked: number;
  namesTopic: boolean;
  readonly words: Set<string>;
}

/** Minimum coverage of a question that names a topic of the product. */
export const topicCoverageMinOf = ({ topicCoverageMin = COVERAGE_MIN.withTopic }: Lexicon): number => topicCoverageMin;

export const createRanking = async (passages: readonly Passage[], lexicon: Lexicon): Promise<Ranking> => {
  const analyzer = createAnalyzer(lexicon);
  const index = await createPassageIndex(passages, analyzer);
  const readQuery = createQueryReader(analyzer, lexicon, index.words);
  const topicCoverageMin = topicCoverageMinOf(lexicon);

  const importanceOf = ({ kind, terms, isCommon }: QueryTerm): number => {
    if (kind === 'other') return IMPORTANCE.other;
    if (kind === 'hint' || kind === 'stop') return 0;
    const rarities = [...terms].filter(([term]) => index.has(term)).map(([term, share]) => index.idf(term) * share);
    if (rarities.length === 0) return isCommon ? IMPORTANCE.common : IMPORTANCE.unknown;
    return Math.min(Math.max(...rarities, IMPORTANCE.least), IMPORTANCE.most);
  };

  const importances = (query: readonly QueryTerm[]): number[] => {
    let unknown = 0;
    return query.map((term) => {
      if (term.kind === 'unknown') unknown++;
      return term.kind === 'unknown' && unknown > UNKNOWN_WORDS_MAX ? 0 : importanceOf(term) * term.part;
    });
  };

  /** Of each entry the best that any meaning of the word finds there. */
  const findWord = ({ kind, terms }: QueryTerm) => {
    const found = new Map<Entry, { score: number; coverage: number; asked: number }>();
    for (const [term, share] of terms) {
      const weight = share * index.idf(term);
      for (const [entry, posting] of index.postings(term)) {
        const counted = share < SYNONYM.shareMin ? share : share < 1 ? SYNONYM.coverage : 1;
        const former = found.get(entry) ?? { score: 0, coverage: 0, asked: 0 };
        found.set(entry, {
          score: Math.max(former.score, weight * posting.weight * SHARE[kind]),
          coverage: Math.max(former.coverage, counted * posting.coverage),
          asked: Math.max(former.asked, posting.isInQuestion ? weight * (kind === 'stop' ? SHARE.stop : 1) : 0),
        });
      }
    }
    return found;
  };

  const findAll = (query: readonly QueryTerm[]): Map<Entry, Hit> => {
    const weights = importances(query);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const hits = new Map<Entry, Hit>();
    if (total === 0) return hits;
    query.forEach((term, at) => {
      for (const [entry, found] of findWord(term)) {
        const hit = hits.get(entry) ?? { score: 0, coverage: 0, asked: 0, namesTopic: false, words: new Set() };
        hit.score += found.score;
        hit.coverage += (found.coverage * (weights[at] ?? 0)) / total;
        hit.asked += found.asked;
        hit.namesTopic ||= term.namesTopic;
        if (found.coverage >= MATCHED_COVERAGE_MIN && term.kind !== 'stop') hit.words.add(term.word);
        hits.set(entry, hit);
      }
    });
    return hits;
  };

  const weigh = (entry: Entry, { score, coverage, asked }: Hit): number => {
    const precision = Math.min(asked / Math.max(index.questionWeight(entry, SHARE.stop), Number.EPSILON), 1);
    return (
      score *
      Math.min(coverage, 1) ** COVERAGE_EXPONENT *
      (1 - PRECISION_WEIGHT + PRECISION_WEIGHT * precision) *
      (entry.passage.isOpening ? OPENING_BOOST : 1)
    );
  };

  const addArticles = (matches: readonly Match[]): Match[] => {
    const sums = new Map<Passage['article'], number>();
    for (const { passage, score } of matches) sums.set(passage.article, (sums.get(passage.article) ?? 0) + score);
    return matches.map((match) => {
      const others = (sums.get(match.passage.article) ?? 0) - match.score;
      return { ...match, score: match.score + ARTICLE_WEIGHT * others };
    });
  };

  return (question) => {
    const best = new Map<Passage, Match>();
    for (const [entry, hit] of findAll(readQuery(question))) {
      if (hit.coverage < (hit.namesTopic ? topicCoverageMin : COVERAGE_MIN.withoutTopic)) continue;
      const score = weigh(entry, hit);
      const { passage } = entry;
      if (score <= (best.get(passage)?.score ?? 0)) continue;
      best.set(passage, { passage, score, coverage: Math.min(hit.coverage, 1), matchedWords: hit.words });
    }
    return addArticles([...best.values()]).sort((one, other) => other.score - one.score);
  };
};

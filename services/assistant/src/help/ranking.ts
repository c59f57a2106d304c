import { createAnalyzer } from './analyzer.ts';
import type { ArticleClassifier } from './article-classifier.ts';
import type { Passage } from './articles.ts';
import type { Lexicon } from './lexicon.ts';
import { createPassageIndex, type Entry } from './passage-index.ts';
import { createQueryReader, type QueryTerm } from './query-terms.ts';

/** A passage that answers a question, and how well. */
export interface Match {
  readonly passage: Passage;
  /** Words of the question that the passage contains. */
  readonly matchedWords: ReadonlySet<string>;
  readonly score: number;
}

/** The passages that answer a question, best first; none if the help does not answer it. */
export interface Ranked {
  readonly matches: readonly Match[];
  /** Whether the question is clearly one of the help. */
  readonly isConfident: boolean;
}

export type Ranking = (question: string) => Ranked;

/** Weight of a question's word in its coverage: its inverse document frequency within bounds, or a constant. */
const IMPORTANCE = { least: 0.8, most: 2.5, unknown: 1.5, common: 2, other: 5.2 };
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
/** How much the classifier of articles has to say. */
const CLASSIFIER_EXPONENT = 1.5;
/**
 * A question is answered if enough speaks for it, and without doubt if `confidence` more does: its coverage, relative to the
 * minimum, and how much it resembles the questions of one article, and not those of other topics. A question of the help is about
 * 1 for its article and -1 for other topics.
 */
const ANSWER = { articleWeight: 1.5, otherWeight: 2, evidenceMin: 1.5, confidence: 0.6 };
/** Minimum coverage of a passage if another one covers enough of the question for an answer. */
const CANDIDATE_COVERAGE_MIN = 0.3;

/** What the words of a question have found in an entry. */
interface Hit {
  score: number;
  coverage: number;
  /** Inverse document frequencies of what was found in the entry's own question. */
  asked: number;
  namesTopic: boolean;
  readonly words: Set<string>;
}

export const createRanking = async (
  passages: readonly Passage[],
  classify: ArticleClassifier,
  lexicon: Lexicon,
): Promise<Ranking> => {
  const analyzer = createAnalyzer(lexicon);
  const index = await createPassageIndex(passages, analyzer);
  const readQuery = createQueryReader(analyzer, lexicon, index.words);
  const { topicCoverageMin = COVERAGE_MIN.withTopic } = lexicon;

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
    const tokens = analyzer.tokenize(question);
    const query = readQuery(tokens);
    const hits = [...findAll(query)].filter(([, { coverage }]) => coverage >= CANDIDATE_COVERAGE_MIN);
    const { toArticle, bestArticle, other } = classify(tokens, query);
    const reach = Math.max(
      0,
      ...hits.map(([, hit]) => hit.coverage / (hit.namesTopic ? topicCoverageMin : COVERAGE_MIN.withoutTopic)),
    );
    const evidence = reach + ANSWER.articleWeight * bestArticle - ANSWER.otherWeight * other;
    if (evidence < ANSWER.evidenceMin) return { matches: [], isConfident: true };
    const best = new Map<Passage, Match>();
    for (const [entry, hit] of hits) {
      const { passage } = entry;
      const score = weigh(entry, hit) * Math.exp(CLASSIFIER_EXPONENT * toArticle(passage));
      if (score <= (best.get(passage)?.score ?? 0)) continue;
      best.set(passage, { passage, score, matchedWords: hit.words });
    }
    const matches = addArticles([...best.values()]).sort((one, next) => next.score - one.score);
    return { matches, isConfident: evidence >= ANSWER.evidenceMin + ANSWER.confidence };
  };
};

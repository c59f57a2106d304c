import MiniSearch, { type SearchResult } from 'minisearch';
import type { Passage } from './articles.ts';
import { expandSynonyms, stem, tokenize, transpositions } from './tokenize.ts';
import { hintWords, offTopicWords, topicWords } from './words.ts';

/** A passage that answers a question, and how well. */
export interface Match {
  readonly passage: Passage;
  /** Terms of the question that the passage contains. */
  readonly matchedTerms: ReadonlySet<string>;
  /** Query coverage: the weighted share of the question's terms that the passage contains, from 0 to 1. */
  readonly coverage: number;
  readonly score: number;
}

/** @returns the passages that answer the question, best first; none if the help does not answer it */
export type Ranking = (question: string) => Match[];

/** A document of the index: one question of a passage. Separate documents let a short question match a short one. */
interface IndexEntry {
  readonly id: number;
  readonly passage: Passage;
  readonly question: string;
  readonly title: string;
  readonly text: string;
}

const BOOST = { question: 4, title: 1, text: 0.6 };
/** Most people look for what an article begins with. */
const OPENING_BOOST = 1.1;
const TERMS_MAX = 40;
/** Fuzzy search: longer words match with an edit distance of 1, from the second length on with 2. */
const EXACT_LENGTH_MAX = 3;
const LONG_LENGTH_MIN = 9;

/** Weight of a question's term: its inverse document frequency within bounds, or a constant. */
const TERM_WEIGHT = { least: 1, most: 2.5, unknown: 2, offTopic: 6 };
/** A long personal story must not keep a question from being answered. */
const UNKNOWN_TERMS_MAX = 3;
/** Weight of a term by the field in which it was found. */
const FIELD_WEIGHT = { question: 1, title: 0.7, text: 0.3, misspelt: 0.5 };
/** Minimum coverage of a question that names a topic of the product, and of one that does not. */
const COVERAGE_MIN = { withTopic: 0.3, withoutTopic: 0.6 };

const hints: ReadonlySet<string> = new Set(hintWords.map(stem));
const topicTerms: ReadonlySet<string> = new Set(topicWords.map(stem).flatMap(expandSynonyms));
const offTopicTerms: ReadonlySet<string> = new Set(offTopicWords.map(stem));

const entriesOf = (passages: readonly Passage[]): IndexEntry[] =>
  passages
    .flatMap((passage) => passage.questions.map((question) => ({ passage, question })))
    .map(({ passage, question }, id) => ({
      id,
      passage,
      question,
      title: passage.article.title,
      text: passage.paragraphs.join(' '),
    }));

const isLongWord = (term: string): boolean => term.length > EXACT_LENGTH_MAX && !/\d/.test(term);

const indexOf = (entries: readonly IndexEntry[]): MiniSearch<IndexEntry> => {
  const index = new MiniSearch<IndexEntry>({
    fields: ['question', 'title', 'text'],
    tokenize,
    processTerm: expandSynonyms,
    searchOptions: {
      tokenize: (terms) => terms.split(' '),
      processTerm: (term) => term,
      boost: BOOST,
      boostDocument: (id) => (entries[Number(id)]?.passage.isOpening ? OPENING_BOOST : 1),
      prefix: isLongWord,
      fuzzy: (term) => isLongWord(term) && (term.length < LONG_LENGTH_MIN ? 1 : 2),
    },
  });
  index.addAll(entries);
  return index;
};

/** Document frequencies: the number of passages that contain each term. */
const countPassages = (passages: readonly Passage[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { questions, paragraphs } of passages) {
    const terms = new Set(tokenize([...questions, ...paragraphs].join(' ')).flatMap(expandSynonyms));
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

const fieldWeight = ({ match, queryTerms }: SearchResult, term: string): number => {
  const fields = match[term];
  if (!fields) return queryTerms.includes(term) ? FIELD_WEIGHT.misspelt : 0;
  if (fields.includes('question')) return FIELD_WEIGHT.question;
  return fields.includes('title') ? FIELD_WEIGHT.title : FIELD_WEIGHT.text;
};

/** By a term of the question itself, or by the term that a misspelt one matches. */
const namesTopic = ({ match }: SearchResult, terms: readonly string[]): boolean =>
  terms.some((term) => topicTerms.has(term)) ||
  Object.entries(match).some(([term, fields]) => topicTerms.has(term) && fields.includes('question'));

export const createRanking = (passages: readonly Passage[]): Ranking => {
  const entries = entriesOf(passages);
  const index = indexOf(entries);
  const counts = countPassages(passages);

  const undoTransposition = (term: string): string =>
    counts.has(term) ? term : (transpositions(term).find((other) => counts.has(other)) ?? term);

  const weightOf = (term: string): number => {
    if (offTopicTerms.has(term)) return TERM_WEIGHT.offTopic;
    const rarity = Math.log(passages.length / (counts.get(term) ?? passages.length));
    return Math.min(Math.max(rarity, TERM_WEIGHT.least), TERM_WEIGHT.most);
  };

  const createCoverage = (terms: readonly string[]) => {
    const contentTerms = terms.filter((term) => !hints.has(term));
    const known = contentTerms.filter((term) => counts.has(term) || offTopicTerms.has(term));
    const unknown = Math.min(contentTerms.length - known.length, UNKNOWN_TERMS_MAX) * TERM_WEIGHT.unknown;
    const total = known.reduce((sum, term) => sum + weightOf(term), unknown);
    return (hit: SearchResult): number => {
      const onTopic = contentTerms.filter((term) => !offTopicTerms.has(term));
      const found = onTopic.reduce((sum, term) => {
        const weight = counts.has(term) ? weightOf(term) : TERM_WEIGHT.unknown;
        return sum + weight * fieldWeight(hit, term);
      }, 0);
      return total === 0 ? 0 : found / total;
    };
  };

  return (question) => {
    const terms = [...new Set(tokenize(question).slice(0, TERMS_MAX).map(undoTransposition))];
    const coverageOf = createCoverage(terms);
    const best = new Map<Passage, Match>();
    for (const hit of index.search(terms.join(' '))) {
      const passage = entries[Number(hit.id)]?.passage;
      const coverage = coverageOf(hit);
      const minimum = namesTopic(hit, terms) ? COVERAGE_MIN.withTopic : COVERAGE_MIN.withoutTopic;
      if (!passage || coverage < minimum) continue;
      const score = hit.score * coverage;
      if (score <= (best.get(passage)?.score ?? 0)) continue;
      best.set(passage, {
        passage,
        coverage,
        score,
        matchedTerms: new Set(terms.filter((term) => fieldWeight(hit, term) >= FIELD_WEIGHT.misspelt)),
      });
    }
    return [...best.values()].sort((one, other) => other.score - one.score);
  };
};

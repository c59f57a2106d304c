import { createAnalyzer } from './analyzer.ts';
import type { ArticleClassifier } from './article-classifier.ts';
import type { Passage } from './articles.ts';
import type { Lexicon } from './lexicon.ts';
import { createRanking, type Match, type Ranked } from './ranking.ts';

/** The passages that answer a message. */
export interface SearchOutcome {
  /** Empty if the help does not answer the message. */
  readonly passages: readonly Passage[];
  /** Whether they cover enough of the message. */
  readonly isConfident: boolean;
}

export type Search = (message: string) => SearchOutcome;

const PARAGRAPHS_MAX = 3;
const SENTENCES_MAX = 5;
/** Minimum score of a second match, relative to the best. */
const SECOND_MATCH_SCORE = 0.6;

const sentencesOf = (message: string): string[] =>
  (message.match(/[^.!?؟\n]+[.!?؟]*/g) ?? []).filter((sentence) => /\p{L}/u.test(sentence)).slice(0, SENTENCES_MAX);

/** The best match and, if the message may ask for two things, the next one that covers other terms. */
const selectMatches = ([best, ...others]: readonly Match[], asksTwo: boolean): Match[] => {
  if (!best) return [];
  if (!asksTwo) return [best];
  const second = others.find(
    ({ matchedWords, score, passage }) =>
      passage.article !== best.passage.article &&
      score > best.score * SECOND_MATCH_SCORE &&
      [...matchedWords].some((term) => !best.matchedWords.has(term)),
  );
  return second ? [best, second] : [best];
};

/** As many passages as fit into a short answer. */
const limitParagraphs = (passages: readonly Passage[]): Passage[] => {
  let left = PARAGRAPHS_MAX;
  return [...new Set(passages)].filter(({ paragraphs }) => {
    left -= paragraphs.length;
    return left >= 0;
  });
};

interface Help {
  readonly passages: readonly Passage[];
  /** Questions that the help does not answer. */
  readonly otherQuestions: readonly string[];
  readonly classify: ArticleClassifier;
  readonly lexicon: Lexicon;
}

export const createSearch = async ({ passages, otherQuestions, classify, lexicon }: Help): Promise<Search> => {
  const { normalize } = createAnalyzer(lexicon);
  const rank = await createRanking(passages, classify, lexicon);
  const exactMatches = new Map(
    passages.flatMap((passage) => passage.questions.map((question) => [normalize(question), passage])),
  );
  const others = new Set(otherQuestions.map(normalize));
  const bestOfEach = (sentences: readonly string[]): Ranked => {
    const found = sentences.map((sentence) => rank(sentence)).filter(({ matches }) => matches.length > 0);
    return {
      matches: found.flatMap(({ matches }) => matches.slice(0, 1)),
      isConfident: found.every(({ isConfident }) => isConfident),
    };
  };

  const match = (message: string): Ranked => {
    const sentences = sentencesOf(message);
    const questions = sentences.filter((sentence) => /[?؟]$/.test(sentence));
    if (questions.length > 1) {
      const found = bestOfEach(questions);
      if (found.matches.length > 0) return found;
    } else {
      const { matches, isConfident } = rank(message);
      if (matches.length > 0)
        return { matches: selectMatches(matches, lexicon.conjunction.test(message)), isConfident };
    }
    const { matches, isConfident } = bestOfEach(sentences);
    return { matches: matches.slice(0, 1), isConfident };
  };

  return (message) => {
    if (others.has(normalize(message))) return { passages: [], isConfident: true };
    const exactMatch = exactMatches.get(normalize(message));
    if (exactMatch) return { passages: [exactMatch], isConfident: true };
    const { matches, isConfident } = match(message);
    return { passages: limitParagraphs(matches.map(({ passage }) => passage)), isConfident };
  };
};

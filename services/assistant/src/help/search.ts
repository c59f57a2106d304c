import { createAnalyzer } from './analyzer.ts';
import type { Passage } from './articles.ts';
import type { Lexicon } from './lexicon.ts';
import { createRanking, type Match, topicCoverageMinOf } from './ranking.ts';

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
/** How far above the minimum the coverage of a confident answer is. */
const CONFIDENCE_MARGIN = 0.05;

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

export const createSearch = async (passages: readonly Passage[], lexicon: Lexicon): Promise<Search> => {
  const { normalize } = createAnalyzer(lexicon);
  const rank = await createRanking(passages, lexicon);
  const confidentCoverage = topicCoverageMinOf(lexicon) + CONFIDENCE_MARGIN;
  const exactMatches = new Map(
    passages.flatMap((passage) => passage.questions.map((question) => [normalize(question), passage])),
  );
  const bestMatchOfEach = (sentences: readonly string[]) => sentences.flatMap((sentence) => rank(sentence)[0] ?? []);

  const match = (message: string): Match[] => {
    const sentences = sentencesOf(message);
    const questions = sentences.filter((sentence) => /[?؟]$/.test(sentence));
    const asksTwo = lexicon.conjunction.test(message);
    const matches = questions.length > 1 ? bestMatchOfEach(questions) : selectMatches(rank(message), asksTwo);
    return matches.length > 0 ? matches : bestMatchOfEach(sentences).slice(0, 1);
  };

  return (message) => {
    const exactMatch = exactMatches.get(normalize(message));
    if (exactMatch) return { passages: [exactMatch], isConfident: true };
    const matches = match(message);
    return {
      passages: limitParagraphs(matches.map(({ passage }) => passage)),
      isConfident: matches.every(({ coverage }) => coverage >= confidentCoverage),
    };
  };
};

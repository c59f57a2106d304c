import type { Passage } from './articles.ts';
import { createRanking, type Match } from './ranking.ts';
import { wordingOf } from './words.ts';

/** What the help has to say to a message. */
export interface Findings {
  /** Together the answer; none where the help has none. */
  readonly passages: readonly Passage[];
  /** Whether they account for what was asked, rather than for a part of it. */
  readonly sure: boolean;
}

export type Search = (message: string) => Findings;

const PARAGRAPHS_MAX = 3;
const SENTENCES_MAX = 5;
/** How well a second passage must answer, compared with the best, to stand beside it. */
const NEARLY = 0.6;
const SURE = 0.5;

const ASKS_TWICE = /\band\b|\bor\b|[&,+]/i;

const sentencesOf = (message: string): string[] =>
  (message.match(/[^.!?\n]+[.!?]*/g) ?? []).filter((sentence) => /\p{L}/u.test(sentence)).slice(0, SENTENCES_MAX);

/** The best match; where two things are asked, also the next that speaks of what the best does not. */
const bestOf = ([best, ...others]: readonly Match[], message: string): Match[] => {
  if (!best) return [];
  if (!ASKS_TWICE.test(message)) return [best];
  const more = others.find(
    ({ asked, score, passage }) =>
      passage.article !== best.passage.article &&
      score > best.score * NEARLY &&
      [...asked].some((term) => !best.asked.has(term)),
  );
  return more ? [best, more] : [best];
};

/** As many as make an answer that is read at a glance. */
const upToLength = (passages: readonly Passage[]): Passage[] => {
  let left = PARAGRAPHS_MAX;
  return [...new Set(passages)].filter(({ paragraphs }) => {
    left -= paragraphs.length;
    return left >= 0;
  });
};

export const createSearch = (passages: readonly Passage[]): Search => {
  const rank = createRanking(passages);
  const wordings = new Map(
    passages.flatMap((passage) => passage.questions.map((asked) => [wordingOf(asked), passage])),
  );
  const bestOfEach = (sentences: readonly string[]) => sentences.flatMap((sentence) => rank(sentence)[0] ?? []);

  const match = (message: string): Match[] => {
    const sentences = sentencesOf(message);
    const questions = sentences.filter((sentence) => sentence.endsWith('?'));
    const matches = questions.length > 1 ? bestOfEach(questions) : bestOf(rank(message), message);
    return matches.length > 0 ? matches : bestOfEach(sentences).slice(0, 1);
  };

  return (message) => {
    const own = wordings.get(wordingOf(message));
    if (own) return { passages: [own], sure: true };
    const matches = match(message);
    return {
      passages: upToLength(matches.map(({ passage }) => passage)),
      sure: matches.every(({ evidence }) => evidence >= SURE),
    };
  };
};

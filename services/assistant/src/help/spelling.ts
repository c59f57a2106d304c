import { editDistance } from './edit-distance.ts';

/** Words with how often they occur. */
export type Vocabulary = ReadonlyMap<string, number>;

export interface Spelling {
  /** The known word that an unknown one is most likely a misspelling of. */
  readonly correct: (word: string) => string | undefined;
  /** The two known words that a compound consists of. */
  readonly split: (word: string) => readonly [string, string] | undefined;
  /** The known word with the most letter groups in common, for words that are spelt quite differently. */
  readonly resembling: (word: string) => string | undefined;
}

/** Shorter words are taken as they are. */
const CORRECTED_LENGTH_MIN = 4;
/** Words of this length on may have two mistakes. */
const TWO_MISTAKES_LENGTH_MIN = 8;
const COMPOUND_PART_MIN = 3;
const RESEMBLING_LENGTH_MIN = 6;
/** Dice coefficient of the letter groups of two words that resemble each other. */
const RESEMBLANCE_MIN = 0.62;

const trigramsOf = (word: string): Set<string> => {
  const padded = `^${word}$`;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

const resemblance = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let common = 0;
  for (const group of one) if (other.has(group)) common++;
  return (2 * common) / (one.size + other.size);
};

const VOWEL = /[aeiouy]/;

/** The first letter is rarely wrong, except for another vowel or a transposition with the second one. */
const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] ||
  (one[0] === other[1] && one[1] === other[0]) ||
  (VOWEL.test(one[0] ?? '') && VOWEL.test(other[0] ?? ''));

/** Words of four letters differ by one too often. */
const isAnagram = (one: string, other: string): boolean => [...one].sort().join('') === [...other].sort().join('');

const bestOf = (candidates: Iterable<readonly [word: string, value: number]>): string | undefined => {
  let best: readonly [string | undefined, number] = [undefined, 0];
  for (const candidate of candidates) if (candidate[1] > best[1]) best = candidate;
  return best[0];
};

export const createSpelling = (vocabulary: Vocabulary): Spelling => {
  const trigrams = new Map([...vocabulary.keys()].map((word) => [word, trigramsOf(word)] as const));

  function* corrections(word: string) {
    const max = word.length >= TWO_MISTAKES_LENGTH_MIN ? 2 : 1;
    for (const [known, count] of vocabulary) {
      if (known.length < CORRECTED_LENGTH_MIN || !beginsAlike(word, known)) continue;
      if (word.length === CORRECTED_LENGTH_MIN && known.length === word.length && !isAnagram(word, known)) continue;
      const distance = editDistance(word, known, max);
      // A word that is one mistake away is likelier than any that is two away, however frequent that is.
      if (distance <= max) yield [known, (1 + Math.log1p(count) / 100) / distance] as const;
    }
  }

  function* splits(word: string) {
    for (let at = COMPOUND_PART_MIN; at <= word.length - COMPOUND_PART_MIN; at++) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      const value = Math.min(vocabulary.get(head) ?? 0, vocabulary.get(tail) ?? 0);
      if (value > 0) yield [`${head} ${tail}`, value] as const;
    }
  }

  function* resemblances(word: string) {
    const own = trigramsOf(word);
    for (const [known, groups] of trigrams) {
      const value = word[0] === known[0] ? resemblance(own, groups) : 0;
      if (value >= RESEMBLANCE_MIN) yield [known, value] as const;
    }
  }

  return {
    correct: (word) => (word.length < CORRECTED_LENGTH_MIN || /\d/.test(word) ? undefined : bestOf(corrections(word))),
    split: (word) => {
      const [head, tail] = bestOf(splits(word))?.split(' ') ?? [];
      return head === undefined || tail === undefined ? undefined : [head, tail];
    },
    resembling: (word) => (word.length < RESEMBLING_LENGTH_MIN ? undefined : bestOf(resemblances(word))),
  };
};

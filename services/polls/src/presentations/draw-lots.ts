import { createHash, randomBytes } from 'node:crypto';
import type { Lots } from '@showhands/contracts';

const SEED_BYTES = 16;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Lots as they are stored: with the seed from the start. */
export interface StoredLots extends Lots {
  readonly seed: string;
}

/** Chooses the seed. Only its hash is published, so that nobody can choose a word for a winner. */
export const announceLots = (options: readonly string[], now: Date): StoredLots => {
  const seed = randomBytes(SEED_BYTES).toString('hex');
  return { seed, commitment: sha256(seed), options: [...options], announced_at: now.toISOString(), draw: null };
};

/** Draws by the rule of `lotsSchema`. */
export const drawLots = (announced: StoredLots, word: string, now: Date): StoredLots => {
  const { seed, options } = announced;
  const lotOf = (id: string) => sha256(`${seed}:${word}:${id}`);
  const [winner = ''] = options.toSorted((one, other) => (lotOf(one) < lotOf(other) ? -1 : 1));
  return { ...announced, draw: { word, seed, winner, drawn_at: now.toISOString() } };
};

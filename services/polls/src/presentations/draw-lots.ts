import { createHash, randomBytes } from 'node:crypto';
import type { Lots } from '@showhands/contracts';

const SEED_BYTES = 16;

const lotOf = (seed: string, id: string): string => createHash('sha256').update(`${seed}:${id}`).digest('hex');

/** Draws by the rule of `lotsSchema`, from a random seed. */
export const drawLots = (options: readonly string[], drawnAt: Date): Lots => {
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const [winner = ''] = options.toSorted((one, other) => (lotOf(seed, one) < lotOf(seed, other) ? -1 : 1));
  return { seed, options: [...options], winner, drawn_at: drawnAt.toISOString() };
};

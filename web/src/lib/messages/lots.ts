import type { Isolated } from '../text-direction.ts';

/** Lots that were drawn among tied options. */
export const lotsMessages = {
  draw: 'Draw lots among the tied options',
  failed: 'The lots could not be drawn',
  open: 'Close the poll before you draw lots.',
  noTie: 'No options are tied for the first place.',
  drawn: (name: Isolated) => `Lots were drawn: ${name}`,
  seed: (seed: string) => `Seed ${seed}`,
  check: 'How to check the draw',
  rule: 'The server has drawn a random seed once. Each text below is the seed and the id of a tied option. The option whose text has the lowest SHA-256 value wins. The votes stay as they are.',
} as const;

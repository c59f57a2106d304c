import type { Isolated } from '../text-direction.ts';

/** Lots that are drawn among tied options. */
export const lotsMessages = {
  draw: 'Draw lots among the tied options',
  failed: 'The lots could not be drawn',
  open: 'Close the poll before you draw lots.',
  noTie: 'No options are tied for the first place.',
  announced: 'The server has chosen a secret seed. This is its SHA-256 value:',
  ask: 'A word from the room',
  askHint: 'Let somebody in the room name any word. Neither the server nor the room can choose the winner.',
  submit: 'Draw lots',
  close: 'Close',
  drawn: (name: Isolated) => `Lots were drawn: ${name}`,
  proof: (word: Isolated, seed: string) => `Word ${word}, seed ${seed}`,
  check: 'How to check the draw',
  commitment: 'SHA-256 of the seed, shown before the draw',
  rule: 'The server published the SHA-256 value of its seed before the room named the word. Each text below is the seed, the word and the id of a tied option. The option whose text has the lowest SHA-256 value wins. The votes stay as they are.',
} as const;

import type { Poll } from '@showhands/contracts';
import { lotsMessages } from '#lib/messages/lots.ts';
import { isolated } from '#lib/text-direction.ts';

interface Lots extends Pick<Poll, 'lots'> {
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** The winner by lots among tied options, and the data that recomputes the draw; null before it. */
export const lotsText = ({ lots, options }: Lots): { readonly winner: string; readonly proof: string } | null => {
  const winner = options.find(({ id }) => id === lots?.draw?.winner);
  if (!lots?.draw || !winner) return null;
  return {
    winner: lotsMessages.drawn(isolated(winner.text)),
    proof: lotsMessages.proof(isolated(lots.draw.word), lots.draw.seed),
  };
};

import type { Poll, Ranking } from '@showhands/contracts';

export interface Place {
  /** From 1. Options that tie share one, and the next place counts them all. */
  readonly number: number;
  readonly texts: readonly string[];
}

/** Schulze's order with the texts of the options. */
export const placesOf = (poll: Pick<Poll, 'options'>, { order }: Pick<Ranking, 'order'>): Place[] => {
  const texts = new Map(poll.options.map(({ id, text }) => [id, text]));
  let number = 1;
  return order.flatMap((group) => {
    const place = { number, texts: group.flatMap((id) => texts.get(id) ?? []) };
    number += place.texts.length;
    return place.texts.length > 0 ? [place] : [];
  });
};

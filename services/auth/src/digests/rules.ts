import { type Digest, instantOf, openingsAfter } from '@showhands/contracts';

/** The first time of a digest after a moment. The weekly one is on Mondays. */
export const nextDigest = ({ every, hour, zone }: Digest, after: Date): Date => {
  const monday = instantOf(zone, new Date(Date.UTC(2024, 0, 1, hour)));
  const [next] = openingsAfter({ every, zone, from: monday }, after, 1);
  if (!next) throw new RangeError('there is no digest after the year 9999');
  return next;
};

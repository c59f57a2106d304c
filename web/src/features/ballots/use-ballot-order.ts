import type { Poll } from '@showhands/contracts';
import { useSession } from '#lib/session/session.ts';

/** FNV-1a with the finalizer of MurmurHash3: similar ids get unrelated numbers. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** The order of one viewer: the same on each device. An added option leaves the others in their order. */
export const shuffled = <Option extends { readonly id: string }>(
  options: readonly Option[],
  pollId: string,
  userId: string,
): Option[] => {
  const places = new Map(options.map(({ id }) => [id, hashOf(`${pollId} ${userId} ${id}`)]));
  return options.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
};

/** Puts options into the order of the ballot: as written, or shuffled for the viewer. Results keep the written order. */
export const useBallotOrder = ({ id, shuffle_options: isShuffled }: Pick<Poll, 'id' | 'shuffle_options'>) => {
  const session = useSession();
  return <Option extends { readonly id: string }>(options: readonly Option[]): readonly Option[] =>
    isShuffled && session.status !== 'signed-out' ? shuffled(options, id, session.user.id) : options;
};

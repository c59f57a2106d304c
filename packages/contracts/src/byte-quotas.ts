import type { RateLimit } from './rate-limits.ts';

interface ByteQuota {
  /** The bytes that a user may store at once, and the seconds in which they return. */
  readonly bytes: RateLimit;
  /** The ids of the endpoints that store this kind. */
  readonly endpoints: readonly string[];
  /** Whether the replicas of a service share the count. */
  readonly shared: boolean;
}

const DAY = 86_400;

/**
 * Bytes that a user may store in a day: many times more than anyone types, and far fewer than the rate limits would
 * allow. `outcomes` are the responses that are kept for a day for repeated calls. Votes have outcomes, so the process
 * counts them, as it counts votes.
 */
export const byteQuotas = {
  outcomes: { bytes: { points: 100_000_000, seconds: DAY }, endpoints: [], shared: false },
  pictures: {
    bytes: { points: 100_000_000, seconds: DAY },
    endpoints: ['uploadPicture', 'updateProfile'],
    shared: true,
  },
  polls: {
    bytes: { points: 50_000_000, seconds: DAY },
    endpoints: [
      'createPoll',
      'askNext',
      'updatePoll',
      'addOption',
      'addInvited',
      'replaceInvited',
      'createGroup',
      'addMembers',
      'replaceMembers',
    ],
    shared: true,
  },
  comments: { bytes: { points: 10_000_000, seconds: DAY }, endpoints: ['createComment'], shared: true },
  templates: { bytes: { points: 10_000_000, seconds: DAY }, endpoints: ['saveTemplate'], shared: true },
} as const satisfies Record<string, ByteQuota>;

export type StoredKind = keyof typeof byteQuotas;

/** The kind of data that the calls of an endpoint store, besides outcomes. */
export const storedKindOf = ({ id }: { readonly id: string }): StoredKind | undefined => {
  const kinds = Object.keys(byteQuotas) as StoredKind[];
  return kinds.find((kind) => byteQuotas[kind].endpoints.some((endpoint) => endpoint === id));
};

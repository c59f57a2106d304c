import * as z from 'zod/mini';
import { pollSnapshotSchema } from './events.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/**
 * Calls between services. They live at the service's root, outside `/api`, so that the gateway has no route to
 * them, and carry the shared internal secret as bearer token. Key sets alone are open: they are public keys.
 */
export const internal = {
  /** auth: the public keys that tokens are signed with, as a JWK set. */
  jwks: { path: '/internal/jwks', response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }) },
  /**
   * auth: the revoked tokens that have not expired by themselves; `exp` in seconds since 1970. With the `asOf` of an
   * earlier answer as `since`, those that have come since then, and some that were on it already.
   */
  revocations: {
    path: (since: string | null) => `/internal/revocations${since === null ? '' : `?since=${since}`}`,
    query: z.object({ since: z.optional(timestampSchema) }),
    response: z.object({
      revocations: z.array(z.object({ jti: z.string(), exp: z.int() })),
      asOf: timestampSchema,
    }),
  },
  /** auth: when a user joined. */
  user: {
    path: (id: string) => `/internal/users/${id}`,
    response: z.object({ id: idSchema, username: z.string(), createdAt: timestampSchema }),
  },
  /** polls: a poll as it is now, drafts included. */
  poll: { path: (id: string) => `/internal/polls/${id}`, response: pollSnapshotSchema },
  /** polls: how much a user has created and voted. */
  pollTotals: {
    path: (userId: string) => `/internal/users/${userId}/totals`,
    response: z.object({ totalPolls: z.int(), totalVotes: z.int() }),
  },
  /** comments: how much a user has written. */
  commentTotals: {
    path: (userId: string) => `/internal/users/${userId}/totals`,
    response: z.object({ totalComments: z.int() }),
  },
} as const;

import * as z from 'zod/mini';
import { suspensionSchema } from './errors.ts';
import { pollSnapshotSchema } from './events.ts';
import { boundedArray, idSchema, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

const REVOCATIONS_PER_PAGE = 5_000;

const revocationCursorSchema = z.object({ time: timestampSchema, id: idSchema });
export type RevocationCursor = z.infer<typeof revocationCursorSchema>;

const apiAccessSchema = z.object({ accessToken: z.nullable(z.string()), suspension: z.optional(suspensionSchema) });
export type ApiAccess = z.infer<typeof apiAccessSchema>;

const CALLS_PER_BATCH = 100;

const batchedCallSchema = z.object({
  /** The endpoint's id. */
  endpoint: z.string(),
  /** Below `/api`. */
  path: z.string(),
  /** The headers that the service reads, in lower case: token, idempotency key, id, trace and the client's address. */
  headers: z.record(z.string(), z.string()),
  /** Null without one, otherwise JSON. */
  body: z.nullable(z.string()),
});
export type BatchedCall = z.infer<typeof batchedCallSchema>;

/**
 * Endpoints for calls between services. They are outside `/api`, so the gateway does not route to them. They require the
 * internal secret as bearer token, except the key set, which holds public keys.
 */
export const internal = {
  /** auth: the public keys that verify tokens, as a JWK set. */
  jwks: { path: '/internal/jwks', response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }) },
  /**
   * auth: the revoked tokens, ended sessions and revoked keys whose tokens have not expired; `exp` in seconds since
   * 1970. With the `asOf` of an earlier response as `since`, the list has only later revocations. It may repeat some of
   * that response. A list of more than `limit` entries comes in pages: `next` of one page is `after` of the next.
   */
  revocations: {
    path: (since: string | null, after?: RevocationCursor) => {
      const query = new URLSearchParams({
        limit: String(REVOCATIONS_PER_PAGE),
        ...(since !== null && { since }),
        ...(after && { afterTime: after.time, afterId: after.id }),
      });
      return `/internal/revocations?${query.toString()}`;
    },
    query: z.object({
      since: z.optional(timestampSchema),
      /** Callers of the former version send none and take the whole list at once. */
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(REVOCATIONS_PER_PAGE))),
      afterTime: z.optional(timestampSchema),
      afterId: z.optional(idSchema),
    }),
    response: z.object({
      revocations: z.array(z.object({ jti: z.string(), exp: z.int() })),
      /**
       * Ended sessions: every token with that `sid` is revoked. `exp` is the time at which the last of these tokens
       * expires.
       */
      sessions: z.optional(z.array(z.object({ sid: z.string(), exp: z.int() }))),
      /** Revoked signing keys: every token that a `kid` signed is revoked. */
      keys: z.optional(z.array(z.object({ kid: z.string(), exp: z.int() }))),
      next: z.optional(revocationCursorSchema),
      asOf: timestampSchema,
    }),
  },
  /**
   * auth: a token of a minute that stands for an API token, by the SHA-256 of its secret in hex. Null if it has expired, or was revoked
   * and its user is suspended; 404 if it is unknown or was revoked.
   */
  apiToken: {
    path: (hash: string) => `/internal/api-tokens/${hash}`,
    response: apiAccessSchema,
    hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
    accessMs: 60_000,
  },
  /** auth: when a user joined. */
  user: {
    path: (id: string) => `/internal/users/${id}`,
    response: z.object({ id: idSchema, username: z.string(), createdAt: timestampSchema }),
  },
  /** polls: the current state of a poll, including drafts. */
  poll: { path: (id: string) => `/internal/polls/${id}`, response: pollSnapshotSchema },
  /** polls: the poll to which a code leads now; 404 while people wait for the presenter. */
  codedPoll: { path: (code: string) => `/internal/codes/${code}`, response: pollSnapshotSchema },
  /**
   * Any service with `batched` endpoints: several calls of these endpoints in one request. The response has two lines
   * for each call, in the order in which they are answered: `replyLine` as JSON, and the body, which is JSON too. Any
   * other status than 200: none was processed.
   */
  calls: {
    path: '/internal/calls',
    request: boundedArray(z.array(batchedCallSchema), {
      max: CALLS_PER_BATCH,
      tooMany: texts.transport.invalidRequest,
    }),
    /** `index`: of the call. */
    replyLine: z.object({ index: z.int(), status: z.int(), headers: z.record(z.string(), z.string()) }),
    maxCalls: CALLS_PER_BATCH,
    /** A call with longer headers and body than this is sent in a request of its own. */
    maxCallBytes: 8_192,
  },
  /** polls: whether a user has voted in a poll. */
  voter: {
    path: (pollId: string, userId: string) => `/internal/polls/${pollId}/voters/${userId}`,
    response: z.object({ hasVoted: z.boolean() }),
  },
  /** polls: which of some users may see a poll. */
  access: {
    path: (pollId: string, userIds: readonly string[]) => `/internal/polls/${pollId}/access?users=${userIds.join()}`,
    response: z.object({ users: z.array(idSchema) }),
    /** Ids in the path of one call. */
    maxUsers: 100,
  },
  /**
   * polls: whether an address waits on a list of invited people, by its key (`name_key`), and whether a personal link still gives
   * access, by the SHA-256 of its `token` in hex. With `poll`, only the list of this poll counts for the address.
   */
  invitation: {
    path: (addressKey: string, query?: { readonly token?: string; readonly poll?: string }) =>
      `/internal/invitations/${addressKey}?${new URLSearchParams(query).toString()}`,
    response: z.object({ byAddress: z.boolean(), byLink: z.boolean() }),
    query: z.object({ token: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))), poll: z.optional(idSchema) }),
  },
  /** polls: the number of a user's polls and votes. */
  pollTotals: {
    path: (userId: string) => `/internal/users/${userId}/totals`,
    response: z.object({ totalPolls: z.int(), totalVotes: z.int() }),
  },
  /** comments: the number of a user's comments. */
  commentTotals: {
    path: (userId: string) => `/internal/users/${userId}/totals`,
    response: z.object({ totalComments: z.int() }),
  },
} as const;

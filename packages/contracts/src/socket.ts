import * as z from 'zod/mini';
import { commentSchema } from './comments.ts';
import { limits } from './limits.ts';
import { notificationSchema } from './notifications.ts';
import { optionSchema, pollSchema } from './poll.ts';
import { countSchema, idSchema } from './primitives.ts';
import { texts } from './texts.ts';

/** The acknowledgement of a client's message. */
export interface Ack {
  readonly ok: boolean;
  readonly message?: string;
}

/** The messages of a client, with the schema of their single argument. Each may request an acknowledgement. */
export const clientMessages = {
  /** The client's own user id. */
  join: idSchema,
  joinPoll: idSchema,
  leavePoll: idSchema,
  /**
   * The polls that the client shows, each with the version that it has. Replaces the socket's list, and the feed. The server
   * sends newer counts at once, and from then on one `pollCounts` per second at most.
   */
  watchPolls: z.object({
    polls: z
      .array(z.object({ id: idSchema, version: countSchema }))
      .check(z.maxLength(limits.live.listedPolls, texts.transport.socketListTooLong)),
  }),
  joinFeed: z.undefined(),
  leaveFeed: z.undefined(),
  /** Accepted and ignored: the server announces polls from domain events. */
  newPoll: z.unknown(),
  pollUpdated: z.unknown(),
} as const;
export type ClientMessage = keyof typeof clientMessages;

/** The `auth` object of the handshake. With `counts: true`, joined polls send `pollCounts` instead of `pollUpdate`, except after an edit. */
export interface Handshake {
  readonly token: string;
  readonly counts?: boolean;
}

/** A poll that became a draft, as everyone but its creator receives it: without content. */
export const hiddenPollSchema = z.extend(z.pick(pollSchema, { id: true, version: true }), {
  status: z.literal('draft'),
});

/**
 * The fields of a poll that votes and comments change. The options are in the order of the poll's; the counts apply to a poll of the same
 * `revision`.
 */
export const pollCountsSchema = z.extend(
  z.pick(pollSchema, {
    id: true,
    version: true,
    revision: true,
    status: true,
    ends_at: true,
    total_votes: true,
    voters_count: true,
    counted_voters: true,
    comments_count: true,
    results_visible: true,
    ranking: true,
  }),
  { options: z.array(z.pick(optionSchema, { votes: true, scores: true, points: true })) },
);
export type PollCounts = z.output<typeof pollCountsSchema>;

/** The messages of the server, with the schema of their single argument. */
export const serverMessages = {
  newPoll: pollSchema,
  pollUpdate: z.union([pollSchema, hiddenPollSchema]),
  /** Polls of the socket's list, or the poll of a room for a client that asked for counts in its handshake. */
  pollCounts: z.array(pollCountsSchema),
  pollClosed: z.object({ pollId: idSchema, message: z.string(), title: z.optional(z.string()) }),
  pollDeleted: z.object({ pollId: idSchema }),
  newComment: commentSchema,
  /** Moderators have hidden the text of a comment, or restored it. */
  commentUpdate: z.object({
    commentId: idSchema,
    pollId: idSchema,
    content: z.string(),
    hidden: z.optional(z.literal(true)),
  }),
  commentLikeUpdate: z.object({
    commentId: idSchema,
    pollId: idSchema,
    likes: z.int(),
    hasLiked: z.boolean(),
    userId: idSchema,
  }),
  commentDeleted: z.object({ commentId: idSchema, pollId: idSchema }),
  newNotification: notificationSchema,
  notificationRead: z.union([
    z.object({ notificationId: idSchema }),
    z.object({ all: z.literal(true), notificationId: z.null() }),
  ]),
  /** The results of a poll are covered or revealed on its presenter screens. */
  presentation: z.object({ pollId: idSchema, covered: z.boolean(), version: countSchema }),
  /**
   * To the room of a poll whose presenter has gone on: those who follow open `next`. To the room of the poll at which the
   * presenter arrives, with that poll as `next`.
   */
  nextPoll: z.object({ pollId: idSchema, next: idSchema, sequenceId: idSchema }),
  /** `watching`: the number of users, not sockets, that have the poll open. */
  presence: z.object({ pollId: idSchema, watching: countSchema }),
  error: z.object({ message: z.string() }),
} as const;
export type ServerMessage = keyof typeof serverMessages;
export type ServerPayload<Name extends ServerMessage> = z.output<(typeof serverMessages)[Name]>;

/** Socket.IO's event map for the server's messages. */
export type ServerToClientEvents = { [Name in ServerMessage]: (payload: ServerPayload<Name>) => void };

/** Socket.IO's event map for a client's messages. Arguments are `unknown` until they are parsed. */
export type ClientToServerEvents = {
  [Name in ClientMessage]: (payload?: unknown, ack?: (response: Ack) => void) => void;
};

import * as z from 'zod/mini';
import { commentSchema } from './comments.ts';
import { notificationSchema } from './notifications.ts';
import { pollSchema } from './poll.ts';
import { countSchema, idSchema } from './primitives.ts';

/** The answer to a client's message, through Socket.IO's acknowledgement. */
export interface Ack {
  readonly ok: boolean;
  readonly message?: string;
}

/** What a client may send, with the schema of its single argument. Each may be followed by an acknowledgement. */
export const clientMessages = {
  /** One's own user id. */
  join: idSchema,
  joinPoll: idSchema,
  leavePoll: idSchema,
  joinFeed: z.undefined(),
  leaveFeed: z.undefined(),
  /** Hints that change nothing: polls are announced from domain events. */
  newPoll: z.unknown(),
  pollUpdated: z.unknown(),
} as const;
export type ClientMessage = keyof typeof clientMessages;

/** A poll that became a draft reaches everyone but its creator without its content. */
export const hiddenPollSchema = z.extend(z.pick(pollSchema, { id: true, version: true }), {
  status: z.literal('draft'),
});

/** What the server sends, with the schema of its single argument. */
export const serverMessages = {
  newPoll: pollSchema,
  pollUpdate: z.union([pollSchema, hiddenPollSchema]),
  pollClosed: z.object({ pollId: idSchema, message: z.string() }),
  pollDeleted: z.object({ pollId: idSchema }),
  newComment: commentSchema,
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
  /** `watching`: users, not sockets, that have the poll open. */
  presence: z.object({ pollId: idSchema, watching: countSchema }),
  error: z.object({ message: z.string() }),
} as const;
export type ServerMessage = keyof typeof serverMessages;
export type ServerPayload<Name extends ServerMessage> = z.output<(typeof serverMessages)[Name]>;

/** Socket.IO's typed map of what the server emits. */
export type ServerToClientEvents = { [Name in ServerMessage]: (payload: ServerPayload<Name>) => void };

/** Socket.IO's typed map of what a client emits. Arguments are unknown to the server until they are parsed. */
export type ClientToServerEvents = {
  [Name in ClientMessage]: (payload?: unknown, ack?: (answer: Ack) => void) => void;
};

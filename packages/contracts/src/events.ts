import * as z from 'zod/mini';
import { commentSchema } from './comments.ts';
import { notificationSchema } from './notifications.ts';
import { optionSchema, pollSchema, pollStatusSchema } from './poll.ts';
import { countSchema, idSchema, timestampSchema } from './primitives.ts';

const person = z.object({ id: idSchema, username: z.string() });

/** A poll as its owner's service knows it: every count, no viewer. Never sent to a browser without redaction. */
export const pollSnapshotSchema = z.extend(z.omit(pollSchema, { results_visible: true }), {
  options: z.array(z.extend(optionSchema, { votes: countSchema })),
});
export type PollSnapshot = z.infer<typeof pollSnapshotSchema>;

/** A comment without a viewer: nobody's email, nobody's own like. */
export const commentSnapshotSchema = z.omit(commentSchema, { author_email: true, hasLiked: true });
export type CommentSnapshot = z.infer<typeof commentSnapshotSchema>;

/** What a consumer must know of the poll that a comment stands under. */
const commentedPoll = z.object({ id: idSchema, title: z.string(), creator: idSchema });

/** `comments_count` is absolute; `count_version` grows with each change of it, so that an older total is dropped. */
const commentTotals = { comments_count: countSchema, count_version: countSchema };

/**
 * The facts that services tell each other, by routing key. Payloads carry what consumers need, with absolute
 * totals and versions, so that order and repetition do not matter.
 */
export const domainEvents = {
  'user.registered': z.object({
    user: person,
    profile_picture: z.nullable(z.string()),
    createdAt: timestampSchema,
    version: countSchema,
  }),
  'user.updated': z.object({ user: person, profile_picture: z.nullable(z.string()), version: countSchema }),
  /** A new poll, drafts included. */
  'poll.created': z.object({ poll: pollSnapshotSchema }),
  /** Any later change but votes and closing: an edit, a reopening, a new comment count, a new name of its creator. */
  'poll.updated': z.object({ poll: pollSnapshotSchema, previous_status: pollStatusSchema }),
  /** `voters`: who voted or withdrew since the event before; `selections` is how many options each holds now. */
  'poll.voted': z.object({ poll: pollSnapshotSchema, voters: z.array(z.extend(person, { selections: countSchema })) }),
  /** `automatic`: closed at its end date rather than by its creator. */
  'poll.closed': z.object({ poll: pollSnapshotSchema, automatic: z.boolean() }),
  'poll.deleted': z.object({ pollId: idSchema, creator: idSchema, version: countSchema }),
  'comment.created': z.object({
    comment: commentSnapshotSchema,
    parent_author: z.nullable(idSchema),
    poll: commentedPoll,
    ...commentTotals,
  }),
  'comment.deleted': z.object({ poll_id: idSchema, commentId: idSchema, removed: z.array(idSchema), ...commentTotals }),
  /** A like, or (`hasLiked` false) its withdrawal. `version` grows with each like of the comment. */
  'comment.like-changed': z.object({
    commentId: idSchema,
    poll_id: idSchema,
    author: idSchema,
    liker: person,
    likes: countSchema,
    hasLiked: z.boolean(),
    version: countSchema,
  }),
  'notification.created': z.object({ notification: notificationSchema }),
  /** One notification for many: those named, or with `recipients` null everyone but `except`. */
  'notification.broadcast': z.object({
    notification: z.omit(notificationSchema, { userId: true, isRead: true }),
    recipients: z.nullable(z.array(idSchema)),
    except: z.nullable(idSchema),
  }),
  /** Read, deleted or withdrawn. `notificationId` null: all of the user's. */
  'notification.read': z.object({ userId: idSchema, notificationId: z.nullable(idSchema) }),
} as const;

export type EventType = keyof typeof domainEvents;
export type EventPayload<Type extends EventType> = z.output<(typeof domainEvents)[Type]>;

export const eventTypes = Object.keys(domainEvents) as EventType[];

/** What travels on the bus. `id` tells a redelivery; `v` is the version of the payload's shape. */
export const eventEnvelopeSchema = z.object({
  id: z.guid(),
  type: z.string(),
  v: z.literal(1),
  occurredAt: timestampSchema,
  requestId: z.nullable(z.string()),
  /** The span that caused it, as W3C Trace Context writes it. */
  traceparent: z.nullish(z.string()),
  payload: z.unknown(),
});

export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: {
    readonly id: string;
    readonly type: T;
    readonly v: 1;
    readonly occurredAt: string;
    readonly requestId: string | null;
    readonly traceparent?: string | null | undefined;
    readonly payload: EventPayload<T>;
  };
}[Type];

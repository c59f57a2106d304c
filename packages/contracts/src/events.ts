import * as z from 'zod/mini';
import { commentSchema } from './comments.ts';
import { requestedMailSchema } from './mail-kinds.ts';
import { contentSchema, contentStates } from './moderation.ts';
import { notificationSchema } from './notifications.ts';
import { optionSchema, pollSchema, pollStatusSchema } from './poll.ts';
import { pollVisibilitySchema } from './poll-rules.ts';
import { countSchema, idSchema, timestampSchema } from './primitives.ts';
import { reportReasonSchema } from './reports.ts';

const person = z.object({ id: idSchema, username: z.string() });

/**
 * A poll with all counts, independent of a viewer. Must be redacted by `presentPoll` before it is sent to a browser.
 */
export const pollSnapshotSchema = z.extend(z.omit(pollSchema, { results_visible: true }), {
  options: z.array(z.extend(optionSchema, { votes: countSchema })),
});
export type PollSnapshot = z.infer<typeof pollSnapshotSchema>;

/** A comment independent of a viewer and of a list. */
export const commentSnapshotSchema = z.omit(commentSchema, {
  author_email: true,
  hasLiked: true,
  replies_count: true,
  replies_cursor: true,
});
export type CommentSnapshot = z.infer<typeof commentSnapshotSchema>;

/** The results of a closed poll as a mail shows them, in the order of the options. */
export const mailedResultsSchema = z.object({
  /** `place`: in a ranking, from 1. */
  unit: z.enum(['votes', 'points', 'score', 'place']),
  /** The value of a full bar. */
  full: z.number(),
  voters: countSchema,
  options: z.array(z.object({ text: z.string(), value: z.number() })),
  /** How many further options there are. */
  more: countSchema,
  /** Absent unless too few people have voted for a result: how many must. */
  needed: z.optional(countSchema),
});
export type MailedResults = z.infer<typeof mailedResultsSchema>;

/** The news of a poll in a digest. Votes and comments are counted for the creator of the poll only, without the creator's own. */
export const digestedPollSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** People who have voted for the first time. */
  votes: countSchema,
  comments: countSchema,
  /** To comments of the user. Not counted among the comments. */
  replies: countSchema,
  is_closed: z.boolean(),
  conclusion: z.optional(z.string()),
});
export type DigestedPoll = z.infer<typeof digestedPollSchema>;

/** The poll of a comment, as far as consumers need it. */
const commentedPoll = z.object({
  id: idSchema,
  title: z.string(),
  creator: idSchema,
  visibility: z.optional(pollVisibilitySchema),
});

/** `comments_count` is the total; `count_version` grows with each change, so that consumers drop outdated totals. */
const commentTotals = { comments_count: countSchema, count_version: countSchema };

/**
 * The domain events by routing key. Payloads carry absolute totals and versions, so that consumers tolerate reordering and
 * redelivery.
 */
export const domainEvents = {
  'user.registered': z.object({
    user: person,
    profile_picture: z.nullable(z.string()),
    createdAt: timestampSchema,
    version: countSchema,
  }),
  'user.updated': z.object({ user: person, profile_picture: z.nullable(z.string()), version: countSchema }),
  /** The user has proved that the address of the account is theirs. */
  'user.email-proved': z.object({ user: person, email: z.string(), version: countSchema }),
  /** The groups of the user at the sign-in provider are these. `version` grows with each change of them. */
  'user.groups-changed': z.object({ user: person, groups: z.array(z.string()), version: countSchema }),
  /**
   * The account is gone. Consumers remove the user from their tables. `email` is the address, as it may be on lists of invited
   * people. `successor` gets the polls, which are deleted without one. `comments` are kept without their author, or removed.
   */
  'user.deleted': z.object({
    user: person,
    email: z.string(),
    comments: z.enum(['keep', 'remove']),
    successor: z.nullable(person),
  }),
  /** The user wants all data in an archive, which auth builds. */
  'data.requested': z.object({ exportId: idSchema, userId: idSchema }),
  /** A part of a service's data of a user, in order from 0. The last part has no area. */
  'data.collected': z.object({
    exportId: idSchema,
    service: z.string(),
    part: countSchema,
    area: z.nullable(z.string()),
    items: z.array(z.unknown()),
  }),
  /** A new poll, including drafts. */
  'poll.created': z.object({ poll: pollSnapshotSchema }),
  /** Any change except votes and closing: an edit, a reopening, a new comment count, a renamed creator. */
  'poll.updated': z.object({
    poll: pollSnapshotSchema,
    previous_status: pollStatusSchema,
    /** Absent for `everyone`. */
    previous_visibility: z.optional(pollVisibilitySchema),
    /** The poll has its first conclusion since it was closed. */
    is_concluded: z.optional(z.boolean()),
    /** The voters of options that an edit has changed. Absent if there are too many to name. */
    revised_for: z.optional(z.array(idSchema)),
  }),
  /**
   * `voters`: the users who voted or withdrew since the previous event; `selections`: the number of options they now
   * hold, 1 in an anonymous poll. No voters: ballots that waited are counted now. Their `username` comes from their token and may be outdated.
   */
  'poll.voted': z.object({ poll: pollSnapshotSchema, voters: z.array(z.extend(person, { selections: countSchema })) }),
  /** `automatic`: closed at its end date instead of by its creator. */
  'poll.closed': z.object({ poll: pollSnapshotSchema, automatic: z.boolean() }),
  'poll.deleted': z.object({
    pollId: idSchema,
    creator: idSchema,
    version: countSchema,
    visibility: z.optional(pollVisibilitySchema),
  }),
  /**
   * Users who are on the list of invited people since this version of the poll, and users who are no longer. A long list comes
   * in several events.
   */
  'poll.access-changed': z.object({
    pollId: idSchema,
    added: z.array(idSchema),
    removed: z.array(idSchema),
    version: countSchema,
  }),
  /** Invited people who have access and have not voted are reminded by the creator. A long list comes in several events. */
  'poll.reminded': z.object({
    poll: z.object({ id: idSchema, title: z.string(), creator: idSchema, creator_username: z.string() }),
    people: z.array(idSchema),
  }),
  /** A presenter has covered or revealed the results of a poll. */
  'poll.presented': z.object({ pollId: idSchema, covered: z.boolean(), version: countSchema }),
  /** A presenter has gone from one poll of a sequence to another one. `from` is null at the start. */
  'sequence.moved': z.object({
    sequenceId: idSchema,
    from: z.nullable(idSchema),
    to: idSchema,
    /** The poll in whose room people wait for the presenter: the first published one, if `from` is none. */
    waiting: z.optional(idSchema),
    /** The visibility of the poll `to`. */
    visibility: z.optional(pollVisibilitySchema),
    version: countSchema,
  }),
  'comment.created': z.object({
    comment: commentSnapshotSchema,
    parent_author: z.nullable(idSchema),
    poll: commentedPoll,
    ...commentTotals,
  }),
  'comment.deleted': z.object({ poll_id: idSchema, commentId: idSchema, removed: z.array(idSchema), ...commentTotals }),
  /** Moderators have hidden or restored the text of a comment. */
  'comment.updated': z.object({ comment: commentSnapshotSchema }),
  /** A like, or its withdrawal if `hasLiked` is false. `version` grows with each change of the comment's likes. */
  'comment.like-changed': z.object({
    commentId: idSchema,
    poll_id: idSchema,
    author: idSchema,
    liker: person,
    likes: countSchema,
    hasLiked: z.boolean(),
    version: countSchema,
  }),
  /**
   * Mails about a poll. A long list comes in several events. Auth leaves out users who do not want the mail. `addresses` are entries
   * of the list of invited people whose account, if there is one, has not proved them.
   */
  'mail.requested': z.object({
    kind: requestedMailSchema,
    poll: z.object({
      id: idSchema,
      title: z.string(),
      creator: idSchema,
      creator_username: z.string(),
      ends_at: z.optional(z.nullable(timestampSchema)),
      conclusion: z.optional(z.string()),
      /** Absent if the recipients may not see them. */
      results: z.optional(mailedResultsSchema),
    }),
    people: z.array(idSchema),
    addresses: z.optional(z.array(z.string())),
  }),
  /** The time of a user's digest has come. It tells what happened after `since`, up to `until`. */
  'digest.due': z.object({ userId: idSchema, since: timestampSchema, until: timestampSchema }),
  /** The news for a user by poll. A user without news gets no event. */
  'digest.collected': z.object({
    userId: idSchema,
    polls: z.array(digestedPollSchema),
    /** How many further polls there are. */
    more: countSchema,
  }),
  /** A user has reported a content that they can see. `text` and `picture` are those of the content. */
  'content.reported': z.object({
    content: contentSchema,
    author: idSchema,
    text: z.string(),
    picture: z.nullable(z.string()),
    reporter: idSchema,
    reason: reportReasonSchema,
    note: z.string(),
    at: timestampSchema,
  }),
  /** A content is hidden, deleted, or visible again. `version` grows with each decision, so that consumers drop outdated ones. */
  'content.moderated': z.object({
    content: contentSchema,
    author: idSchema,
    state: z.enum(contentStates),
    version: countSchema,
    /** Reason and note of the decision. */
    note: z.string(),
  }),
  'notification.created': z.object({ notification: notificationSchema }),
  /**
   * One notification for many users: `recipients`, or everyone except `except` and `excluded` if that is null. `excluded`
   * are users whose settings do not want it.
   */
  'notification.broadcast': z.object({
    notification: z.omit(notificationSchema, { userId: true, isRead: true }),
    recipients: z.nullable(z.array(idSchema)),
    except: z.nullable(idSchema),
    excluded: z.optional(z.array(idSchema)),
  }),
  /** A notification was read, deleted or withdrawn; all of the user's if `notificationId` is null. */
  'notification.read': z.object({ userId: idSchema, notificationId: z.nullable(idSchema) }),
} as const;

export type EventType = keyof typeof domainEvents;
export type EventPayload<Type extends EventType> = z.output<(typeof domainEvents)[Type]>;

export const eventTypes = Object.keys(domainEvents) as EventType[];

/** The envelope of an event on the bus. Consumers deduplicate by `id`; `v` is the version of the payload's shape. */
export const eventEnvelopeSchema = z.object({
  id: z.guid(),
  type: z.string(),
  v: z.literal(1),
  occurredAt: timestampSchema,
  requestId: z.nullable(z.string()),
  /** The W3C `traceparent` of the span that caused the event. */
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

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { allOr, countSchema, idPath, idSchema, pageQuery, timestampSchema } from './primitives.ts';

export const notificationTypes = [
  'vote',
  'comment',
  'reply',
  'comment_like',
  'poll_created',
  'poll_closed',
  'system',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationPriority = {
  system: 'high',
  reply: 'medium',
  comment: 'medium',
  poll_closed: 'medium',
  vote: 'low',
  comment_like: 'low',
  poll_created: 'low',
} as const satisfies Record<NotificationType, 'high' | 'medium' | 'low'>;

/**
 * `userId` is the recipient, `data.actor` the user who caused it, `data.count` the number of merged votes or comments,
 * `data.pollTitle` the current title of the poll.
 */
export const notificationSchema = z.object({
  id: idSchema,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  userId: idSchema,
  pollId: z.nullable(idSchema),
  commentId: z.nullable(idSchema),
  data: z.object({
    actor: z.optional(z.object({ id: idSchema, username: z.string() })),
    count: z.optional(z.int().check(z.positive())),
    pollTitle: z.optional(z.string()),
    /** Only with `poll_closed`: the poll has a conclusion now. */
    isConclusion: z.optional(z.boolean()),
    /** Only with `poll_closed`, of an open poll: an edit has changed what the recipient voted for. */
    isRevision: z.optional(z.boolean()),
    /** Only with `poll_created`: the user is invited to the poll, or reminded to vote. */
    invitation: z.optional(z.enum(['new', 'reminder'])),
    /** Only with `system`: what a moderator has done with a content of the user. */
    decision: z.optional(z.enum(['hide', 'restore', 'delete'])),
  }),
  createdAt: timestampSchema,
  isRead: z.boolean(),
  priority: z.enum(['high', 'medium', 'low']),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationRanges = ['today', 'week', 'month'] as const;
/** Narrowed, because the input type of `stringbool` is `unknown`. */
const trueOrFalse = /* @__PURE__ */ z.stringbool({ truthy: ['true'], falsy: ['false'] }) as z.ZodMiniCodec<
  z.ZodMiniString<string>,
  z.ZodMiniBoolean
>;

export const listNotifications = defineEndpoint(
  {
    id: 'listNotifications',
    method: 'GET',
    path: '/notifications',
    responses: {
      200: z.object({
        notifications: z.array(notificationSchema),
        unreadCount: countSchema,
        nextCursor: z.nullable(z.string()),
      }),
    },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: "The signed-in user's notifications, newest first",
    query: z.object({
      ...pageQuery,
      type: allOr(z.enum(notificationTypes)),
      range: allOr(z.enum(notificationRanges)),
      unread: z.optional(trueOrFalse),
    }),
    errors: ['validation_failed'],
  },
);

export const markNotificationRead = defineEndpoint(
  {
    id: 'markNotificationRead',
    method: 'PATCH',
    path: '/notifications/:id/read',
    responses: { 200: notificationSchema },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: 'Mark a notification as read',
    params: idPath,
    errors: ['not_found'],
  },
);

export const markAllNotificationsRead = defineEndpoint(
  {
    id: 'markAllNotificationsRead',
    method: 'PATCH',
    path: '/notifications/mark-all-read',
    responses: { 200: z.object({ updated: z.int() }) },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: 'Mark every notification as read',
    errors: [],
  },
);

export const deleteNotification = defineEndpoint(
  {
    id: 'deleteNotification',
    method: 'DELETE',
    path: '/notifications/:id',
    responses: { 200: z.object({ notificationId: idSchema }) },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: 'Delete a notification for good',
    params: idPath,
    errors: ['not_found'],
  },
);

export const clearNotifications = defineEndpoint(
  {
    id: 'clearNotifications',
    method: 'DELETE',
    path: '/notifications/clear-all',
    responses: { 200: z.object({ deleted: z.int() }) },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: 'Delete every notification for good',
    errors: [],
  },
);

/** New polls that notify the user: all, polls of people who took part in the same polls as the user, or none. */
export const newPollScopes = ['all', 'voted_with', 'none'] as const;
export type NewPollScope = (typeof newPollScopes)[number];

/**
 * The notifications that a user receives. `merge_comments`: unread comments on one poll become one notification, like
 * votes.
 */
export const notificationSettingsSchema = z.object({
  vote: z.boolean(),
  comment: z.boolean(),
  reply: z.boolean(),
  comment_like: z.boolean(),
  poll_created: z.enum(newPollScopes),
  poll_closed: z.boolean(),
  /** Invitations to polls, and reminders of them. */
  poll_invited: z.boolean(),
  system: z.boolean(),
  merge_comments: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const getNotificationSettings = defineEndpoint(
  {
    id: 'getNotificationSettings',
    method: 'GET',
    path: '/notifications/settings',
    responses: { 200: notificationSettingsSchema },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: 'What the signed-in user is notified of',
    errors: [],
  },
);

export const updateNotificationSettings = defineEndpoint(
  {
    id: 'updateNotificationSettings',
    method: 'PATCH',
    path: '/notifications/settings',
    responses: { 200: notificationSettingsSchema },
  },
  import.meta.isPage || {
    service: 'notifications',
    auth: 'user',
    scope: 'session',
    summary: 'Change what the signed-in user is notified of; omitted settings stay',
    body: z.partial(notificationSettingsSchema),
    errors: ['validation_failed'],
  },
);

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { allOr, countSchema, idSchema, pageQuery, timestampSchema } from './primitives.ts';

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

/** `userId` is the recipient, `data.actor` who did it, `data.count` how many votes were merged. */
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
  }),
  createdAt: timestampSchema,
  isRead: z.boolean(),
  priority: z.enum(['high', 'medium', 'low']),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationRanges = ['today', 'week', 'month'] as const;
/** By its own type `stringbool` would take anything. */
const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'] }) as z.ZodMiniCodec<
  z.ZodMiniString<string>,
  z.ZodMiniBoolean
>;

const notificationPath = z.object({ id: idSchema });

export const listNotifications = defineEndpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  service: 'notifications',
  auth: 'user',
  summary: "The signed-in user's notifications, newest first",
  query: z.object({
    ...pageQuery,
    type: allOr(z.enum(notificationTypes)),
    range: allOr(z.enum(notificationRanges)),
    unread: z.optional(trueOrFalse),
  }),
  responses: {
    200: z.object({
      notifications: z.array(notificationSchema),
      unreadCount: countSchema,
      nextCursor: z.nullable(z.string()),
    }),
  },
  errors: ['validation_failed'],
});

export const markNotificationRead = defineEndpoint({
  id: 'markNotificationRead',
  method: 'PATCH',
  path: '/notifications/:id/read',
  service: 'notifications',
  auth: 'user',
  summary: 'Mark a notification as read',
  params: notificationPath,
  responses: { 200: notificationSchema },
  errors: ['not_found'],
});

export const markAllNotificationsRead = defineEndpoint({
  id: 'markAllNotificationsRead',
  method: 'PATCH',
  path: '/notifications/mark-all-read',
  service: 'notifications',
  auth: 'user',
  summary: 'Mark every notification as read',
  responses: { 200: z.object({ updated: z.int() }) },
  errors: [],
});

export const deleteNotification = defineEndpoint({
  id: 'deleteNotification',
  method: 'DELETE',
  path: '/notifications/:id',
  service: 'notifications',
  auth: 'user',
  summary: 'Delete a notification for good',
  params: notificationPath,
  responses: { 200: z.object({ notificationId: idSchema }) },
  errors: ['not_found'],
});

export const clearNotifications = defineEndpoint({
  id: 'clearNotifications',
  method: 'DELETE',
  path: '/notifications/clear-all',
  service: 'notifications',
  auth: 'user',
  summary: 'Delete every notification for good',
  responses: { 200: z.object({ deleted: z.int() }) },
  errors: [],
});

import { type Notification, type NotificationType, notificationPriority } from '@showhands/contracts';

/** A stored notification, or a broadcast as one user sees it, with the current title of its poll. */
export interface FeedRow {
  readonly id: string;
  readonly type: NotificationType;
  readonly user_id: string;
  readonly poll_id: string | null;
  readonly comment_id: string | null;
  readonly actor_id: string | null;
  readonly actor_username: string | null;
  readonly count: number | null;
  /** Written by an operator, for type `system` only. */
  readonly title: string | null;
  readonly message: string | null;
  readonly poll_title: string | null;
  readonly is_read: boolean;
  readonly created_at: Date;
}

type Texts = Pick<Notification, 'title' | 'message'>;

const texts: Record<NotificationType, (row: FeedRow) => Texts> = {
  vote: (row) => ({
    title: 'New vote',
    message:
      (row.count ?? 1) > 1
        ? `${row.count} new votes on "${row.poll_title}"`
        : `${row.actor_username} voted on "${row.poll_title}"`,
  }),
  comment: (row) => ({
    title: 'New comment',
    message:
      (row.count ?? 1) > 1
        ? `${row.count} new comments on "${row.poll_title}"`
        : `${row.actor_username} commented on "${row.poll_title}"`,
  }),
  reply: (row) => ({ title: 'New reply', message: `${row.actor_username} replied to your comment` }),
  comment_like: (row) => ({ title: 'Comment liked', message: `${row.actor_username} liked your comment` }),
  poll_created: (row) => ({ title: 'New poll', message: `${row.actor_username} created "${row.poll_title}"` }),
  poll_closed: (row) => ({ title: 'Poll closed', message: `"${row.poll_title}" has ended. See the results` }),
  system: (row) => ({ title: row.title ?? 'Announcement', message: row.message ?? '' }),
};

export const presentNotification = (row: FeedRow): Notification => ({
  id: row.id,
  type: row.type,
  ...texts[row.type](row),
  userId: row.user_id,
  pollId: row.poll_id,
  commentId: row.comment_id,
  data: {
    ...(row.actor_id && row.actor_username && { actor: { id: row.actor_id, username: row.actor_username } }),
    ...(row.count !== null && { count: row.count }),
  },
  createdAt: row.created_at.toISOString(),
  isRead: row.is_read,
  priority: notificationPriority[row.type],
});

import {
  announcementTitle,
  type Notification,
  type NotificationType,
  notificationPriority,
  notificationTexts,
} from '@showhands/contracts';

/** A stored notification, or a broadcast as one user sees it, with the current title of its poll. */
export interface NotificationRow {
  readonly id: string;
  readonly type: NotificationType;
  readonly user_id: string;
  readonly poll_id: string | null;
  readonly comment_id: string | null;
  readonly actor_id: string | null;
  readonly actor_username: string | null;
  readonly count: number | null;
  /** Written by an operator or for a decision of moderators, for type `system` only. */
  readonly title: string | null;
  readonly message: string | null;
  readonly poll_title: string | null;
  /** Of broadcasts only. */
  readonly is_conclusion?: boolean | null;
  /** Set in a user's own notifications, not in broadcasts. */
  readonly is_revision?: boolean | null;
  /** Set for the type `poll_created` only. */
  readonly invitation?: 'new' | 'reminder' | null;
  /** Set for the type `system` only. */
  readonly decision?: 'hide' | 'restore' | 'delete' | null;
  readonly is_read: boolean;
  readonly created_at: Date;
}

const textsOf = (row: NotificationRow): Pick<Notification, 'title' | 'message'> => {
  if (row.type === 'system') return { title: row.title ?? announcementTitle, message: row.message ?? '' };
  const facts = {
    actor: row.actor_username,
    count: row.count ?? 1,
    poll: row.poll_title,
    isConclusion: row.is_conclusion ?? false,
    isRevision: row.is_revision ?? false,
    invitation: row.invitation ?? undefined,
  };
  return notificationTexts[row.type](facts);
};

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  ...textsOf(row),
  userId: row.user_id,
  pollId: row.poll_id,
  commentId: row.comment_id,
  data: {
    ...(row.actor_id && row.actor_username && { actor: { id: row.actor_id, username: row.actor_username } }),
    ...(row.count !== null && { count: row.count }),
    ...(row.is_conclusion && { isConclusion: true }),
    ...(row.is_revision && { isRevision: true }),
    ...(row.invitation && { invitation: row.invitation }),
    ...(row.decision && { decision: row.decision }),
    ...(row.poll_title !== null && row.type !== 'system' && { pollTitle: row.poll_title }),
  },
  createdAt: row.created_at.toISOString(),
  isRead: row.is_read,
  priority: notificationPriority[row.type],
});

import type { NotificationType } from './notifications.ts';

/** What the text of a notification says. */
export interface NotificationFacts {
  /** Null when the account is gone. */
  readonly actor: string | null;
  /** Of merged votes or comments. */
  readonly count: number;
  readonly poll: string | null;
}

interface NotificationText {
  readonly title: string;
  readonly message: string;
}

const nameOf = (actor: string | null): string => actor ?? 'Someone';

/** The title of an announcement to which its operator gave none. */
export const announcementTitle = 'Announcement';

/** The texts of notifications. An announcement has none: an operator writes it. */
export const notificationTexts: Record<
  Exclude<NotificationType, 'system'>,
  (facts: NotificationFacts) => NotificationText
> = {
  vote: ({ actor, count, poll }) => ({
    title: 'New vote',
    message: count > 1 ? `${count} new votes on "${poll}"` : `${nameOf(actor)} voted on "${poll}"`,
  }),
  comment: ({ actor, count, poll }) => ({
    title: 'New comment',
    message: count > 1 ? `${count} new comments on "${poll}"` : `${nameOf(actor)} commented on "${poll}"`,
  }),
  reply: ({ actor }) => ({ title: 'New reply', message: `${nameOf(actor)} replied to your comment` }),
  comment_like: ({ actor }) => ({ title: 'Comment liked', message: `${nameOf(actor)} liked your comment` }),
  poll_created: ({ actor, poll }) => ({ title: 'New poll', message: `${nameOf(actor)} created "${poll}"` }),
  poll_closed: ({ poll }) => ({ title: 'Poll closed', message: `"${poll}" has ended. See the results` }),
};

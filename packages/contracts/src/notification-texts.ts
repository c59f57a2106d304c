import type { NotificationType } from './notifications.ts';

/** The values in the text of a notification. */
export interface NotificationFacts {
  /** Null when the account is gone. */
  readonly actor: string | null;
  /** Of merged votes or comments. */
  readonly count: number;
  readonly poll: string | null;
  /** Whether a closed poll has a conclusion now. */
  readonly isConclusion?: boolean | undefined;
  /** Whether an edit has changed what the recipient voted for. */
  readonly isRevision?: boolean | undefined;
  /** Whether the user is invited to a poll, or reminded to vote. */
  readonly invitation?: 'new' | 'reminder' | undefined;
}

interface NotificationText {
  readonly title: string;
  readonly message: string;
}

/** Characters of scripts that are written from right to left, and invisible ones that change the direction of the text. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A user's text for a sentence, whose direction and order it cannot change. */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : text;

const nameOf = (actor: string | null): string => (actor === null ? 'Someone' : isolated(actor));

const quoted = (poll: string | null): string => `"${isolated(poll ?? '')}"`;

/** The title of an announcement to which its operator gave none. */
export const announcementTitle = 'Announcement';

/** The title and the messages, by action, of notifications of moderators' decisions. */
export const decisionTexts = {
  title: 'Moderation',
  hide: 'A moderator has hidden something that you published. See what and why',
  restore: 'Something that a moderator had hidden is visible again. See what and why',
  delete: 'A moderator has deleted something that you published. See what and why',
} as const;

/** Whether the message of a notification has its poll's title. */
export const namesPoll = (type: NotificationType): boolean =>
  type !== 'reply' && type !== 'comment_like' && type !== 'system';

/** The texts of notifications. An announcement has none: an operator writes it. */
export const notificationTexts: Record<
  Exclude<NotificationType, 'system'>,
  (facts: NotificationFacts) => NotificationText
> = {
  vote: ({ actor, count, poll }) => ({
    title: 'New vote',
    message: count > 1 ? `${count} new votes on ${quoted(poll)}` : `${nameOf(actor)} voted on ${quoted(poll)}`,
  }),
  comment: ({ actor, count, poll }) => ({
    title: 'New comment',
    message: count > 1 ? `${count} new comments on ${quoted(poll)}` : `${nameOf(actor)} commented on ${quoted(poll)}`,
  }),
  reply: ({ actor }) => ({ title: 'New reply', message: `${nameOf(actor)} replied to your comment` }),
  comment_like: ({ actor }) => ({ title: 'Comment liked', message: `${nameOf(actor)} liked your comment` }),
  poll_created: ({ actor, poll, invitation }) => {
    if (invitation === 'new')
      return { title: 'Invitation', message: `${nameOf(actor)} invited you to ${quoted(poll)}` };
    if (invitation === 'reminder') return { title: 'Reminder', message: `You have not voted on ${quoted(poll)} yet` };
    return { title: 'New poll', message: `${nameOf(actor)} created ${quoted(poll)}` };
  },
  poll_closed: ({ poll, isConclusion, isRevision }) => {
    if (isConclusion) return { title: 'Conclusion', message: `${quoted(poll)} has a conclusion. See what was decided` };
    return isRevision
      ? { title: 'Poll edited', message: `What you voted for in ${quoted(poll)} has changed. Keep or change your vote` }
      : { title: 'Poll closed', message: `${quoted(poll)} has ended. See the results` };
  },
};

import {
  type decisionTexts,
  type NotificationType,
  namesPoll,
  type notificationTexts,
  waitOf,
} from '@showhands/contracts';
import { isolated } from '../text-direction.ts';

type NotificationTexts = typeof notificationTexts;

interface Options {
  /** The translation of an English text of the servers. */
  readonly translationOf: (text: string) => string | undefined;
  /** The translated messages of rate limits, with `{wait}` for the time to wait. */
  readonly rateLimitTexts: Readonly<Record<string, string>>;
  readonly wait: (count: number, unit: 'second' | 'minute') => string;
  readonly notificationTexts: NotificationTexts;
  readonly englishAnnouncementTitle: string;
  readonly announcementTitle: string;
  readonly decisionTexts: Readonly<Record<keyof typeof decisionTexts, string>>;
  readonly hiddenText: string;
}

interface TextCarrier {
  readonly message?: unknown;
  readonly title?: unknown;
  readonly type?: unknown;
  readonly data?: {
    readonly actor?: { readonly username: string };
    readonly count?: number;
    readonly pollTitle?: string;
    readonly isConclusion?: boolean;
    readonly isRevision?: boolean;
    readonly invitation?: 'new' | 'reminder';
    readonly decision?: 'hide' | 'restore' | 'delete';
  };
  /** Of an option or a comment whose text moderators have hidden. */
  readonly hidden?: unknown;
  readonly limit?: { readonly key: string; readonly seconds: number };
}

const isObject = (value: unknown): value is TextCarrier => typeof value === 'object' && value !== null;

/**
 * Creates the function that translates the data of a server: messages of responses, errors of fields, and
 * notifications, at any depth. The texts of the contract are their own keys; a text that is not one of them stays as it
 * is.
 */
export const createServerTextTranslator = (options: Options) => {
  const { translationOf, rateLimitTexts, wait, notificationTexts, englishAnnouncementTitle, announcementTitle } =
    options;
  const { title: decisionTitle, ...decisions } = options.decisionTexts;

  const translateMessage = (message: string, limit: TextCarrier['limit']): string => {
    if (!limit) return translationOf(message) ?? message;
    const { count, unit } = waitOf(limit.seconds);
    return rateLimitTexts[limit.key]?.replace('{wait}', wait(count, unit)) ?? message;
  };

  /** Without its poll's title, which former servers did not send, a notification stays English. */
  const translateNotification = (type: Exclude<NotificationType, 'system'>, { data }: TextCarrier) => {
    const { actor, count = 1, pollTitle, isConclusion, isRevision, invitation } = data ?? {};
    if (pollTitle === undefined && namesPoll(type)) return {};
    const name = actor ? isolated(actor.username) : null;
    const facts = { count, poll: isolated(pollTitle ?? ''), isConclusion, isRevision, invitation };
    return notificationTexts[type]({ actor: name, ...facts });
  };

  const translateSystem = (body: TextCarrier) => {
    const decision = body.data?.decision;
    if (body.type === 'system' && decision) return { title: decisionTitle, message: decisions[decision] };
    return isUntitledAnnouncement(body) ? { title: announcementTitle } : {};
  };

  /** Compares with the default title only: a title that an operator wrote stays, even one that is a text of the servers. */
  const isUntitledAnnouncement = ({ type, title }: TextCarrier): boolean =>
    type === 'system' && title === englishAnnouncementTitle;

  const translateHidden = (body: TextCarrier) => {
    if (body.hidden !== true) return {};
    return 'content' in body ? { content: options.hiddenText } : { text: options.hiddenText };
  };

  const isNotificationType = (type: unknown): type is Exclude<NotificationType, 'system'> =>
    typeof type === 'string' && Object.hasOwn(notificationTexts, type);

  const translate = <Body>(body: Body): Body => {
    if (Array.isArray(body)) return body.map((one: unknown) => translate(one)) as Body;
    if (!isObject(body)) return body;
    const entries = Object.entries(body).map(([key, value]: [string, unknown]) => [
      key,
      key === 'message' && typeof value === 'string' ? translateMessage(value, body.limit) : translate(value),
    ]);
    const isNotification = typeof body.message === 'string' && 'title' in body && isNotificationType(body.type);
    const own = isNotification ? translateNotification(body.type, body) : {};
    // The same keys with values of the same types.
    return { ...(Object.fromEntries(entries) as Body), ...own, ...translateSystem(body), ...translateHidden(body) };
  };
  return translate;
};

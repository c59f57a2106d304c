import { type NotificationType, namesPoll, type notificationTexts } from '@showhands/contracts';
import { isolated } from '../text-direction.ts';

type NotificationTexts = typeof notificationTexts;

interface Options {
  /** The translation of each English text of the servers; `{wait}` stands for a time. */
  readonly texts: ReadonlyMap<string, string>;
  readonly wait: (count: number, unit: 'second' | 'minute') => string;
  readonly notificationTexts: NotificationTexts;
  readonly englishAnnouncementTitle: string;
  readonly announcementTitle: string;
}

interface TextCarrier {
  readonly message?: unknown;
  readonly title?: unknown;
  readonly type?: unknown;
  readonly data?: {
    readonly actor?: { readonly username: string };
    readonly count?: number;
    readonly pollTitle?: string;
  };
  readonly errors?: unknown;
}

const WAIT = /\b(\d+) (second|minute)s?\b/;

const isObject = (value: unknown): value is TextCarrier => typeof value === 'object' && value !== null;

/**
 * Creates the function that translates what a server has sent: messages of responses, errors of fields, and
 * notifications, wherever they are. The texts of the contract are their own keys; a text that is not one of them stays
 * as it is.
 */
export const createServerTextTranslator = (options: Options) => {
  const { texts, wait, notificationTexts, englishAnnouncementTitle, announcementTitle } = options;

  const translateText = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const [matched, count, unit] = WAIT.exec(text) ?? [];
    if (matched === undefined) return text;
    const template = texts.get(text.replace(matched, '{wait}'));
    return template?.replace('{wait}', wait(Number(count), unit === 'second' ? 'second' : 'minute')) ?? text;
  };

  /** Without its poll's title, which former servers did not send, a notification stays English. */
  const translateNotification = (type: Exclude<NotificationType, 'system'>, { data }: TextCarrier) => {
    const { actor, count = 1, pollTitle } = data ?? {};
    if (pollTitle === undefined && namesPoll(type)) return {};
    const name = actor ? isolated(actor.username) : null;
    return notificationTexts[type]({ actor: name, count, poll: isolated(pollTitle ?? '') });
  };

  /** Compares with the default title only: a title that an operator wrote stays, even one that is a text of the servers. */
  const isUntitledAnnouncement = ({ type, title }: TextCarrier): boolean =>
    type === 'system' && title === englishAnnouncementTitle;

  const isNotificationType = (type: unknown): type is Exclude<NotificationType, 'system'> =>
    typeof type === 'string' && Object.hasOwn(notificationTexts, type);

  const translate = <Body>(body: Body): Body => {
    if (Array.isArray(body)) return body.map((one: unknown) => translate(one)) as Body;
    if (!isObject(body)) return body;
    const entries = Object.entries(body).map(([key, value]: [string, unknown]) => [
      key,
      key === 'message' && typeof value === 'string' ? translateText(value) : translate(value),
    ]);
    const isNotification = typeof body.message === 'string' && 'title' in body && isNotificationType(body.type);
    const own = isNotification ? translateNotification(body.type, body) : {};
    const title = isUntitledAnnouncement(body) ? { title: announcementTitle } : {};
    // The same keys with values of the same types.
    return { ...(Object.fromEntries(entries) as Body), ...own, ...title };
  };
  return translate;
};

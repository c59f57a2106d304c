import type { Language } from '@showhands/contracts';
import escapeHtml from 'escape-html';
import { dateOf } from '../mail/date-of.ts';
import { linkTo } from '../mail/links.ts';
import type { Mail } from '../mail/mailer.ts';
import { type Block, layOut } from './layout.ts';
import type { ClaimedMail, Mailed, MailedPoll } from './repository.ts';
import { type PollMailTexts, pollMailTexts } from './texts.ts';

type PollMail = Extract<Mailed, { content: MailedPoll }> & Pick<ClaimedMail, 'user_id' | 'language'>;

export interface Links {
  readonly publicUrl: string;
  /** The page on which the recipient unsubscribes. */
  readonly unsubscribePage: string;
}

const SUBJECT_MAX = 150;
/** Line breaks of a header, other control characters, and characters that turn the direction of the text around them. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
/** Matches text that mail programs may turn into a link. */
const LINK = /:\/\/|\S\.\p{L}{2,}|@/u;

export const oneLine = (text: string): string => text.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();

export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length <= SUBJECT_MAX ? text : `${characters.slice(0, SUBJECT_MAX - 1).join('')}…`;
};

type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Like `fill` for HTML. A name keeps its own direction. */
const fillHtml = (text: string, values: Values): string =>
  escapeHtml(text).replace(/\{(\w+)\}/g, (_, name: string) => `<bdi>${escapeHtml(String(values[name] ?? ''))}</bdi>`);

/**
 * The creator's name and the title, as far as the mail may show them. A mail to somebody without an account shows neither if it could be
 * taken for a link: nobody shall advertise by invitations.
 */
const namesOf = ({ content: poll, user_id: userId }: PollMail): { creator?: string; title?: string } => {
  const [creator, title] = [oneLine(poll.creator_username), oneLine(poll.title)];
  return userId === null && (LINK.test(creator) || LINK.test(title)) ? {} : { creator, title };
};

const blocksOf = (
  { kind, content: poll, user_id: userId }: PollMail,
  language: Language,
  texts: PollMailTexts,
): Block[] => {
  const { ends_at: endsAt, conclusion, results } = poll;
  const isOver = kind === 'closed' || kind === 'conclusion';
  return [
    ...(endsAt && !isOver
      ? [{ type: 'note' as const, text: fill(texts.openUntil, { date: dateOf(endsAt, language) }) }]
      : []),
    ...(conclusion === undefined
      ? []
      : [{ type: 'quote' as const, label: texts.decision, text: paragraphsOf(conclusion) }]),
    ...(results ? [{ type: 'results' as const, results }] : []),
    ...(userId === null ? [{ type: 'note' as const, text: texts.withoutAccount }] : []),
  ];
};

/** The mail of a person, as text and as HTML. */
export const composePollMail = (mail: PollMail, { publicUrl, unsubscribePage }: Links): Omit<Mail, 'to'> => {
  const { kind, content: poll, user_id: userId } = mail;
  const language = mail.language ?? 'en';
  const texts = pollMailTexts[language];
  const { creator, title } = namesOf(mail);
  const isNeutral = creator === undefined || title === undefined;
  const reason = isNeutral ? texts.neutralReason : texts.reasons[kind];
  const values = { creator: creator ?? '', title: title ?? '' };
  const subject = isNeutral ? texts.neutralSubject : shortened(fill(texts.subjects[kind], values));
  const isOver = kind === 'closed' || kind === 'conclusion';
  return {
    subject,
    ...layOut({
      language,
      texts,
      subject,
      title,
      reason: { text: fill(reason, values), html: fillHtml(reason, values) },
      blocks: blocksOf(mail, language, texts),
      action: { name: isOver ? texts.see : texts.vote, link: linkTo(publicUrl, `/poll/${poll.id}`) },
      footer: [
        { name: userId === null ? texts.unsubscribeAddress : texts.unsubscribe, link: unsubscribePage },
        ...(userId === null ? [] : [{ name: texts.settings, link: linkTo(publicUrl, '/profile') }]),
      ],
    }),
  };
};

import type { DigestedPoll, Language } from '@showhands/contracts';
import { linkTo } from '../mail/links.ts';
import type { Mail } from '../mail/mailer.ts';
import { type Links, oneLine, paragraphsOf } from '../poll-mails/compose-poll-mail.ts';
import { type Block, layOut } from '../poll-mails/layout.ts';
import type { ClaimedMail, Mailed } from '../poll-mails/repository.ts';
import { pollMailTexts } from '../poll-mails/texts.ts';
import { digestTexts } from './texts.ts';

type DigestMail = Extract<Mailed, { kind: 'digest' }> & Pick<ClaimedMail, 'language'>;

const counted = (text: string, count: number, language: Language): string[] =>
  count === 0 ? [] : [text.replace('{count}', new Intl.NumberFormat(language).format(count))];

const blocksOf = (poll: DigestedPoll, language: Language, publicUrl: string): Block[] => {
  const texts = digestTexts[language];
  const facts = [
    ...(poll.is_closed ? [texts.closed] : []),
    ...counted(texts.votes, poll.votes, language),
    ...counted(texts.comments, poll.comments, language),
    ...counted(texts.replies, poll.replies, language),
  ];
  const link = linkTo(publicUrl, `/poll/${poll.id}`);
  const { decision: label } = pollMailTexts[language];
  return [
    { type: 'poll', title: oneLine(poll.title), link, facts },
    ...(poll.conclusion === undefined ? [] : [{ type: 'quote' as const, label, text: paragraphsOf(poll.conclusion) }]),
  ];
};

/** A digest, as text and as HTML. */
export const composeDigest = (mail: DigestMail, { publicUrl, unsubscribePage }: Links): Omit<Mail, 'to'> => {
  const language = mail.language ?? 'en';
  const { subject, reason, more, open } = digestTexts[language];
  const texts = pollMailTexts[language];
  return {
    subject,
    ...layOut({
      language,
      texts,
      subject,
      title: undefined,
      reason: { text: reason, html: reason },
      blocks: [
        ...mail.content.polls.flatMap((poll) => blocksOf(poll, language, publicUrl)),
        ...counted(more, mail.content.more, language).map((text) => ({ type: 'note' as const, text })),
      ],
      action: { name: open, link: linkTo(publicUrl, '/') },
      footer: [
        { name: texts.unsubscribe, link: unsubscribePage },
        { name: texts.settings, link: linkTo(publicUrl, '/profile') },
      ],
    }),
  };
};

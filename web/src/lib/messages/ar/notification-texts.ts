import type { notificationTexts as english } from '@showhands/contracts';
import { formatCount, type PluralForms, pluralForm } from '../format.ts';

/** One and two are words without a number. */
const counted = (count: number, forms: PluralForms): string =>
  count < 3 ? pluralForm(count, forms) : formatCount(count, forms);

const newVotes = { two: 'صوتان جديدان', few: 'أصوات جديدة', many: 'صوتًا جديدًا', other: 'صوت جديد' };
const newComments = { two: 'تعليقان جديدان', few: 'تعليقات جديدة', many: 'تعليقًا جديدًا', other: 'تعليق جديد' };

/** Nouns instead of verbs, whose form depends on the person. Isolated, as names and titles may be Latin. */
const isolated = (text: string | null): string => `\u2068${text}\u2069`;
const quoted = (title: string | null): string => `«${isolated(title)}»`;

export const notificationTexts: typeof english = {
  vote: ({ actor, count, poll }) => ({
    title: 'صوت جديد',
    message:
      count > 1 ? `${counted(count, newVotes)} في ${quoted(poll)}` : `صوت من ${isolated(actor)} في ${quoted(poll)}`,
  }),
  comment: ({ actor, count, poll }) => ({
    title: 'تعليق جديد',
    message:
      count > 1
        ? `${counted(count, newComments)} على ${quoted(poll)}`
        : `تعليق من ${isolated(actor)} على ${quoted(poll)}`,
  }),
  reply: ({ actor }) => ({ title: 'رد جديد', message: `رد من ${isolated(actor)} على تعليقك` }),
  comment_like: ({ actor }) => ({ title: 'إعجاب جديد', message: `نال تعليقك إعجاب ${isolated(actor)}` }),
  poll_created: ({ actor, poll }) => ({
    title: 'استطلاع جديد',
    message: `استطلاع جديد من ${isolated(actor)}: ${quoted(poll)}`,
  }),
  poll_closed: ({ poll }) => ({ title: 'انتهى استطلاع', message: `انتهى ${quoted(poll)}. يمكنك رؤية النتائج` }),
};

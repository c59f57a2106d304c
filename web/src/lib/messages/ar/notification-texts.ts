import type { notificationTexts as english } from '@showhands/contracts';
import { countInWords } from '../count-in-words.ts';

const newVotes = { two: 'صوتان جديدان', few: 'أصوات جديدة', many: 'صوتًا جديدًا', other: 'صوت جديد' };
const newComments = { two: 'تعليقان جديدان', few: 'تعليقات جديدة', many: 'تعليقًا جديدًا', other: 'تعليق جديد' };

/** Nouns instead of verbs, whose form depends on the person. */
const nameOf = (actor: string | null): string => actor ?? 'شخص ما';

export const notificationTexts: typeof english = {
  vote: ({ actor, count, poll }) => ({
    title: count > 1 ? 'أصوات جديدة' : 'صوت جديد',
    message: count > 1 ? `${countInWords(count, newVotes)} في «${poll}»` : `صوت من ${nameOf(actor)} في «${poll}»`,
  }),
  comment: ({ actor, count, poll }) => ({
    title: count > 1 ? 'تعليقات جديدة' : 'تعليق جديد',
    message:
      count > 1 ? `${countInWords(count, newComments)} على «${poll}»` : `تعليق من ${nameOf(actor)} على «${poll}»`,
  }),
  reply: ({ actor }) => ({ title: 'رد جديد', message: `رد من ${nameOf(actor)} على تعليقك` }),
  comment_like: ({ actor }) => ({ title: 'إعجاب جديد', message: `نال تعليقك إعجاب ${nameOf(actor)}` }),
  poll_created: ({ actor, poll, invitation }) => {
    if (invitation === 'new') return { title: 'دعوة', message: `دعوة من ${nameOf(actor)} إلى «${poll}»` };
    if (invitation === 'reminder') return { title: 'تذكير', message: `لم يصل صوتك بعد في «${poll}»` };
    return { title: 'استطلاع جديد', message: `استطلاع جديد من ${nameOf(actor)}: «${poll}»` };
  },
  poll_closed: ({ poll, isConclusion, isRevision }) => {
    if (isConclusion) return { title: 'القرار', message: `صدر قرار بشأن «${poll}». يمكنك معرفة ما تقرر` };
    return isRevision
      ? { title: 'عُدِّل استطلاع', message: `تغيّر ما صوّتَّ له في «${poll}». يمكنك تأكيد صوتك` }
      : { title: 'انتهى استطلاع', message: `انتهى «${poll}». يمكنك رؤية النتائج` };
  },
};

export const announcementTitle = 'إعلان من الموقع';

export const decisionTexts = {
  title: 'الإشراف',
  hide: 'أخفى مشرف شيئًا نشرته. اعرف ما هو ولماذا',
  restore: 'شيء كان مشرف قد أخفاه أصبح مرئيًا من جديد. اعرف ما هو ولماذا',
  delete: 'حذف مشرف شيئًا نشرته. اعرف ما هو ولماذا',
};

import { formatNumber, pluralForm } from '../format.ts';
import type * as english from '../poll-detail.ts';
import type { Translated } from '../translated.ts';

const watching = (count: number): string => {
  const number = formatNumber(count);
  return pluralForm(count, {
    zero: 'لا أحد يتابع الآن',
    one: 'شخص واحد يتابع الآن',
    two: 'شخصان يتابعان الآن',
    few: `${number} أشخاص يتابعون الآن`,
    many: `${number} شخصًا يتابعون الآن`,
    other: `${number} شخص يتابعون الآن`,
  });
};

export const pollDetailMessages: Translated<typeof english.pollDetailMessages> = {
  page: 'استطلاع',
  hidden: 'النتائج مخفية. لا يراها سوى صاحب الاستطلاع.',
  noVotesYet: 'لا أصوات بعد. يمكن أن يكون صوتك الأول.',
  autoClosed: 'أُغلق هذا الاستطلاع تلقائيًا في تاريخ انتهائه.',
  closed: 'هذا الاستطلاع مغلق. النتيجة نهائية.',
  draft: 'هذه مسودة. لا يراها سواك، ولا يمكن لأحد التصويت بعد.',
  visibility: { link: 'بالرابط فقط', invited: 'للمدعوين فقط', hidden: 'أخفاه مشرف' },
  viewResults: 'عرض النتائج',
  edit: 'تعديل الاستطلاع',
  present: 'عرض على شاشة',
  duplicate: 'إنشاء نسخة',
  shareKey: 'مشاركة هذا الاستطلاع',
  linkCopied: 'تم نسخ رابط الاستطلاع!',
  facts: 'عن هذا الاستطلاع',
  factVotes: 'الأصوات',
  factVoters: 'المصوّتون',
  factComments: 'التعليقات',
  factCreated: 'تاريخ الإنشاء',
  factAuthor: 'صاحب الاستطلاع',
  factEnds: 'تاريخ الانتهاء',
  factEnded: 'انتهى في',
  factId: 'معرّف الاستطلاع',
  never: 'لا ينتهي',
  watching,
  backToDashboard: 'العودة إلى الرئيسية',
  leaving: 'سيُعاد توجيهك إلى الرئيسية خلال ثوانٍ.',
};

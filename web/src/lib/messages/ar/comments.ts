import type * as english from '../comments.ts';
import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

export const commentMessages: Translated<typeof english.commentMessages> = {
  section: 'التعليقات',
  title: (count) => (count === 0 ? 'التعليقات' : pollMessages.comments(count)),
  list: 'التعليقات، الأحدث أولًا',
  by: (author) => `تعليق ${author}`,
  replies: (author) => `الردود على ${author}`,
  box: 'تعليقك',
  placeholder: 'ما رأيك؟',
  post: 'نشر التعليق',
  posting: 'جارٍ النشر...',
  sending: 'ما زال الإرسال جاريًا. نصك محفوظ.',
  counter: (used, max) => `${formatNumber(used)}/${formatNumber(max)}`,
  focusBox: 'كتابة تعليق',
  like: 'إعجاب',
  likes: (count) =>
    countInWords(count, {
      zero: 'لا إعجابات',
      one: 'إعجاب واحد',
      two: 'إعجابان',
      few: 'إعجابات',
      many: 'إعجابًا',
      other: 'إعجاب',
    }),
  reply: 'رد',
  postReply: 'نشر الرد',
  replyTo: (author) => `ردك على ${author}`,
  replyPlaceholder: (author) => `رد على ${author}...`,
  replyHint: 'Enter للإرسال، وShift+Enter لسطر جديد، وEscape للإلغاء.',
  cancel: 'إلغاء',
  delete: 'حذف',
  deleteTitle: 'حذف التعليق؟',
  deleteReplyTitle: 'حذف الرد؟',
  close: 'إغلاق',
  creator: 'صاحب الاستطلاع',
  readOn: 'عرض المزيد',
  readLess: 'عرض أقل',
  none: 'لا توجد تعليقات بعد. يمكن أن يكون رأيك الأول!',
  noneClosed: 'لم تُكتب أي تعليقات.',
  loadFailed: 'تعذّر تحميل التعليقات',
  loadRepliesFailed: 'تعذّر تحميل الردود',
  more: 'تحميل مزيد من التعليقات',
  moreReplies: (count) => `عرض مزيد من الردود (${formatNumber(count)})`,
  loadingReplies: 'جارٍ تحميل الردود...',
  keptTitle: 'نصك غير المنشور',
  keptHint: 'لم يعد نشره هنا ممكنًا. يمكنك نسخه قبل المغادرة.',
  drop: 'تجاهل',
};

import type * as english from '../copied-poll.ts';
import type { Translated } from '../translated.ts';

export const copiedPollMessages: Translated<typeof english.copiedPollMessages> = {
  copied: (title) => `نسخة من «${title}»، دون أصواته وتواريخه.`,
  withoutPictures: (title) => `نسخة من «${title}»، دون أصواته وتواريخه وصوره.`,
  missing: 'لم يُعثر على الاستطلاع المطلوب نسخه. ربما حُذف، أو كُتب عنوانه خطأ.',
  failed: 'تعذّر تحميل الاستطلاع المطلوب نسخه.',
  retry: 'إعادة المحاولة',
};

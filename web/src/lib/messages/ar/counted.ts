import type * as english from '../counted.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const countedMessages: Translated<typeof english.countedMessages> = {
  progress: (voters, counted) =>
    `عدد المصوّتين ${formatNumber(voters)}، والأصوات المعدودة حتى الآن ${formatNumber(counted)}.`,
  hidden: (batch) => `صوّت أقل من ${formatNumber(batch)} أشخاص، لذا تبقى النتيجة مخفية إلى الأبد.`,
  comments: 'يظهر اسمك مع التعليقات، وقد يخمّن من يقرؤها كيف صوّتّ.',
};

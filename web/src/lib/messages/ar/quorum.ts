import { formatNumber } from '../format.ts';
import type * as english from '../quorum.ts';
import type { Translated } from '../translated.ts';

export const quorumMessages: Translated<typeof english.quorumMessages> = {
  open: (voters, quorum) =>
    `النصاب: عدد المصوّتين ${formatNumber(voters)}، والمطلوب لاتخاذ قرار ${formatNumber(quorum)}.`,
  reached: (voters, quorum) => `اكتمل النصاب: عدد المصوّتين ${formatNumber(voters)}، والمطلوب ${formatNumber(quorum)}.`,
  missed: (voters, quorum) => `لم يُتخذ قرار: عدد المصوّتين ${formatNumber(voters)}، والمطلوب ${formatNumber(quorum)}.`,
  field: 'عدد المصوّتين اللازم لاتخاذ قرار',
  hint: 'إذا قلّ العدد عن ذلك عُدّ الاستطلاع المغلق بلا قرار. فارغ: يكفي أي عدد.',
  locked: 'في الاستطلاع أصوات، لذا لا يمكن تغيير هذا.',
  unit: 'وحدة العدّ',
  units: { count: 'أشخاص', share: 'بالمئة من المدعوين' },
  rule: (quorum) => `عدد المصوّتين اللازم لاتخاذ قرار: ${formatNumber(quorum)}.`,
  shareRule: (percent) => `يلزم لاتخاذ قرار أن يصوّت ${percent} من المدعوين.`,
};

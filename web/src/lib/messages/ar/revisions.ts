import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type * as english from '../revisions.ts';
import type { Translated } from '../translated.ts';

/** One and two are words without a number. In the genitive. */
const votes = (count: number): string => {
  const forms = { one: 'صوت واحد', two: 'صوتين', few: 'أصوات', many: 'صوتًا', other: 'صوت' };
  return count === 1 || count === 2 ? pluralForm(count, forms) : formatCount(count, forms);
};

export const revisionsMessages: Translated<typeof english.revisionsMessages> = {
  edited: (voters) => `عُدِّل بعد ${votes(voters)}`,
  show: 'ما الذي تغيّر',
  title: 'ما تغيّر منذ بدء التصويت',
  close: 'إغلاق',
  loadFailed: 'تعذّر تحميل التغييرات.',
  precede: (voters) => `عدد الأصوات قبل هذا التغيير: ${formatNumber(voters)}`,
  concerns: 'تغيّر ما صوّتَّ له منذ ذلك الحين. يمكنك الإبقاء على صوتك أو تغييره.',
  concernsFinal: 'تغيّر ما صوّتَّ له منذ ذلك الحين. يمكنك أن تؤكد أن صوتك ما زال قائمًا.',
  keep: 'الإبقاء على صوتي',
  change: 'تغيير',
  failed: 'تعذّر تأكيد صوتك.',
  confirmed: (option, confirmed, all) => `${option}: تأكيد ${formatNumber(confirmed)} من ${votes(all)} منذ التغيير`,
  fields: {
    title: 'السؤال',
    description: 'الوصف',
    ends_at: 'موعد الانتهاء',
    results: 'النتائج',
    change_vote: 'تغيير الصوت',
    option: 'خيار',
    option_description: 'وصف خيار',
    option_picture: 'صورة خيار',
  },
  newOption: 'خيار جديد',
  removedOption: 'خيار محذوف',
  removed: 'حُذف: ',
  added: 'أُضيف: ',
  pictureChanged: 'صورة أخرى',
  pictureRemoved: 'لم تعد هناك صورة',
  results: {
    always: 'تظهر دائمًا',
    after_vote: 'تظهر بعد التصويت',
    after_close: 'تظهر بعد الإغلاق',
    private: 'خاصة',
  },
  changeVote: { yes: 'ممكن', no: 'غير ممكن' },
};

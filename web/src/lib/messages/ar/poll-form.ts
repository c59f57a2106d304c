import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../poll-form.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';
import { pollMessages } from './poll.ts';

export const pollFormMessages: Translated<typeof english.pollFormMessages> = {
  createTitle: 'إنشاء استطلاع',
  title: 'العنوان',
  titlePlaceholder: 'ما سؤالك؟',
  description: 'الوصف',
  category: 'الفئة',
  status: 'الحالة',
  statusHints: {
    active: 'تستقبل الاستطلاعات النشطة الأصوات فورًا.',
    draft: 'لا يرى المسودات سواك حتى نشرها.',
    closed: 'لا تستقبل الاستطلاعات المغلقة أصواتًا، ولا تُعدَّل حتى تنشيطها مجددًا.',
  },
  endsAt: 'تاريخ الانتهاء',
  endsAtHint: 'يُترك الحقل فارغًا ليبقى الاستطلاع مفتوحًا.',
  endPassed: 'مضى هذا التاريخ: يُغلق الاستطلاع النشط فورًا.',
  endPresets: 'اقتراحات',
  endPreset: { hour: 'بعد ساعة', tonight: 'هذا المساء', tomorrow: 'غدًا', week: 'بعد أسبوع' },
  endsIn: (time) => `ينتهي ${time}.`,
  noEnd: 'بلا تاريخ انتهاء',
  multiple: 'السماح بأكثر من صوت',
  multipleHint: 'يمكن لكل شخص اختيار أكثر من خيار.',
  publicResults: 'نتائج علنية',
  publicResultsHint: 'عند الإيقاف لا يرى النتائج سواك.',
  moreSettings: 'إعدادات أخرى',
  options: 'الخيارات',
  optionsHint: (count) =>
    `يمكن إضافة ما يصل إلى ${formatCount(count, { few: 'خيارات', many: 'خيارًا', other: 'خيار' })}.`,
  option: (number) => `الخيار ${formatNumber(number)}`,
  addOption: 'إضافة خيار',
  pasteList: 'لصق قائمة',
  removeOption: (number) => `إزالة الخيار ${formatNumber(number)}`,
  optionRemoved: (text) => `أُزيل «${text}».`,
  placed: wholeBallotMessages.placed,
  fromTemplate: 'البدء من قالب',
  filled: (name) => `تمت التعبئة من «${name}».`,
  undo: 'تراجع',
  saveTemplate: 'حفظ كقالب',
  reset: 'مسح النموذج',
  cancel: 'إلغاء',
  create: 'إنشاء الاستطلاع',
  creating: 'جارٍ إنشاء الاستطلاع...',
  counter: (used, max) => `${used}/${max}`,
  leave: {
    title: 'المغادرة دون حفظ؟',
    text: 'سيضيع ما كتبته.',
    labels: { confirm: 'مغادرة', cancel: 'متابعة التعديل', close: 'إغلاق' },
  },
};

const { votes } = pollMessages;

export const editPollMessages: Translated<typeof english.editPollMessages> = {
  title: 'تعديل الاستطلاع',
  update: 'تحديث الاستطلاع',
  updating: 'جارٍ تحديث الاستطلاع...',
  updated: 'تم تحديث الاستطلاع',
  missingTitle: 'لم يُعثر على الاستطلاع',
  missingDetail: 'ربما حُذف، أو كُتب عنوانه خطأ.',
  toPoll: 'فتح الاستطلاع',
  restricted: (count) => `في هذا الاستطلاع ${votes(count)}. قد لا يمكن تعديل بعض الخيارات.`,
  votedTitleHint: 'سيرى المصوّتون أنك عدّلته.',
  optionsHint: 'يلزم خياران على الأقل. تبقى الأصوات محفوظة عند التعديل.',
  votes,
  keptOption: (number) => `للخيار ${formatNumber(number)} أصوات ولا يمكن إزالته`,
  votedMeanwhile: (text) => `وصلت أصوات إلى «${text}» في هذه الأثناء ولا يمكن إزالته.`,
  putBack: 'إعادته',
  multipleLocked: (count) => `لم يعد تغيير ذلك ممكنًا: في هذا الاستطلاع ${votes(count)}.`,
  changed: 'تغيّر هذا الاستطلاع في هذه الأثناء.',
  changedDetail: 'ما كتبته ما زال هنا، لكن لا يمكن حفظه فوق النسخة الأحدث. وعند تحميلها تحلّ محلّه.',
  loadLatest: 'تحميل أحدث نسخة',
  toMyPolls: 'الانتقال إلى استطلاعاتي',
};

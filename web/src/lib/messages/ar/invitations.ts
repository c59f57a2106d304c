import { formatCount, formatNumber, type PluralForms, pluralForm } from '../format.ts';
import type * as english from '../invitations.ts';
import type { Translated } from '../translated.ts';

/** One and two are words without a number. */
const counted = (count: number, forms: PluralForms): string =>
  count === 1 || count === 2 ? pluralForm(count, forms) : formatCount(count, forms);

/** In the genitive. */
const people = (count: number) =>
  counted(count, { zero: 'شخص', one: 'شخص واحد', two: 'شخصين', few: 'أشخاص', many: 'شخصًا', other: 'شخص' });
const links = (count: number) =>
  counted(count, { zero: 'رابط', one: 'رابط واحد', two: 'رابطين', few: 'روابط', many: 'رابطًا', other: 'رابط' });
const lines = (count: number) =>
  counted(count, { zero: 'سطر', one: 'سطر واحد', two: 'سطران', few: 'أسطر', many: 'سطرًا', other: 'سطر' });

export const invitationMessages: Translated<typeof english.invitationMessages> = {
  turnout: (invited, joined, voted) =>
    `المدعوون: ${formatNumber(invited)}، المنضمون: ${formatNumber(joined)}، المصوّتون: ${formatNumber(voted)}`,
  filter: 'عرض',
  filters: { all: 'الكل', not_joined: 'لم ينضموا', not_voted: 'لم يصوّتوا' },
  none: { all: '', not_joined: 'انضم كل من في القائمة.', not_voted: 'صوّت كل من انضم.' },
  voted: 'تم التصويت',
  hasLink: 'يوجد رابط لم يستخدمه أحد بعد.',
  votesStay: 'يبقى صوت من تتم إزالته.',
  voteStays: (entry) => `تمت إزالة ${entry}. يبقى الصوت.`,
  taken: (username) => `صار هذا الاسم منذ ذلك الحين لحساب ${username}، ولا يتيح له الدخول.`,
  confirm: 'تأكيد',
  confirmEntry: (username) => `تأكيد ${username}`,
  confirmed: (username) => `أُتيح الدخول للحساب ${username}.`,
  link: {
    make: 'رابط',
    makeFor: (entry) => `إنشاء رابط إلى ${entry}`,
    label: 'رابط شخصي',
    hint: 'يظهر الآن فقط. يصلح لشخص واحد ويحل محل الرابط السابق.',
    copy: 'نسخ',
    copied: 'تم نسخ الرابط',
    copyFailed: 'تعذّر نسخ الرابط. يُرجى تحديده.',
    failed: 'تعذّر إنشاء الرابط',
  },
  links: {
    make: (count) => `إنشاء ${links(count)}`,
    text: (count) => `رابط شخصي لكل مدعو لم ينضم، وعددهم ${people(count)}. تتوقف الروابط السابقة عن العمل.`,
    question: 'إنشاء روابط جديدة؟',
    labels: { confirm: 'إنشاء الروابط', cancel: 'إلغاء', close: 'إغلاق' },
    made: (count) => `تم إنشاء ${links(count)}. تظهر الآن فقط.`,
    copyAll: 'نسخ الكل',
    copied: (count) => `تم نسخ ${links(count)}`,
    download: 'تنزيل CSV',
    columns: { entry: 'المدعو', link: 'الرابط' },
    file: 'invitations.csv',
    failed: 'تعذّر إنشاء الروابط',
  },
  mails: {
    send: (count) =>
      `إرسال الدعوة بالبريد إلى ${counted(count, { zero: 'عنوان', one: 'عنوان واحد', two: 'عنوانين', few: 'عناوين', many: 'عنوانًا', other: 'عنوان' })}`,
    hint: 'كانت في القائمة قبل إرسال الدعوات بالبريد. تصل إلى كل عنوان رسالة واحدة.',
    sent: (count) =>
      `${counted(count, { zero: 'دعوة', one: 'دعوة واحدة', two: 'دعوتان', few: 'دعوات', many: 'دعوة', other: 'دعوة' })} في الطريق.`,
    unproved: 'متاح بعد تأكيد عنوانك في ملفك الشخصي.',
    withheld: 'لم تصل إليه الدعوة بالبريد.',
    failed: 'تعذّر إرسال الدعوات',
  },
  reminder: {
    send: 'تذكير من لم يصوّت',
    sent: (count) => `تم تذكير ${people(count)}.`,
    nobody: 'صوّت كل من انضم.',
    noneJoined: 'لم ينضم أحد بعد.',
    remindedAt: (time) => `آخر تذكير: ${time}. يمكن إرسال التالي بعد 24 ساعة منه.`,
    notOpen: 'متاح ما دام الاستطلاع مفتوحًا.',
    notInUse: 'متاح بعد حفظ الاستطلاع للمدعوين.',
    failed: 'تعذّر إرسال التذكير',
  },
  file: {
    choose: 'اختيار ملف',
    hint: 'ملف CSV أو ملف نصي. يمكن أيضًا إفلاته هنا، أو لصق صفوف من جدول.',
    failed: 'تعذّرت قراءة الملف',
    tooLarge: 'الملف كبير جدًا',
    found: (count) => `تم العثور على ${people(count)}.`,
    duplicates: (count) => `المكرر المستبعد: ${formatNumber(count)}.`,
    invalid: (count) => `${lines(count)} دون اسم مستخدم أو عنوان بريد:`,
    line: (number) => `السطر ${formatNumber(number)}`,
  },
};

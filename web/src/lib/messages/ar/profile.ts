import { formatDate, pluralForm } from '../format.ts';
import type * as english from '../profile.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';
import { pollMessages } from './poll.ts';

export const profileMessages: Translated<typeof english.profileMessages> = {
  title: 'الملف الشخصي',
  about: 'نبذة عنك',
  edit: 'تعديل الملف الشخصي',
  joined: (iso) => `تاريخ الانضمام: ${formatDate(iso)}`,
  noBio: 'لا توجد نبذة عنك بعد.',
  loadFailed: 'تعذّر تحميل ملفك الشخصي',
  statsFailed: 'تعذّر تحميل إحصاءاتك',
  stats: { polls: 'استطلاعاتك', votes: 'أصواتك', comments: 'تعليقاتك', days: 'أيام نشاطك' },
};

export const profileFormMessages: Translated<typeof english.profileFormMessages> = {
  username: 'اسم المستخدم',
  location: 'المكان',
  bio: 'نبذة عنك',
  bioHint: 'بضع كلمات عنك.',
  counter: (used, max) => `${used}/${max}`,
  save: 'حفظ التغييرات',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  picture: 'صورة الملف الشخصي',
  pictureHint: 'صورة JPEG أو PNG أو WebP أو GIF. تُقصّ بشكل مربع.',
  uploadPicture: 'رفع صورة',
  changePicture: 'تغيير الصورة',
  chosenPicture: 'ستصبح هذه صورتك عند الحفظ.',
  discardPicture: 'إبقاء الصورة السابقة',
  pictureDialog: {
    title: 'صورة الملف الشخصي',
    upload: 'رفع صورة جديدة',
    remove: 'إزالة الصورة',
    removing: 'جارٍ الإزالة…',
    cancel: 'إلغاء',
    close: 'إغلاق',
  },
  leave: {
    title: 'المغادرة دون حفظ؟',
    text: 'سيضيع ما غيّرته في ملفك الشخصي.',
    labels: { confirm: 'مغادرة', cancel: 'البقاء', close: 'إغلاق' },
  },
};

export const profilePollsMessages: Translated<typeof english.profilePollsMessages> = {
  tabs: 'استطلاعاتك',
  overview: 'نظرة عامة',
  created: 'أنشأتها',
  voted: 'صوّتت فيها',
  latestCreated: 'آخر الاستطلاعات التي أنشأتها',
  latestVoted: 'آخر الاستطلاعات التي صوّتت فيها',
  allMine: 'عرض كل استطلاعاتي',
  facts: (age, votes, comments) =>
    [ageMessages.ago(age), pollMessages.votes(votes), pollMessages.comments(comments)].join(' · '),
  choice: (count) => pluralForm(count, { one: 'اختيارك:', two: 'اختياراك:', other: 'اختياراتك:' }),
  noneCreated: { title: 'لا استطلاعات لك بعد', action: 'إنشاء أول استطلاع لك', detail: 'ليظهر هنا.' },
  noneVoted: { title: 'لا أصوات لك بعد', action: 'البحث عن استطلاع', detail: 'واختيار أحد خياراته.' },
};

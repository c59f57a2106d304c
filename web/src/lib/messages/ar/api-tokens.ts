import type * as english from '../api-tokens.ts';
import { formatCount, formatDate } from '../format.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const days = (count: number) =>
  formatCount(count, { zero: 'يوم', one: 'يوم', two: 'يوم', few: 'أيام', many: 'يومًا', other: 'يوم' });

export const apiTokenMessages: Translated<typeof english.apiTokenMessages> = {
  title: 'رموز API',
  detail: 'بالرمز يستخدم برنامجٌ Showhands باسمك. كلمة المرور الجديدة تُبطل كل الرموز.',
  reference: 'مرجع API',
  empty: 'لا توجد رموز.',
  loadFailed: 'تعذّر تحميل رموزك',
  open: 'رمز جديد',
  dialog: 'رمز API جديد',
  close: 'إغلاق',
  name: 'الاسم',
  nameHint: 'الغرض الذي تحتاجه من أجله.',
  nameRequired: 'يُرجى إدخال اسم',
  nameTooLong: (max) => `يجب ألا يتجاوز الاسم ${max} حرفًا`,
  scopes: 'يُسمح للبرنامج بما يلي',
  scopeNames: {
    'polls:read': 'قراءة الاستطلاعات',
    'polls:write': 'تغيير الاستطلاعات',
    'votes:write': 'التصويت',
    'comments:write': 'التعليق',
  },
  scopeHints: {
    'polls:read': 'الاستطلاعات التي يمكنك رؤيتها ونتائجها وتعليقاتها.',
    'polls:write': 'إنشاء استطلاعاتك وتغييرها وإغلاقها وحذفها.',
    'votes:write': 'التصويت وتغيير أصواتك وسحبها وإضافة خيارات.',
    'comments:write': 'كتابة التعليقات والإعجاب بها وحذفها.',
  },
  scopesRequired: 'يُرجى اختيار واحد على الأقل',
  days: 'مدة الصلاحية',
  choose: 'يُرجى الاختيار',
  daysUntil: (count, iso) => `${days(count)}، حتى ${formatDate(iso)}`,
  daysRequired: 'يُرجى اختيار مدة الصلاحية',
  tooMany: 'لديك 20 رمزًا، وهو الحد الأقصى. يُرجى إبطال أحدها أولًا.',
  createFailed: 'تعذّر إنشاء الرمز',
  save: 'إنشاء الرمز',
  saving: 'جارٍ الإنشاء…',
  cancel: 'إلغاء',
  secret: 'رمزك',
  once: 'انسخه الآن: لن يُعرض مرة أخرى. احفظه كما تحفظ كلمة المرور.',
  copy: 'نسخ الرمز',
  copied: 'نُسخ الرمز',
  copyFailed: 'تعذّر نسخ الرمز. يُرجى نسخه يدويًا.',
  done: 'تم',
  expired: 'منتهي الصلاحية',
  until: (iso, isPast) => `${isPast ? 'كان صالحًا' : 'صالح'} حتى ${formatDate(iso)}`,
  used: (age) => `آخر استخدام: ${ageMessages.ago(age)}`,
  neverUsed: 'لم يُستخدم قط',
  revoke: 'إبطال',
  remove: 'إزالة',
  revoked: 'أُبطل الرمز',
  revokeFailed: 'تعذّر إبطال الرمز',
  revoking: {
    title: 'إبطال هذا الرمز؟',
    text: (name) => `البرامج التي تستخدم «${name}» تتوقف عن العمل خلال ثانية. لا يمكن التراجع عن ذلك.`,
    labels: { confirm: 'إبطال', cancel: 'الاحتفاظ به', close: 'إغلاق' },
  },
};

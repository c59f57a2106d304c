import type * as english from '../account-deletion.ts';
import { formatDate } from '../format.ts';
import type { Translated } from '../translated.ts';

export const accountDeletionMessages: Translated<typeof english.accountDeletionMessages> = {
  title: 'حذف الحساب',
  detail: 'يُحذف حسابك بعد 7 أيام. إذا سجّلت الدخول قبل ذلك فسيبقى.',
  open: 'حذف حسابي',
  dialog: 'هل تريد حذف حسابك؟',
  close: 'إغلاق',
  effects: [
    'يُسجَّل خروجك من كل الأجهزة فورًا، وتتوقف رموز API الخاصة بك.',
    'تبقى أصواتك محسوبة، لكن لا شيء يربطها بك. تعرض الاستطلاعات ذات الأسماء «حساب محذوف».',
    'يُحذف ملفك الشخصي ومجموعاتك وقوالبك وإعجاباتك وإشعاراتك، وتغادر كل قوائم المدعوين.',
    'إذا سجّلت الدخول خلال 7 أيام فلن يحدث شيء من هذا، لكن رموز API تبقى ملغاة.',
  ],
  comments: 'تعليقاتك وأسبابك',
  commentChoices: {
    keep: { label: 'إبقاؤها دون اسمي', hint: 'يظهر الكاتب باسم «حساب محذوف».' },
    remove: { label: 'إزالتها', hint: 'يبقى التعليق الذي عليه ردود من آخرين دون نصه.' },
  },
  polls: 'استطلاعاتك',
  pollChoices: {
    delete: { label: 'حذفها', hint: 'مع أصواتها وتعليقاتها.' },
    handOver: { label: 'تسليمها', hint: 'تصبح لشخص آخر. تُحذف المسودات.' },
  },
  successor: 'اسم المستخدم لهذا الشخص',
  successorHint: 'اسأل الشخص أولًا. إذا لم يعد حسابه موجودًا عندئذٍ فستُحذف استطلاعاتك.',
  successorRequired: 'يُرجى إدخال اسم مستخدم',
  successorUnknown: 'لا يوجد حساب آخر بهذا الاسم',
  save: 'حذف الحساب',
  saving: 'جارٍ الحذف…',
  cancel: 'إبقاؤه',
  failed: 'تعذّر حذف حسابك',
  planned: (iso) => `سيُحذف حسابك في ${formatDate(iso)}. سجّل الدخول قبل ذلك لإبقائه.`,
  kept: 'أهلًا بعودتك! بقي حسابك.',
};

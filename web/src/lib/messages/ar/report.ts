import type * as english from '../report.ts';
import type { Translated } from '../translated.ts';

export const reportMessages: Translated<typeof english.reportMessages> = {
  title: 'إبلاغ',
  detail: 'يقرأ مشرفو هذه الخدمة بلاغك. ولا يعرف صاحب المحتوى من أرسله.',
  subject: 'ما الذي تبلّغ عنه؟',
  poll: 'الاستطلاع',
  option: (text) => `الخيار: ${text}`,
  picture: (text) => `صورة الخيار: ${text}`,
  comment: 'التعليق',
  user: (name) => `المستخدم: ${name}`,
  reason: 'السبب',
  reasons: {
    spam: 'رسائل مزعجة أو إعلانات',
    abuse: 'إهانة أو كراهية',
    personal: 'بيانات شخصية لآخرين',
    illegal: 'مخالفة للقانون',
    other: 'شيء آخر',
  },
  note: 'ملاحظة (اختيارية)',
  send: 'إرسال البلاغ',
  cancel: 'إلغاء',
  close: 'إغلاق',
  sent: 'شكرًا. سيقرأ المشرفون بلاغك.',
  failed: 'تعذّر إرسال البلاغ.',
};

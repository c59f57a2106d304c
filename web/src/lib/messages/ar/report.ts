import type * as english from '../report.ts';
import type { Translated } from '../translated.ts';

export const reportMessages: Translated<typeof english.reportMessages> = {
  title: 'الإبلاغ عن هذا الاستطلاع',
  detail: 'يقرأ مشغّل الخدمة بلاغك. ولا يعرف صاحب الاستطلاع من أرسله.',
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
  sent: 'شكرًا. سيقرأ مشغّل الخدمة بلاغك.',
  failed: 'تعذّر إرسال البلاغ.',
};

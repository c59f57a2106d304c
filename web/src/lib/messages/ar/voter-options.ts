import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../voter-options.ts';

export const voterOptionsMessages: Translated<typeof english.voterOptionsMessages> = {
  add: 'إضافة خيار',
  field: 'الخيار',
  hint: (creator) => `يدخل في الاستطلاع بعد موافقة ${creator}.`,
  submit: 'إضافة',
  sending: 'ما زال الإرسال جاريًا. خيارك محفوظ.',
  failed: 'تعذّرت إضافة الخيار',
  counter: (used, max) => `${formatNumber(used)}/${formatNumber(max)}`,
  outcome: (text, message) => `${text}: ${message}`,
  toApprove: (count) => `خيارات بانتظارك (${formatNumber(count)})`,
  nothingToApprove: 'تظهر هنا الخيارات التي يقترحها المصوّتون، لقبولها أو رفضها.',
  waitingFor: (creator) => `بانتظار ${creator}`,
  nothingWaiting: 'لم يعد أي من خياراتك قيد الانتظار.',
  proposedBy: (username) => `اقتراح ${username}`,
  approve: 'قبول',
  decline: 'رفض',
  takeBack: 'سحب',
  actionOn: (action, text) => `${action} ${text}`,
  decisionFailed: 'تعذّر حفظ قرارك',
  loadFailed: 'تعذّر تحميل الخيارات التي تنتظر الموافقة',
};

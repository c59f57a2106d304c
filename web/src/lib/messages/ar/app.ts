import type * as english from '../app.ts';
import type { Translated } from '../translated.ts';

export const appMessages: Translated<typeof english.appMessages> = {
  name: 'Showhands',
  title: (screen) => `${screen} · Showhands`,
  skip: 'الانتقال إلى المحتوى',
  loading: 'جارٍ التحميل',
  retry: 'إعادة المحاولة',
  brokenTitle: 'تعذّر عرض هذه الشاشة',
  brokenDetail: 'ما أرسلته محفوظ. يُرجى إعادة تحميل الصفحة للمتابعة.',
  reload: 'إعادة التحميل',
};

export const toastMessages: Translated<typeof english.toastMessages> = {
  region: 'تنبيهات',
  dismiss: 'إخفاء',
  undo: 'تراجع',
};

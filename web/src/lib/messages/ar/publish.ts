import type * as english from '../publish.ts';
import type { Translated } from '../translated.ts';

export const publishMessages: Translated<typeof english.publishMessages> = {
  publish: 'نشر',
  published: 'تم نشر الاستطلاع',
  failed: 'تعذّر نشر الاستطلاع',
  actions: 'نشر هذه المسودة',
  preview: 'معاينة',
  previewTitle: 'كما سيراه المصوّتون',
  previewNote: 'للتجربة فقط: تبقى الأصوات في هذه المعاينة.',
  close: 'إغلاق',
  endPassed: {
    title: 'النشر بلا تاريخ انتهاء؟',
    text: (title, end) => `مضى تاريخ انتهاء «${title}» (${end}) وسيُزال: يبقى الاستطلاع مفتوحًا حتى إغلاقه يدويًا.`,
    labels: { confirm: 'نشر الاستطلاع', cancel: 'إبقاؤه مسودة', close: 'إغلاق' },
  },
};

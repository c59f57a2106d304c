import type * as english from '../data-export.ts';
import { formatDateTime } from '../format.ts';
import type { Translated } from '../translated.ts';

export const dataExportMessages: Translated<typeof english.dataExportMessages> = {
  title: 'بياناتي',
  detail: 'ملف ZIP يضم كل ما يخصك: الحساب والاستطلاعات والأصوات والتعليقات والإشعارات والمجموعات والإعدادات والصور.',
  request: 'طلب بياناتي',
  requesting: 'جارٍ الطلب…',
  requestFailed: 'تعذّر طلب بياناتك',
  loadFailed: 'تعذّر تحميل حالة بياناتك',
  building: 'يجري جمع بياناتك. يمكنك مغادرة هذه الصفحة في الأثناء.',
  ready: (iso) => `بياناتك جاهزة حتى ${formatDateTime(iso)}. يعمل التنزيل مرة واحدة.`,
  download: 'تنزيل',
  used: 'نزّلت بياناتك. إذا فشل التنزيل فاطلبها من جديد.',
  failed: 'تعذّر جمع بياناتك. يُرجى المحاولة مرة أخرى.',
};

import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../voters.ts';

export const votersMessages: Translated<typeof english.votersMessages> = {
  title: 'المصوّتون واختياراتهم',
  unknown: 'حساب محذوف',
  shown: (shown, total) => `المصوّتون: ${formatNumber(shown)} من ${formatNumber(total)}`,
  noReasons: 'لم يذكر أحد سببًا بعد.',
  more: 'عرض المزيد',
  refresh: 'تحديث',
  loadFailed: 'تعذّر تحميل المصوّتين',
};

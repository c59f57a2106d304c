import type * as english from '../dashboard.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const dashboardMessages: Translated<typeof english.dashboardMessages> = {
  title: 'الرئيسية',
  stats: {
    polls: 'كل الاستطلاعات',
    votes: 'كل الأصوات',
    recent: 'النشاط الأخير',
    recentHint: 'آخر 24 ساعة',
  },
  search: 'البحث في الاستطلاعات',
  searchPlaceholder: 'بحث في العنوان أو الوصف',
  clearSearch: 'مسح البحث',
  category: 'الفئة',
  allCategories: 'كل الفئات',
  showing: (shown, all) => `الاستطلاعات المعروضة: ${formatNumber(shown)} من ${formatNumber(all)}`,
  polls: 'الاستطلاعات',
  more: 'تحميل المزيد',
};

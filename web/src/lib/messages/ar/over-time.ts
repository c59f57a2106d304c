import { formatNumber } from '../format.ts';
import type { overTimeMessages as english } from '../over-time.ts';
import type { Translated } from '../translated.ts';

export const overTimeMessages: Translated<typeof english> = {
  title: 'على مر الزمن',
  run: 'الدورة',
  values: {
    votes: 'نسب الأصوات في كل دورة',
    voters: 'نسب المصوّتين في كل دورة',
    firsts: 'نسب التفضيلات الأولى في كل دورة',
    points: 'نسب النقاط في كل دورة',
    scores: 'متوسط الدرجات في كل دورة',
  },
  chart: 'خطوط النتائج على مر الزمن، والأرقام في الجدول أدناه',
  table: 'نتائج كل الدورات',
  people: 'المصوّتون',
  hidden: 'مخفية',
  leading: (count) =>
    `تعرض الخطوط الخيارات المتقدمة في أحدث دورة، وعددها ${formatNumber(count)}. وفي الجدول كل الخيارات.`,
  latest: (count) => `تُعرض أحدث الدورات، وعددها ${formatNumber(count)}.`,
  byText: 'تُقارن الخيارات بنصوصها.',
};

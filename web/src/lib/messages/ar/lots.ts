import type * as english from '../lots.ts';
import type { Translated } from '../translated.ts';

export const lotsMessages: Translated<typeof english.lotsMessages> = {
  draw: 'القرعة بين الخيارات المتعادلة',
  failed: 'تعذّر إجراء القرعة',
  open: 'يجب إغلاق الاستطلاع قبل القرعة.',
  noTie: 'لا توجد خيارات متعادلة في المركز الأول.',
  drawn: (name) => `أُجريت القرعة: ${name}`,
  seed: (seed) => `البذرة \u2068${seed}\u2069`,
  check: 'كيفية التحقق من القرعة',
  rule: 'اختار الخادم بذرة عشوائية مرة واحدة. كل نص أدناه هو البذرة ومعرّف أحد الخيارات المتعادلة. ويفوز الخيار الذي لنصه أصغر قيمة SHA-256. وتبقى الأصوات كما هي.',
};

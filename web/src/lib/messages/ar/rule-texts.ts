import type { ruleTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const ruleTexts: Translated<typeof english> = {
  methodInvalid: 'يُرجى تحديد طريقة التصويت',
  resultsWhenInvalid: 'يُرجى تحديد وقت ظهور النتائج',
  pointsInvalid: 'النقاط عدد صحيح من 1 إلى 100',
  limitInvalid: 'يُرجى إدخال عدد صحيح من 1 فأكثر، أو ترك الحقل فارغًا',
  reasonsInvalid: 'يُرجى تحديد ما إذا كان يمكن ذكر سبب',
  votersAddOptionsInvalid: 'يُرجى تحديد من يمكنه إضافة خيارات',
  checkableInvalid: 'يُرجى تحديد طريقة التحقق من الاستطلاع',
  visibilityInvalid: 'يُرجى تحديد من يمكنه رؤية الاستطلاع',
  quorumInvalid: 'يرجى إدخال عدد المصوّتين المطلوب',
  opensAtInPast: 'يجب أن يكون موعد الفتح في المستقبل',
  optionDescriptionTooLong: 'يجب ألا يتجاوز وصف الخيار 300 حرف',
};

import type { ruleTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const ruleTexts: Translated<typeof english> = {
  methodInvalid: 'يُرجى تحديد طريقة التصويت',
  resultsWhenInvalid: 'يُرجى تحديد وقت ظهور النتائج',
  limitInvalid: 'يُرجى إدخال عدد صحيح من 1 فأكثر، أو ترك الحقل فارغًا',
  multipleNeedsChoosing: 'لا يُسمح بأكثر من صوت إلا إذا كان التصويت بالاختيار',
  limitsNeedSeveral:
    'في هذا الاستطلاع يختار كل مصوّت خيارًا واحدًا. يلزم السماح بأكثر من صوت أو الترتيب أو التقييم لضبط ذلك.',
  minimumTooHigh: 'يجب ألا يزيد الحد الأدنى على الحد الأقصى ولا على عدد الخيارات',
  maximumTooHigh: 'يجب ألا يزيد الحد الأقصى على عدد الخيارات',
  tooManyToCompare: 'يمكن ترتيب أو تقييم 30 خيارًا على الأكثر',
  multipleCanChange: 'في استطلاع يسمح بأكثر من صوت يمكن دائمًا تغيير الصوت',
  privateAnyway: 'نتائج هذا الاستطلاع خاصة. يجب جعلها علنية لتحديد وقت ظهورها.',
  seatsNeedResults: 'تحتاج المقاعد إلى استطلاع تظهر نتائجه دائمًا',
  votersAddOptionsInvalid: 'يُرجى تحديد من يمكنه إضافة خيارات',
  visibilityInvalid: 'يُرجى تحديد من يمكنه رؤية الاستطلاع',
  opensAtInPast: 'يجب أن يكون موعد الفتح في المستقبل',
  opensTooLate: 'يجب أن يُفتح الاستطلاع قبل انتهائه بدقيقة واحدة على الأقل',
  optionDescriptionTooLong: 'يجب ألا يتجاوز وصف الخيار 300 حرف',
};

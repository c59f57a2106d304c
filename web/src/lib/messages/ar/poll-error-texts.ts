import type { pollErrorTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const pollErrorTexts: Translated<typeof english> = {
  invited: {
    invalid: 'يُرجى إدخال اسم مستخدم أو عنوان بريد إلكتروني',
    required: 'يُرجى تحديد المدعوين',
    tooMany: 'يمكن دعوة 10,000 شخص إلى الاستطلاع على الأكثر',
    notOwner: 'لا يمكن إلا لمنشئ الاستطلاع رؤية قائمة المدعوين وتغييرها',
  },
  rules: {
    pointsNeedMethod: 'النقاط للاستطلاعات التي توزَّع فيها فقط',
    abovePoints: 'يجب ألا يزيد هذا على نقاط المصوّت',
    multipleNeedsChoosing: 'لا يُسمح بأكثر من صوت إلا إذا كان التصويت بالاختيار',
    limitsNeedSeveral:
      'في هذا الاستطلاع يختار كل مصوّت خيارًا واحدًا. يلزم السماح بأكثر من صوت أو الترتيب أو التقييم أو توزيع النقاط لضبط ذلك.',
    minimumTooHigh: 'يجب ألا يزيد الحد الأدنى على الحد الأقصى ولا على عدد الخيارات',
    maximumTooHigh: 'يجب ألا يزيد الحد الأقصى على عدد الخيارات',
    tooManyToCompare: 'يمكن ترتيب 30 خيارًا على الأكثر أو تقييمها أو توزيع نقاط عليها',
    multipleCanChange: 'في استطلاع يسمح بأكثر من صوت يمكن دائمًا تغيير الصوت',
    privateAnyway: 'نتائج هذا الاستطلاع خاصة. يجب جعلها علنية لتحديد وقت ظهورها.',
    seatsNeedResults: 'تحتاج المقاعد إلى استطلاع تظهر نتائجه دائمًا',
    opensTooLate: 'يجب أن يُفتح الاستطلاع قبل انتهائه بدقيقة واحدة على الأقل',
    pictureInvalid: 'يجب أن تكون الصورة مرفوعة هنا',
    opensAtInvalid: 'يجب أن يكون موعد الفتح تاريخًا ووقتًا بصيغة ISO 8601 مع المنطقة الزمنية',
    locked: 'لا يمكن تغيير طريقة التصويت بعد وصول أصوات',
    seatsTaken: 'لا يمكن أن تقل مقاعد الخيار عن أصواته',
  },
};

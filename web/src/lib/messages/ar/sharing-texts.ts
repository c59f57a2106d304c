import type { sharingTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const sharingTexts: Translated<typeof english> = {
  presenting: {
    codeInvalid: 'يتكوّن الرمز من ستة حروف أو أرقام، دون حروف علة',
    codeNotFound: 'لا يوجد استطلاع بهذا الرمز',
    coveredInvalid: 'يُرجى تحديد ما إذا كانت النتائج مخفية',
    draft: 'يجب نشر هذا الاستطلاع قبل عرضه',
    notOwner: 'يمكنك إخفاء نتائج استطلاعاتك فقط',
    onNextInvalid: 'يُرجى تحديد ما إذا كان الاستطلاع السابق يبقى مفتوحًا',
    sequenceTitleRequired: 'يُرجى تسمية السلسلة',
    sequencePollsRequired: 'تحتاج السلسلة إلى استطلاع واحد على الأقل',
    sequencePollsTooMany: 'الحد الأقصى للسلسلة 50 استطلاعًا',
    sequencePollsUnique: 'لا يتكرر الاستطلاع في السلسلة الواحدة',
    sequenceNotFound: 'لم يُعثر على السلسلة',
    sequenceDeleted: 'تم حذف السلسلة',
    tooManySequences: 'الحد الأقصى 100 سلسلة',
    pollRequired: 'يُرجى اختيار الاستطلاع المطلوب عرضه',
    notInSequence: 'هذا الاستطلاع ليس في السلسلة',
  },
  exports: {
    formatInvalid: 'يُرجى اختيار csv أو json أو xlsx',
    bomInvalid: 'قيمة bom هي true أو false',
    separatorInvalid: 'قيمة separator هي comma أو semicolon',
    draft: 'ليست للمسودة نتائج بعد',
  },
  templates: {
    nameRequired: 'يُرجى تسمية القالب',
    nameTooLong: 'يجب ألا يتجاوز اسم القالب 100 حرف',
    notFound: 'لم يُعثر على القالب',
    deleted: 'تم حذف القالب',
    tooMany: 'الحد الأقصى 50 قالبًا',
  },
};

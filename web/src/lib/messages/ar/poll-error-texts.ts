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
    pictureInvalid: 'يجب أن تكون الصورة مرفوعة هنا',
    opensAtInvalid: 'يجب أن يكون موعد الفتح تاريخًا ووقتًا بصيغة ISO 8601 مع المنطقة الزمنية',
    locked: 'لا يمكن تغيير طريقة التصويت بعد وصول أصوات',
    seatsTaken: 'لا يمكن أن تقل مقاعد الخيار عن أصواته',
  },
};

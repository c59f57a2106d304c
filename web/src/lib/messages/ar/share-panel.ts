import type * as english from '../share-panel.ts';
import type { Translated } from '../translated.ts';

export const sharePanelMessages: Translated<typeof english.sharePanelMessages> = {
  title: 'دعوة الآخرين',
  published: 'استطلاعك جاهز لدعوة الآخرين',
  close: 'إخفاء',
  short: 'عنوان مختصر للمسح أو الكتابة',
  qrCode: (address) => `رمز QR للعنوان ${address}`,
  loadFailed: 'تعذّر تحميل العنوان المختصر.',
  retry: 'إعادة المحاولة',
  whoOpens: {
    link: 'يمكن لكل من لديه الرابط وحساب فتحه. لا يظهر الاستطلاع في أي قائمة.',
    invited: 'لا يمكن فتح الرابط إلا للمدعوين. أما غيرهم فلا وجود لهذا الاستطلاع بالنسبة إليهم.',
    hidden: 'أخفى مشرف هذا الاستطلاع. لا وجود له بالنسبة إلى غيرك.',
  },
  toInvited: 'المدعوون وروابطهم الشخصية',
  copyLink: 'نسخ الرابط',
  copyShort: 'نسخ العنوان المختصر',
  copyMessage: 'نسخ رسالة للصق',
  copied: { short: 'تم نسخ العنوان المختصر!', message: 'تم نسخ الرسالة!' },
  present: 'العرض الآن',
  vote: 'التصويت هنا:',
  seeResult: 'النتيجة هنا:',
  until: (date) => `ينتهي التصويت: ${date}.`,
  told: 'ما يُقال للمصوّتين',
};

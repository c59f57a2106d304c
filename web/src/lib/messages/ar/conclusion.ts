import type * as english from '../conclusion.ts';
import type { Translated } from '../translated.ts';

export const conclusionMessages: Translated<typeof english.conclusionMessages> = {
  title: 'القرار',
  write: 'كتابة القرار',
  edit: 'تعديل القرار',
  label: 'ما الذي تقرر',
  hint: 'يقرؤه فوق النتائج كل من يمكنه رؤية هذا الاستطلاع. ويصل إشعار إلى المصوّتين والمعلّقين مرة واحدة عند حفظه أول مرة.',
  editHint: 'لا يصل إشعار بالتعديل إلى أحد. والنص الفارغ يحذف القرار.',
  save: 'حفظ',
  cancel: 'إلغاء',
  tooLong: 'يُرجى تقصير النص.',
  failed: 'تعذّر حفظ القرار',
};

import type * as english from '../drafts.ts';
import type { Translated } from '../translated.ts';

export const draftMessages: Translated<typeof english.draftMessages> = {
  restored: 'نصك السابق ما زال محفوظًا هنا.',
  restoredProfile: 'نصك السابق ما زال محفوظًا هنا. أما الصورة فيلزم اختيارها مجددًا.',
  discard: 'البدء من جديد',
};

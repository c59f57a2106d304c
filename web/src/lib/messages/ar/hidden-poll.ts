import type * as english from '../hidden-poll.ts';
import type { Translated } from '../translated.ts';

export const hiddenPollMessages: Translated<typeof english.hiddenPollMessages> = {
  note: 'أخفى مشرف هذا الاستطلاع. لا يراه غيرك، ولا يمكن لأحد التصويت.',
  decision: 'اعرف السبب',
};

import type * as english from '../drafts.ts';
import type { Translated } from '../translated.ts';

export const draftMessages: Translated<typeof english.draftMessages> = {
  restored: 'Was du geschrieben hast, ist noch da.',
  restoredProfile: 'Was du geschrieben hast, ist noch da. Nur ein Bild musst du neu auswählen.',
  discard: 'Neu anfangen',
};

import type * as english from '../share.ts';
import type { Translated } from '../translated.ts';

export const shareMessages: Translated<typeof english.shareMessages> = {
  share: 'Teilen',
  failed: 'Der Link konnte nicht kopiert werden. Kopiere ihn aus der Adressleiste.',
};

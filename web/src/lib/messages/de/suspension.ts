import { formatDateTime } from '../format.ts';
import type * as english from '../suspension.ts';
import type { Translated } from '../translated.ts';

export const suspensionMessages: Translated<typeof english.suspensionMessages> = {
  until: (iso) => `Dieses Konto ist bis ${formatDateTime(iso)} gesperrt.`,
  reason: (reason) => `Grund: ${reason}.`,
  note: (note) => `Anmerkung der Moderation: ${note}`,
};

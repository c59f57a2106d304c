import { formatDateTime } from '../format.ts';
import type * as english from '../suspension.ts';
import type { Translated } from '../translated.ts';

export const suspensionMessages: Translated<typeof english.suspensionMessages> = {
  until: (iso) => `Esta cuenta está suspendida hasta el ${formatDateTime(iso)}.`,
  reason: (reason) => `Motivo: ${reason}.`,
  note: (note) => `Nota de los moderadores: ${note}`,
};

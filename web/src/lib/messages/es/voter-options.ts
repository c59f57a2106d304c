import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../voter-options.ts';

/** Options that voters add or propose. */
export const voterOptionsMessages: Translated<typeof english.voterOptionsMessages> = {
  add: 'Añadir una opción',
  field: 'Opción',
  hint: (creator) => `Entra en la encuesta cuando ${creator} la apruebe.`,
  submit: 'Añadir',
  sending: 'Seguimos enviándola. Tu opción está guardada.',
  failed: 'No se pudo añadir la opción',
  counter: (used, max) => `${formatNumber(used)}/${formatNumber(max)}`,
  outcome: (text, message) => `${text}: ${message}`,
  toApprove: (count) => `Opciones por aprobar (${formatNumber(count)})`,
  nothingToApprove: 'Aquí aparecen las opciones que proponen los votantes, para que las apruebes o rechaces.',
  waitingFor: (creator) => `A la espera de ${creator}`,
  nothingWaiting: 'Ninguna de tus opciones sigue a la espera.',
  proposedBy: (username) => `propuesta por ${username}`,
  approve: 'Aprobar',
  decline: 'Rechazar',
  takeBack: 'Retirar',
  actionOn: (action, text) => `${action} ${text}`,
  decisionFailed: 'No se pudo guardar tu decisión',
  loadFailed: 'No se pudieron cargar las opciones que esperan aprobación',
};

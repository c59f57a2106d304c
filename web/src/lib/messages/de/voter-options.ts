import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../voter-options.ts';

export const voterOptionsMessages: Translated<typeof english.voterOptionsMessages> = {
  add: 'Option hinzufügen',
  field: 'Option',
  hint: (creator) => `Sie steht in der Umfrage, sobald ${creator} sie angenommen hat.`,
  submit: 'Hinzufügen',
  sending: 'Wird noch gesendet. Deine Option bleibt erhalten.',
  failed: 'Die Option konnte nicht hinzugefügt werden',
  counter: (used, max) => `${formatNumber(used)}/${formatNumber(max)}`,
  outcome: (text, message) => `${text}: ${message}`,
  toApprove: (count) => `Optionen, die auf dich warten (${formatNumber(count)})`,
  nothingToApprove: 'Hier erscheinen vorgeschlagene Optionen, die du annehmen oder ablehnen kannst.',
  waitingFor: (creator) => `Wartet auf ${creator}`,
  nothingWaiting: 'Keine deiner Optionen wartet mehr.',
  proposedBy: (username) => `vorgeschlagen von ${username}`,
  approve: 'Annehmen',
  decline: 'Ablehnen',
  takeBack: 'Zurücknehmen',
  actionOn: (action, text) => `${action}: ${text}`,
  decisionFailed: 'Deine Entscheidung konnte nicht gespeichert werden',
  loadFailed: 'Die wartenden Optionen konnten nicht geladen werden',
};

import type * as english from '../decisions.ts';
import { formatDateTime } from '../format.ts';
import type { Translated } from '../translated.ts';

export const decisionMessages: Translated<typeof english.decisionMessages> = {
  title: 'Entscheidungen der Moderation',
  intro: 'Was die Moderation über deine Inhalte entschieden hat.',
  list: 'Entscheidungen',
  loadFailed: 'Die Entscheidungen konnten nicht geladen werden',
  none: 'Keine Entscheidungen',
  noneDetail: 'Wenn die Moderation etwas von dir verbirgt oder löscht, liest du hier, was und warum.',
  acted: {
    hide: (kind) => `${kind}: verborgen`,
    restore: (kind) => `${kind}: wieder sichtbar`,
    delete: (kind) => `${kind}: gelöscht`,
  },
  reason: 'Grund',
  note: 'Anmerkung',
  toPoll: 'Zur Umfrage',
  object: 'Widersprechen',
  objectHint: 'Die Moderation liest deinen Widerspruch und entscheidet neu. Du kannst einmal widersprechen.',
  objection: 'Warum ist die Entscheidung falsch?',
  objectionRequired: 'Bitte schreib, warum',
  save: 'Widerspruch senden',
  saving: 'Sende …',
  cancel: 'Abbrechen',
  failed: 'Der Widerspruch konnte nicht gesendet werden',
  sent: (iso) => `Widerspruch gesendet am ${formatDateTime(iso)}`,
  thanks: 'Widerspruch gesendet. Die Moderation wird ihn lesen.',
};

import type * as english from '../report.ts';
import type { Translated } from '../translated.ts';

export const reportMessages: Translated<typeof english.reportMessages> = {
  title: 'Diese Umfrage melden',
  detail:
    'Der Betreiber dieser Installation liest deine Meldung. Wer sie gesendet hat, erfährt die Person nicht, die die Umfrage erstellt hat.',
  reason: 'Grund',
  reasons: {
    spam: 'Spam oder Werbung',
    abuse: 'Beleidigung oder Hass',
    personal: 'Persönliche Daten anderer',
    illegal: 'Verstoß gegen das Gesetz',
    other: 'Etwas anderes',
  },
  note: 'Anmerkung (freiwillig)',
  send: 'Meldung senden',
  cancel: 'Abbrechen',
  close: 'Schließen',
  sent: 'Danke. Der Betreiber liest deine Meldung.',
  failed: 'Die Meldung konnte nicht gesendet werden.',
};

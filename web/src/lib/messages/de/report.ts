import type * as english from '../report.ts';
import type { Translated } from '../translated.ts';

export const reportMessages: Translated<typeof english.reportMessages> = {
  title: 'Melden',
  detail:
    'Die Moderation dieser Installation liest deine Meldung. Wer sie gesendet hat, erfährt die gemeldete Person nicht.',
  subject: 'Was meldest du?',
  poll: 'Die Umfrage',
  option: (text) => `Option: ${text}`,
  picture: (text) => `Bild der Option: ${text}`,
  comment: 'Den Kommentar',
  user: (name) => `Person: ${name}`,
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
  sent: 'Danke. Die Moderation liest deine Meldung.',
  failed: 'Die Meldung konnte nicht gesendet werden.',
};

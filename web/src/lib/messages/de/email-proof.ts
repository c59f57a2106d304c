import type * as english from '../email-proof.ts';
import type { Translated } from '../translated.ts';

export const emailProofMessages: Translated<typeof english.emailProofMessages> = {
  confirmed: 'Bestätigt',
  unconfirmed: 'Nicht bestätigt',
  send: 'E-Mail noch einmal senden',
  sending: 'Sendet\u00A0…',
  sent: 'Die E-Mail ist unterwegs.',
  sendFailed: 'Die E-Mail konnte nicht gesendet werden',
};

export const confirmEmailMessages: Translated<typeof english.confirmEmailMessages> = {
  title: 'Adresse bestätigen',
  working: 'Deine Adresse wird bestätigt\u00A0…',
  done: 'Deine Adresse ist bestätigt. Du hast jetzt Zugang zu den Umfragen, zu denen sie eingeladen ist.',
  toPolls: 'Zu den Umfragen',
  invited:
    'Wurdest du per E-Mail eingeladen? Bestätige zuerst deine Adresse mit dem Link in der E-Mail, die du nach der Registrierung bekommen hast. Öffne dann die Umfrage noch einmal.',
  toInvited: 'Zu deinen Einladungen',
  invalid: 'Dieser Link ist ungültig oder abgelaufen.',
  profile: 'In deinem Profil kannst du dir die E-Mail noch einmal senden lassen.',
  toProfile: 'Zum Profil',
  failed: 'Die Adresse konnte nicht bestätigt werden',
  failedDetail: 'Der Link bleibt gültig. Prüfe deine Verbindung.',
};

import type * as english from '../mail-settings.ts';
import type { Translated } from '../translated.ts';

export const mailSettingsMessages: Translated<typeof english.mailSettingsMessages> = {
  title: 'E-Mails',
  detail: (email: string) => `Zu Umfragen, an ${email}. Links für dein Passwort bekommst du in jedem Fall.`,
  invitation: 'Einladungen',
  invitationHint: 'Wenn dich jemand zu einer Umfrage einlädt.',
  reminder: 'Erinnerungen',
  reminderHint: 'Wenn jemand alle erinnert, die noch nicht abgestimmt haben.',
  closing: 'Der letzte Tag',
  closingHint: 'Einen Tag vor dem Ende einer Umfrage, zu der du eingeladen bist, falls du nicht abgestimmt hast.',
  conclusion: 'Entscheidungen',
  conclusionHint: 'Wenn eine Umfrage endet, in der du abgestimmt hast, mit dem Ergebnis und der Entscheidung.',
  language: 'Sprache der E-Mails',
  unconfirmed: 'Du bekommst E-Mails, sobald deine Adresse bestätigt ist.',
  rejected: 'Der Mailserver deiner Adresse hat eine E-Mail abgelehnt, deshalb werden keine mehr gesendet.',
  unsubscribed: 'Jemand hat deine Adresse mit dem Link in einer E-Mail abgemeldet.',
  resume: 'Wieder E-Mails senden',
  resuming: 'Speichert\u00A0…',
  loadFailed: 'Die Einstellungen der E-Mails konnten nicht geladen werden',
  saveFailed: 'Die Einstellung konnte nicht gespeichert werden',
};

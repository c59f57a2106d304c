import type * as english from '../notification-settings.ts';
import type { Translated } from '../translated.ts';

export const notificationSettingsMessages: Translated<typeof english.notificationSettingsMessages> = {
  title: 'Worüber du Mitteilungen bekommst',
  detail: 'Für dieses Konto, auf allen Geräten. Was aus ist, wird auch nicht für später aufgehoben.',
  polls: 'Deine Umfragen',
  votes: 'Stimmen',
  comments: 'Kommentare',
  merge: 'Mehrere Kommentare in einer Mitteilung',
  mergeHint: 'Ungelesene Kommentare zu einer Umfrage werden gezählt: „12 neue Kommentare zu\u00A0…“.',
  others: 'Deine Kommentare',
  replies: 'Antworten',
  likes: 'Gefällt mir',
  everywhere: 'Alles andere',
  newPolls: 'Neue Umfragen',
  newPollScopes: { all: 'Alle', voted_with: 'Von Bekannten aus Umfragen', none: 'Keine' },
  newPollsHint:
    'Bekannte sind alle, die eine Umfrage erstellt haben, in der du abgestimmt hast, oder dort auch abgestimmt haben.',
  invitations: 'Einladungen',
  invitationsHint: 'Wenn dich jemand zu einer Umfrage einlädt oder ans Abstimmen erinnert.',
  closed: 'Beendete Umfragen',
  closedHint: 'Wenn du sie erstellt oder darin abgestimmt hast.',
  announcements: 'Ankündigungen',
  announcementsHint: 'Von denen, die diese Seite betreiben.',
  loadFailed: 'Die Einstellungen konnten nicht geladen werden',
  saveFailed: 'Die Einstellung konnte nicht gespeichert werden',
};

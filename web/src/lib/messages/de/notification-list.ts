import type { NotificationType } from '@showhands/contracts';
import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../notification-list.ts';
import type { Translated } from '../translated.ts';

const types: Record<NotificationType, string> = {
  vote: 'Stimmen',
  comment: 'Kommentare',
  reply: 'Antworten',
  comment_like: 'Gefällt mir',
  poll_created: 'Neue Umfragen',
  poll_closed: 'Beendete Umfragen',
  system: 'Ankündigungen',
};

const groups = {
  today: 'Heute',
  yesterday: 'Gestern',
  week: 'Diese Woche',
  month: 'Dieser Monat',
  older: 'Älter',
};

const ranges = { all: 'Jedes Datum', today: 'Heute', week: 'Diese Woche', month: 'Dieser Monat' };

/** The server's count stops here. */
const COUNTED_TO = 1_000;

export const notificationListMessages: Translated<typeof english.notificationListMessages> = {
  list: 'Mitteilungen',
  close: 'Mitteilungen schließen',
  unread: (count) => `${formatNumber(count)}${count >= COUNTED_TO ? '+' : ''} ungelesen`,
  allCaughtUp: 'Alles gelesen!',
  markAllRead: 'Alle gelesen',
  markAll: 'Alle gelesen',
  clearAll: 'Alle löschen',
  markRead: 'Als gelesen markieren',
  markOneRead: (message) => `Als gelesen markieren: ${message}`,
  delete: 'Löschen',
  deleteOne: (message) => `Löschen: ${message}`,
  groups,
  type: 'Art',
  types: { all: 'Alle Arten', ...types },
  range: 'Datum',
  ranges,
  unreadOnly: 'Nur ungelesene',
  more: 'Mehr Mitteilungen laden',
  showWaiting: (count) => `${formatCount(count, { one: 'neue Mitteilung', other: 'neue Mitteilungen' })} anzeigen`,
  none: 'Noch keine Mitteilungen',
  noneAction: 'Erstelle eine Umfrage',
  noneDetail: 'und du erfährst hier, wer abstimmt und was andere sagen.',
  noneFound: 'Keine passenden Mitteilungen',
  noneFoundDetail: 'Versuche es mit einer anderen Art oder einem anderen Datum.',
  noneUnreadDetail: 'Du hast alles gelesen, was hier steht.',
  showAll: 'Alle Mitteilungen anzeigen',
  toPage: 'Seite „Mitteilungen“ öffnen',
  confirmDelete: {
    title: 'Diese Mitteilung löschen?',
    text: 'Die Mitteilung wird endgültig gelöscht.',
    labels: { confirm: 'Löschen', cancel: 'Abbrechen', close: 'Schließen' },
  },
  confirmClear: {
    title: 'Alle Mitteilungen löschen?',
    text: 'Alle werden endgültig gelöscht, gelesene und ungelesene.',
    labels: { confirm: 'Alle löschen', cancel: 'Abbrechen', close: 'Schließen' },
  },
  settings: 'Ton und Browser-Mitteilungen',
  sound: 'Ton',
  soundHint: 'Ein kurzer Ton, wenn etwas Neues ankommt.',
  spoken: 'Gesprochene Ergebnisse',
  spokenHint:
    'Screenreader sagen, wie sich die Ergebnisse einer geöffneten Umfrage ändern, höchstens alle zehn Sekunden.',
  browser: 'Browser-Mitteilungen',
  browserHint: 'Zu sehen, während du in einem anderen Tab oder Programm bist.',
  allow: 'In diesem Browser erlauben',
  permissions: {
    granted: null,
    default: 'Dein Browser fragt dich einmal, ob diese Seite das darf.',
    denied: 'Dein Browser blockiert sie für diese Seite. Erlaube sie neben der Adressleiste.',
    unsupported: 'Dieser Browser kann keine Mitteilungen anzeigen.',
  },
};

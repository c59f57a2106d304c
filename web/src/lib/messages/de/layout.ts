import type { BackTarget } from '../../back-navigation.ts';
import type * as english from '../layout.ts';
import type { Translated } from '../translated.ts';

const backTo: Record<BackTarget, string> = {
  dashboard: 'Zurück zur Übersicht',
  'my-polls': 'Zurück zu „Meine Umfragen“',
  profile: 'Zurück zum Profil',
  results: 'Zurück zu den Ergebnissen',
  notifications: 'Zurück zu den Mitteilungen',
  poll: 'Zurück zur Umfrage',
};

export const layoutMessages: Translated<typeof english.layoutMessages> = {
  navigation: 'Hauptmenü',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  dashboard: 'Übersicht',
  create: 'Umfrage erstellen',
  editPoll: 'Umfrage bearbeiten',
  myPolls: 'Meine Umfragen',
  results: 'Ergebnisse',
  profile: 'Profil',
  notifications: 'Mitteilungen',
  backTo,
  signOut: 'Abmelden',
  signingOut: 'Meldet ab\u00A0…',
};

export const linkMessages: Translated<typeof english.linkMessages> = {
  reconnecting: 'Verbindet neu\u00A0…',
  reconnectingKept: 'Verbindet neu. Deine Stimme bleibt erhalten.',
  offlineSince: (time) => `Offline, Stand ${time}`,
  reconnect: 'Neu verbinden',
  screenOffline: 'Du bist offline',
  screenOfflineDetail:
    'Diese Seite wurde noch nicht geladen. Sie öffnet sich von selbst, sobald die Verbindung wieder da ist.',
};

export const shortcutMessages: Translated<typeof english.shortcutMessages> = {
  title: 'Tastenkürzel',
  close: 'Schließen',
  list: 'Diese Liste anzeigen',
  control: 'Strg',
  palette: 'Zu Seite, Umfrage oder Aktion springen',
  paletteFailed: 'Die Liste konnte nicht geladen werden. Bitte versuche es noch einmal.',
  search: 'Umfragen suchen',
  options: 'Zu einer Option; Eingabetaste stimmt ab',
  enabled: 'Tastenkürzel verwenden',
  enabledHint: 'Schalte sie aus, wenn du deinen Computer mit der Stimme steuerst.',
};

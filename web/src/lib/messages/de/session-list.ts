import { formatDate } from '../format.ts';
import type * as english from '../session-list.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

export const sessionListMessages: Translated<typeof english.sessionListMessages> = {
  title: 'Angemeldete Geräte',
  unknown: 'Unbekanntes Gerät',
  browserOn: (browser, system) => `${browser} auf ${system}`,
  current: 'Dieses Gerät',
  kept: 'Bleibt angemeldet',
  since: (iso) => `Angemeldet am ${formatDate(iso)}`,
  used: (age) => `Zuletzt benutzt: ${ageMessages.ago(age)}`,
  end: 'Abmelden',
  empty: 'Kein Gerät ist angemeldet.',
  loadFailed: 'Deine Geräte konnten nicht geladen werden',
  endFailed: 'Das Gerät konnte nicht abgemeldet werden',
  endAllFailed: 'Die Geräte konnten nicht abgemeldet werden',
  endAll: 'Überall abmelden',
  endingCurrent: {
    title: 'Dieses Gerät abmelden?',
    text: 'Du musst dich hier dann neu anmelden.',
    labels: { confirm: 'Abmelden', cancel: 'Angemeldet bleiben', close: 'Schließen' },
  },
  endingAll: {
    title: 'Überall abmelden?',
    text: 'Jedes Gerät wird innerhalb einer Sekunde abgemeldet, auch dieses. Du musst dich dann neu anmelden.',
    labels: { confirm: 'Überall abmelden', cancel: 'Angemeldet bleiben', close: 'Schließen' },
  },
};

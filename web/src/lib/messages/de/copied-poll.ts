import type * as english from '../copied-poll.ts';
import type { Translated } from '../translated.ts';

export const copiedPollMessages: Translated<typeof english.copiedPollMessages> = {
  copied: (title) => `Aus „${title}“ kopiert, ohne Stimmen und Termine.`,
  withoutPictures: (title) => `Aus „${title}“ kopiert, ohne Stimmen, Termine und Bilder.`,
  missing: 'Die Umfrage zum Kopieren gibt es nicht. Vielleicht wurde sie gelöscht, oder die Adresse ist falsch.',
  failed: 'Die Umfrage zum Kopieren konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
};

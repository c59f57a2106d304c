import type * as english from '../data-export.ts';
import { formatDateTime } from '../format.ts';
import type { Translated } from '../translated.ts';

export const dataExportMessages: Translated<typeof english.dataExportMessages> = {
  title: 'Meine Daten',
  detail:
    'Eine ZIP-Datei mit allem, was von dir ist: Konto, Umfragen, Stimmen, Kommentare, Benachrichtigungen, Gruppen, Einstellungen, Bilder.',
  request: 'Meine Daten anfordern',
  requesting: 'Wird angefordert …',
  requestFailed: 'Deine Daten konnten nicht angefordert werden',
  loadFailed: 'Der Stand deiner Daten konnte nicht geladen werden',
  building: 'Deine Daten werden gesammelt. Du kannst die Seite inzwischen verlassen.',
  ready: (iso) => `Deine Daten liegen bis ${formatDateTime(iso)} bereit. Das Herunterladen geht einmal.`,
  download: 'Herunterladen',
  used: 'Du hast deine Daten heruntergeladen. Falls das misslungen ist, fordere sie noch einmal an.',
  failed: 'Deine Daten konnten nicht gesammelt werden. Bitte versuche es noch einmal.',
};

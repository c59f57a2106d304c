import type * as english from '../app.ts';
import type { Translated } from '../translated.ts';

export const appMessages: Translated<typeof english.appMessages> = {
  name: 'Showhands',
  title: (screen) => `${screen} · Showhands`,
  skip: 'Zum Inhalt springen',
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
  brokenTitle: 'Diese Seite konnte nicht angezeigt werden',
  brokenDetail: 'Was du abgeschickt hast, ist gespeichert. Lade die Seite neu, um weiterzumachen.',
  reload: 'Neu laden',
};

export const toastMessages: Translated<typeof english.toastMessages> = {
  region: 'Hinweise',
  dismiss: 'Ausblenden',
  undo: 'Rückgängig',
};

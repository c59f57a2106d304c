import type * as english from '../publish.ts';
import type { Translated } from '../translated.ts';

export const publishMessages: Translated<typeof english.publishMessages> = {
  publish: 'Veröffentlichen',
  published: 'Umfrage veröffentlicht',
  failed: 'Die Umfrage konnte nicht veröffentlicht werden',
  actions: 'Diesen Entwurf veröffentlichen',
  preview: 'Vorschau',
  previewTitle: 'So sehen andere die Umfrage',
  previewNote: 'Probier es aus: Stimmen bleiben in dieser Vorschau.',
  close: 'Schließen',
  endPassed: {
    title: 'Ohne Enddatum veröffentlichen?',
    text: (title, end) =>
      `Das Enddatum von „${title}“, ${end}, ist vorbei und wird entfernt: Die Umfrage bleibt offen, bis du sie beendest.`,
    labels: { confirm: 'Veröffentlichen', cancel: 'Entwurf behalten', close: 'Schließen' },
  },
};

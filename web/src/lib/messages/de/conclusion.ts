import type * as english from '../conclusion.ts';
import type { Translated } from '../translated.ts';

export const conclusionMessages: Translated<typeof english.conclusionMessages> = {
  title: 'Entscheidung',
  write: 'Entscheidung festhalten',
  edit: 'Entscheidung bearbeiten',
  label: 'Was entschieden wurde',
  hint: 'Alle, die diese Umfrage sehen, lesen es über den Ergebnissen. Wer abgestimmt oder kommentiert hat, bekommt einmal Bescheid, wenn du es zum ersten Mal speicherst.',
  editHint: 'Über die Änderung bekommt niemand Bescheid. Ein leerer Text entfernt die Entscheidung.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  tooLong: 'Bitte kürze den Text.',
  failed: 'Die Entscheidung konnte nicht gespeichert werden',
};

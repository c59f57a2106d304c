import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../paste-list.ts';
import type { Translated } from '../translated.ts';

const options = (count: number) => formatCount(count, { one: 'Option', other: 'Optionen' });
const lines = (count: number) => formatCount(count, { one: 'Zeile', other: 'Zeilen' });

export const pasteListMessages: Translated<typeof english.pasteListMessages> = {
  title: 'Liste einfügen',
  close: 'Schließen',
  field: 'Optionen, eine pro Zeile',
  hint: 'Leere Zeilen fallen weg, ebenso Aufzählungszeichen oder Nummern, die eine Liste daraus machen.',
  keepMarks: 'Aufzählungszeichen oder Nummern behalten',
  placeholder: 'Montag\nDienstag\nMittwoch',
  none: 'Noch keine Optionen zum Hinzufügen.',
  found: (count) => `${options(count)} zum Hinzufügen.`,
  foundAndLeftOut: (count, leftOut) => `${options(count)} zum Hinzufügen, ${lines(leftOut)} ausgelassen.`,
  leftOut: 'Ausgelassen',
  toAdd: 'Zum Hinzufügen',
  line: (line) => `Zeile ${formatNumber(line)}`,
  reasons: {
    line: (line) => `wie Zeile ${formatNumber(line)}`,
    option: (number) => `schon als Option ${formatNumber(number)} da`,
    tooLong: (used, max) => `zu lang: ${formatNumber(used)} von ${formatNumber(max)} Zeichen`,
    tooMany: (max) => `eine Umfrage hat höchstens ${options(max)}`,
    tooManyCompared: (max) =>
      `zum Ordnen, Bewerten oder Verteilen von Punkten hat eine Umfrage höchstens ${options(max)}`,
    unstorable: 'enthält Zeichen, die sich nicht speichern lassen',
  },
  more: (count) => `Und ${formatCount(count, { one: 'weitere Zeile', other: 'weitere Zeilen' })}.`,
  add: (count) => `${options(count)} hinzufügen`,
  addNone: 'Optionen hinzufügen',
  cancel: 'Abbrechen',
  done: (count) => `${options(count)} hinzugefügt.`,
  undo: 'Rückgängig',
};

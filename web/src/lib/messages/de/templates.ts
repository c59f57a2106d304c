import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../templates.ts';
import type { Translated } from '../translated.ts';

export const templateMessages: Translated<typeof english.templateMessages> = {
  title: 'Mit einer Vorlage beginnen',
  close: 'Schließen',
  search: 'Vorlagen suchen',
  own: 'Deine Vorlagen',
  shipped: 'Fertige Vorlagen',
  loading: 'Deine Vorlagen werden geladen.',
  loadFailed: 'Deine Vorlagen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  found: (count) => formatCount(count, { one: 'Vorlage', other: 'Vorlagen' }),
  none: 'Nichts gefunden. Versuche andere Wörter.',
  moreOptions: (count) => `+${formatNumber(count)}`,
  remove: (name) => `Vorlage „${name}“ löschen`,
  removeFailed: 'Die Vorlage konnte nicht gelöscht werden.',
  deletion: {
    title: 'Diese Vorlage löschen?',
    text: (name) => `„${name}“ wird endgültig gelöscht. Umfragen, die du daraus gemacht hast, bleiben.`,
    labels: { confirm: 'Vorlage löschen', cancel: 'Behalten', close: 'Schließen' },
  },
};

export const saveTemplateMessages: Translated<typeof english.saveTemplateMessages> = {
  title: 'Als Vorlage speichern',
  close: 'Schließen',
  name: 'Name',
  hint: 'Eine Vorlage behält alles außer Terminen und Bildern. Nur du siehst sie.',
  replaces: (name) => `Das ersetzt deine Vorlage „${name}“.`,
  save: 'Vorlage speichern',
  replace: 'Vorlage ersetzen',
  cancel: 'Abbrechen',
  saved: (name) => `„${name}“ ist als Vorlage gespeichert`,
  failed: 'Die Vorlage konnte nicht gespeichert werden.',
};

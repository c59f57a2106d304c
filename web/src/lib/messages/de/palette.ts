import { formatCount } from '../format.ts';
import type * as english from '../palette.ts';
import type { Translated } from '../translated.ts';
import { themeMessages } from './theme.ts';

export const paletteMessages: Translated<typeof english.paletteMessages> = {
  title: 'Springen zu',
  close: 'Schließen',
  field: 'Seiten, Umfragen und Aktionen suchen',
  list: 'Treffer',
  actions: 'Seiten und Aktionen',
  polls: 'Umfragen',
  thisPoll: 'Diese Umfrage',
  closePoll: 'Umfrage beenden',
  export: (format) => `Exportieren: ${format}`,
  language: (name) => `Sprache: ${name}`,
  theme: (name) => `${themeMessages.title}: ${name}`,
  found: (count) => formatCount(count, { one: 'Treffer', other: 'Treffer' }),
  none: 'Nichts gefunden. Versuche andere Wörter.',
};

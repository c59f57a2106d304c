import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../voters.ts';

export const votersMessages: Translated<typeof english.votersMessages> = {
  title: 'Alle Stimmen mit Namen',
  unknown: 'Gelöschtes Konto',
  shown: (shown, total) => `${formatNumber(shown)} von ${formatCount(total, { one: 'Person', other: 'Personen' })}`,
  noReasons: 'Noch hat niemand einen Grund angegeben.',
  more: 'Mehr anzeigen',
  refresh: 'Aktualisieren',
  loadFailed: 'Die Stimmen konnten nicht geladen werden',
};

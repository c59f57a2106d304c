import type * as english from '../dashboard.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const dashboardMessages: Translated<typeof english.dashboardMessages> = {
  title: 'Übersicht',
  stats: {
    polls: 'Umfragen',
    votes: 'Stimmen',
    recent: 'Neue Aktivität',
    recentHint: 'in den letzten 24 Stunden',
  },
  search: 'Umfragen suchen',
  searchPlaceholder: 'Titel oder Beschreibung',
  clearSearch: 'Suche leeren',
  category: 'Kategorie',
  allCategories: 'Alle Kategorien',
  showing: (shown, all) => `${formatNumber(shown)} von ${formatNumber(all)} Umfragen`,
  polls: 'Umfragen',
  more: 'Mehr Umfragen laden',
};

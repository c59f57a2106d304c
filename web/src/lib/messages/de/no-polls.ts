import type * as english from '../no-polls.ts';
import type { Translated } from '../translated.ts';

export const noPollsMessages: Translated<typeof english.noPollsMessages> = {
  noneFound: 'Keine Umfragen gefunden',
  noneFoundDetail: 'Versuche es mit anderen Wörtern oder einer anderen Kategorie.',
  openCode: (code) => `Umfrage mit dem Code ${code} öffnen`,
  showAll: 'Alle Umfragen anzeigen',
  noneYet: 'Noch keine Umfragen',
  noneYetAction: 'Erstelle die erste Umfrage',
  noneYetDetail: 'und alle sehen sie hier sofort.',
};

import type * as english from '../embed.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

export const embedMessages: Translated<typeof english.embedMessages> = {
  loading: 'Umfrage wird geladen',
  loadFailed: 'Die Umfrage konnte nicht geladen werden. Neuer Versuch läuft.',
  notShown: 'Diese Umfrage kann hier nicht angezeigt werden.',
  outdated: 'Diese Zahlen sind vielleicht veraltet. Neuer Versuch läuft.',
  open: 'Offen',
  noVotes: 'Noch keine Stimmen',
  average: (mean, max) => `${mean} von ${max}`,
  noAverage: 'Keine Bewertungen',
  highest: 'Höchster Durchschnitt',
  highestTied: 'Gleichauf mit dem höchsten Durchschnitt',
  points: countPoints,
  mostPoints: 'Meiste Punkte',
  mostPointsTied: 'Gleichauf mit den meisten Punkten',
  wonRunoff: 'Sieg in der Stichwahl',
  leadingRunoff: 'Vorn in der Stichwahl',
  tiedRunoff: 'Gleichstand in der Stichwahl',
  decidedTie: {
    'earlier-round': 'Gleichstand in der Stichwahl, vorn durch eine frühere Runde',
    'list-order': 'Gleichstand in der Stichwahl, vorn durch den Platz in der Umfrage',
  },
  voteOn: (site) => `Auf ${site} abstimmen`,
  seeOn: (site) => `Umfrage auf ${site} ansehen`,
  newTab: '(öffnet in einem neuen Tab)',
};

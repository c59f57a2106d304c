import { formatNumber } from '../format.ts';
import type { overTimeMessages as english } from '../over-time.ts';
import type { Translated } from '../translated.ts';

export const overTimeMessages: Translated<typeof english> = {
  title: 'Im Lauf der Zeit',
  run: 'Durchgang',
  values: {
    votes: 'Anteile der Stimmen in jedem Durchgang',
    voters: 'Anteile der Abstimmenden in jedem Durchgang',
    firsts: 'Anteile der ersten Plätze in jedem Durchgang',
    points: 'Anteile der Punkte in jedem Durchgang',
    scores: 'Durchschnittliche Bewertung in jedem Durchgang',
  },
  chart: 'Linien der Ergebnisse im Lauf der Zeit; die Tabelle darunter nennt die Zahlen',
  table: 'Ergebnisse aller Durchgänge',
  people: 'Abstimmende',
  hidden: 'Verborgen',
  leading: (count) =>
    `Die Linien zeigen die ${formatNumber(count)} Optionen, die zuletzt vorn lagen. Die Tabelle enthält alle.`,
  latest: (count) => `Gezeigt werden die letzten ${formatNumber(count)} Durchgänge.`,
  byText: 'Optionen werden nach ihrem Text verglichen.',
};

import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../leader.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

/** Three names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 3
    ? formatCount(all.length, { one: 'Option', other: 'Optionen' })
    : new Intl.ListFormat('de').format(all);

const tieRules = {
  'earlier-round': (name: string) => `${name} steht vorn, mit mehr Stimmen in einer früheren Runde.`,
  'list-order': (name: string) => `${name} steht vorn, nach der Reihenfolge in der Umfrage.`,
};

export const leaderMessages: Translated<typeof english.leaderMessages> = {
  names,
  runoff: (ended, name) => `${ended ? 'Sieg' : 'Vorn'} in der Stichwahl: ${name}`,
  tie: (ended, tied, count, by, first) =>
    `${ended ? 'Gleichstand' : 'Bisher Gleichstand'} in der Stichwahl: ${names(tied)}, je ${pollMessages.votes(count)}. ${tieRules[by](first)}`,
  average: (leading, mean) =>
    `${leading.length > 1 ? 'Gleichauf mit dem höchsten' : 'Höchster'} Durchschnitt: ${names(leading)} (${mean})`,
  mostPoints: (leading, total) =>
    `${leading.length > 1 ? 'Gleichauf mit den meisten Punkten' : 'Meiste Punkte'}: ${names(leading)} (${formatNumber(total)})`,
  counting: 'Die erste Auszählung läuft',
  ballots: pollMessages.votes,
  methods: { rank: 'Rangfolge', score: 'Bewertung', points: 'Punkte' },
  out: 'Raus',
  opens: (time) => `Öffnet am ${time}`,
};

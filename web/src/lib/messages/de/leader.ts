import { formatCount } from '../format.ts';
import type * as english from '../leader.ts';
import type { Translated } from '../translated.ts';

/** Two names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 2 ? formatCount(all.length, { one: 'Option', other: 'Optionen' }) : all.join(' und ');

export const leaderMessages: Translated<typeof english.leaderMessages> = {
  names,
  runoff: (ended, name) => `${ended ? 'Sieg' : 'Vorn'} in der Stichwahl: ${name}`,
  average: (leading, mean) =>
    `${leading.length > 1 ? 'Gleichauf mit dem höchsten' : 'Höchster'} Durchschnitt: ${names(leading)} (${mean})`,
  counting: 'Die erste Auszählung läuft',
  ballots: (count) => formatCount(count, { one: 'Stimmzettel', other: 'Stimmzettel' }),
  methods: { rank: 'Rangfolge', score: 'Punkte' },
  opens: (time) => `Öffnet am ${time}`,
};

import type { Category, PollStatus } from '@showhands/contracts';
import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../poll.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const categories: Record<Category, string> = {
  general: 'Allgemein',
  technology: 'Technik',
  politics: 'Politik',
  entertainment: 'Unterhaltung',
  sports: 'Sport',
  business: 'Wirtschaft',
  other: 'Sonstiges',
};
const statuses: Record<PollStatus, string> = { active: 'Aktiv', closed: 'Beendet', draft: 'Entwurf' };

const voteWord = { one: 'Stimme', other: 'Stimmen' };
const votes = (count: number) => formatCount(count, voteWord);

export const pollMessages: Translated<typeof english.pollMessages> = {
  categories,
  statuses,
  scheduled: 'Geplant',
  votes,
  votesOf: (count, voters) =>
    voters === undefined
      ? votes(count)
      : `${formatNumber(count)} von ${formatCount(voters, { one: 'Person', other: 'Personen' })}`,
  comments: (count) => formatCount(count, { one: 'Kommentar', other: 'Kommentare' }),
  age: ageMessages.ago,
  edited: (time) => `Bearbeitet am ${time}`,
  ends: (date) => `Endet am ${date}`,
  expired: (date) => `Abgelaufen am ${date}`,
  ended: (date) => `Beendet am ${date}`,
  moreOptions: (count) => `+${formatCount(count, { one: 'weitere Option', other: 'weitere Optionen' })}`,
  // The space does not break.
  percent: (percent) => `${percent}\u00A0%`,
  hiddenShort: 'Ergebnisse verborgen',
};

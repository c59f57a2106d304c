import type * as english from '../count-proof.ts';
import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

export const countProofMessages: Translated<typeof english.countProofMessages> = {
  counted: (voters, votes) =>
    `${votes === null ? '' : `${pollMessages.votes(votes)}, `}${formatCount(voters, { one: 'Person', other: 'Personen' })}, jede einmal gezählt`,
  differs:
    'Die Zähler dieser Umfrage weichen von ihren Stimmen ab. Wer diese Installation betreibt, kann sie berichtigen.',
  checked: (time) => `geprüft am ${time}`,
  own: (time) => `Deine Stimme wurde am ${time} gespeichert.`,
  how: 'Woher weiß ich das?',
  question: 'Woher weiß ich, dass jede Stimme einmal gezählt wird?',
};

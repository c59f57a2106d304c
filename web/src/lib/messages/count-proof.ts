import { formatCount } from './format.ts';
import { pollMessages } from './poll.ts';

export const countProofMessages = {
  /** `votes` only where voters choose options. */
  counted: (voters: number, votes: number | null) =>
    `${votes === null ? '' : `${pollMessages.votes(votes)}, `}${formatCount(voters, { one: 'voter', other: 'voters' })}, each counted once`,
  differs: 'The counters of this poll differ from its votes. The people who run this installation can correct them.',
  checked: (time: string) => `checked ${time}`,
  own: (time: string) => `Your vote was stored on ${time}.`,
  how: 'How do I know?',
  question: 'How do I know that every vote is counted once?',
} as const;

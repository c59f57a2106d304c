import { pollMessages } from './poll.ts';

const { votes } = pollMessages;

export const ballotMessages = {
  hasVoted: 'You have voted in this poll',
  legend: 'Options',
  multiple: 'Multiple votes allowed',
  single: 'Choose one option. Your vote is final.',
  whoSees: 'The creator is told who votes. Others see only the totals.',
  whoSeesHidden: 'The creator is told who votes. Only the creator sees the totals.',
  leading: 'Leading',
  tied: 'Tied for the lead',
  won: 'Most votes',
  tiedAtEnd: 'Tied',
  yours: 'Your vote',
  sending: 'Still sending. Your vote is kept.',
  retry: 'Retry',
  result: (text: string, percent: number, count: number) => `${text}: ${percent}%, ${votes(count)}`,
  results: (total: number, rows: string) => `${votes(total)}. ${rows}`,
} as const;

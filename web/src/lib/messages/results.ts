import type { PollStatus } from '@showhands/contracts';
import type { Isolated } from '../text-direction.ts';
import { formatCount } from './format.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes, votesOf, percent } = pollMessages;

const statusDetails: Record<PollStatus, string> = {
  active: 'Currently accepting votes',
  closed: 'No longer accepting votes',
  draft: 'Not yet published',
};

const { names: namesOf } = leaderMessages;

/** The texts that the results screen of a poll shares with its export. */
export const resultsMessages = {
  title: (poll: Isolated) => `Results: ${poll}`,
  statusDetails,
  publicResults: 'Public Results',
  privateResults: 'Private Results',
  noVotes: 'No votes yet',
  leader: (ended: boolean, name: Isolated, count: number, share: number, voters?: number) =>
    `${name} ${ended ? 'won' : 'leads'} with ${votesOf(count, voters)} (${percent(share)})`,
  tie: (ended: boolean, names: readonly Isolated[], count: number) =>
    `${ended ? 'Tied' : 'A tie so far'} between ${namesOf(names)}, ${votes(count)} each`,
  order: { leaders: 'Leaders first', poll: 'Order of the poll', key: 'Change the order of the results' },
  shares: 'Share of votes',
  pie: 'Pie chart of the votes. The table holds the same facts.',
  pieOfVotes: 'The pie shows votes. One person can have several.',
  rest: (count: number) => `${formatCount(count, { one: 'other', other: 'others' })}`,
  table: 'Votes for each option',
  option: 'Option',
  votes: 'Votes',
  share: 'Share',
  shareOfPeople: 'Share of people',
  total: 'Total',
  statistics: 'Statistics',
  totalVotes: 'Total votes',
  highestVotes: 'Highest votes',
  averageVotes: 'Average per option',
  totalOptions: 'Total options',
  voters: 'Voters',
  ballots: 'Votes',
  rounds: 'Rounds',
  whoChose: 'Who chose what',
  reasons: 'Reasons of voters',
  highestAverage: 'Highest average',
  pointsGiven: 'Points given',
  openFrom: 'Open from',
  created: 'Created',
  author: 'By',
  ends: 'End date',
  ended: 'Ended',
  never: 'Never expires',
  id: 'Poll id',
} as const;

export const pollResultsMessages = {
  page: (poll: Isolated) => `${poll} – Results`,
  options: 'Results by option',
  shareKey: 'Share these results',
  export: 'Export',
  exporting: 'Exporting…',
  vote: 'Vote',
  openPoll: 'Open poll',
  beFirst: 'Be the first to cast your vote!',
  nobodyVoted: 'Nobody voted before this poll was closed.',
  publishFirst: 'Publish this draft',
  publishFirstDetail: 'and its votes will be counted here.',
  /** By when results are shown. */
  later: {
    after_vote: 'Results are shown after you vote',
    after_close: 'Results are shown after the poll is closed',
  },
  unavailable: 'Unable to Load Results',
  goBack: 'Go Back',
} as const;

export const exportMessages = {
  /** Followed by the time. */
  made: 'Made with Showhands from the votes until',
  later: 'Votes that were cast later are not in it.',
} as const;

export const resultsListMessages = {
  status: 'Status',
  allStatuses: 'All',
  count: (count: number) => formatCount(count, { one: 'poll', other: 'polls' }),
  results: 'Results',
  more: 'Load more results',
  viewDetails: 'View Details',
  of: (poll: Isolated) => `of ${poll}`,
  leader: (ended: boolean, name: Isolated) => `${name} ${ended ? 'won' : 'leads'}`,
  tie: 'Tie',
  between: (names: readonly Isolated[]) => `between ${namesOf(names)}`,
  noneFound: 'No results found',
  noneFoundDetail: 'Try other words, another status or another category.',
  showAll: 'Show all results',
  noneYet: 'No results yet',
  noneYetAction: 'Create a poll',
  noneYetDetail: 'and watch its votes being counted here.',
} as const;

import type { PollStatus, TieBreak, VotingMethod } from '@showhands/contracts';

const methods: Record<VotingMethod, string> = {
  choose: 'Single choice',
  rank: 'Ranking',
  score: 'Scores from 0 to 5',
  points: 'Points',
};
const statuses: Record<PollStatus, string> = { active: 'Active', closed: 'Closed', draft: 'Draft' };
const tieBreaks: Record<TieBreak, string> = {
  'earlier-round': 'Fewer votes in an earlier round',
  'list-order': 'Last in the poll',
};
const tieDecisions: Record<TieBreak, string> = {
  'earlier-round': 'More votes in an earlier round',
  'list-order': 'Order in the poll',
};

/** Every text of a table with results that does not come from the poll. */
export const tableTexts = {
  /** Of sheets: 31 characters at most, without : \ / ? * [ ]. */
  sheets: {
    poll: 'Poll',
    results: 'Results',
    rounds: 'Rounds of the runoff',
    order: 'Order by pairs',
    pairs: 'Pairs',
    voters: 'Voters',
    runs: 'Runs',
  },
  methods,
  multipleChoice: 'Multiple choice',
  statuses,
  title: 'Title',
  description: 'Description',
  id: 'Poll id',
  status: 'Status',
  method: 'Method',
  run: 'Run',
  opened: 'Opened (UTC)',
  created: 'Created (UTC)',
  opens: 'Opens (UTC)',
  ends: 'Ends (UTC)',
  closed: 'Closed (UTC)',
  exported: 'Exported (UTC)',
  conclusion: 'Conclusion',
  totalVotes: 'Total votes',
  voters: 'Voters',
  ballots: 'Votes',
  countedBallots: 'Counted votes',
  runoffWinner: 'Winner of the runoff',
  runoffTie: 'Tie in the runoff',
  tieDecidedFor: 'Tie decided for',
  tieDecidedBy: 'Tie decided by',
  tieDecisions,
  pairsWinner: 'Winner of every pair',
  nobody: 'None',
  lotsAmong: 'Lots drawn among',
  lotsWinner: 'Lots drawn for',
  lotsWord: 'Word of the lots',
  lotsSeed: 'Seed of the lots',
  lotsCommitment: 'SHA-256 of the seed',
  voter: 'Voter',
  voted: 'Voted (UTC)',
  reason: 'Reason',
  option: 'Option',
  votes: 'Votes',
  shareOfVotes: 'Share of votes (%)',
  shareOfVoters: 'Share of voters (%)',
  seats: 'Seats',
  firstPreferences: 'First preferences',
  place: 'Place by pairs',
  average: 'Average',
  median: 'Median',
  score: (score: number) => `Score ${score}`,
  pointsPerVoter: 'Points of each voter',
  maxPoints: 'Most points for an option',
  pointsTotal: 'Points',
  shareOfPoints: 'Share of points (%)',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  round: (round: number) => `Round ${round}`,
  exhausted: 'Exhausted votes',
  eliminated: 'Out after the round',
  tieBreak: 'Tie broken by',
  tieBreaks,
  /**
   * The heading of the column with the options of the rows. The other columns are the options that they are compared
   * with.
   */
  prefers: 'Votes that prefer the row to the column',
} as const;

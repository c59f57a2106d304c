import {
  countedVotersOf,
  type Poll,
  type PollOption,
  pointsOf,
  type ResultsFile,
  type Voter,
} from '@showhands/contracts';

type FileOption = ResultsFile['options'][number];

const shareOf = (votes: number, total: number): number | null => (total === 0 ? null : votes / total);

const NO_SCORES = { distribution: [0, 0, 0, 0, 0, 0], mean: null, median: null };
const NO_POINTS = { total: 0, distribution: [], mean: null };

const allPointsOf = ({ options }: Poll): number => options.reduce((sum, { points }) => sum + (points?.total ?? 0), 0);

const pointsRulesOf = (poll: Poll): Partial<ResultsFile['poll']> => {
  if (poll.method !== 'points') return {};
  const { points, most } = pointsOf(poll);
  return { points, max_points: most };
};

/** The fields that the method of the poll adds to an option. */
const methodFieldsOf = (poll: Poll, votes: number, { scores, points }: PollOption): Partial<FileOption> => {
  const { method = 'choose', allow_multiple_votes: multiple, total_votes: total } = poll;
  const voters = countedVotersOf(poll);
  if (method === 'score') return { scores: scores ?? NO_SCORES };
  if (method === 'points') {
    const given = points ?? NO_POINTS;
    return { points: given, share_of_points: shareOf(given.total, allPointsOf(poll)) };
  }
  if (method === 'rank') return {};
  return { share_of_votes: shareOf(votes, total), ...(multiple && { share_of_voters: shareOf(votes, voters) }) };
};

const toFileOption = (poll: Poll, option: PollOption): FileOption => {
  const votes = option.votes ?? 0;
  return {
    id: option.id,
    text: option.text,
    description: option.description ?? '',
    votes,
    seats: option.seats ?? null,
    ...methodFieldsOf(poll, votes, option),
  };
};

/** @throws Error for a poll whose results are hidden */
const resultsOf = (poll: Poll): Pick<ResultsFile, 'poll' | 'options' | 'ranking'> => {
  if (!poll.results_visible) throw new Error('hidden results must not be exported');
  return {
    poll: {
      id: poll.id,
      title: poll.title,
      description: poll.description,
      category: poll.category,
      status: poll.status,
      method: poll.method ?? 'choose',
      allow_multiple_votes: poll.allow_multiple_votes,
      ...pointsRulesOf(poll),
      createdAt: poll.createdAt,
      opens_at: poll.opens_at ?? null,
      ends_at: poll.ends_at,
      closed_at: poll.closed_at,
      total_votes: poll.total_votes,
      voters_count: poll.voters_count,
      ...(poll.counted_voters !== undefined && { counted_voters: poll.counted_voters }),
      ...(poll.conclusion && { conclusion: poll.conclusion }),
    },
    options: poll.options.map((option) => toFileOption(poll, option)),
    ...(poll.method === 'rank' && { ranking: poll.ranking ?? null }),
  };
};

/** The content of a file besides the counters of the poll. */
interface Additions {
  /** Only where the poll shows names. */
  readonly voters?: Voter[] | undefined;
  /** The runs that the user may see; empty for a poll that never repeated. */
  readonly runs?: readonly Poll[];
}

/** The runs with visible results, oldest first. The poll itself is one of them, with the same counters as in the file. */
const runsOf = (poll: Poll, runs: readonly Poll[]): ResultsFile['runs'] => {
  if (runs.length < 2) return undefined;
  return runs
    .map((run) => (run.id === poll.id ? poll : run))
    .filter((run) => run.results_visible)
    .map((run) => ({ run: run.run ?? 1, ...resultsOf(run) }))
    .toSorted((one, other) => one.run - other.run);
};

/**
 * The results with the numbers of the counters. A poll that shows names has its voters, too. Each field is named here, so that the
 * creator and voters who have added options stay out. @throws Error for a poll whose results are hidden
 */
export const toResultsFile = (poll: Poll, exportedAt: Date, { voters, runs = [] }: Additions = {}): ResultsFile => {
  const past = runsOf(poll, runs);
  return {
    format: 'showhands-results',
    version: 1,
    exportedAt: exportedAt.toISOString(),
    ...resultsOf(poll),
    ...(poll.lots && { lots: poll.lots }),
    ...(voters && { voters }),
    ...(past && { runs: past }),
  };
};

import { type Ranking, type ResultsFile, runoffTieOf } from '@showhands/contracts';
import { countTables, rankedResults, type TextOf } from './ranked-results.ts';
import type { Cell, Percentage, ResultsTables, Table } from './table.ts';
import { tableTexts } from './table-texts.ts';

const copy = tableTexts;

const timeOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const percentageOf = (fraction: number | null | undefined): Percentage | null =>
  typeof fraction === 'number' ? { fraction } : null;

const outcomeOf = (ranking: Ranking, textOf: TextOf): Cell[][] => {
  const winner = textOf(ranking.winner) ?? copy.nobody;
  const tie = runoffTieOf(ranking);
  if (!tie) return [[copy.runoffWinner, winner]];
  return [
    [copy.runoffTie, ...tie.options.map(textOf)],
    [copy.tieDecidedFor, winner],
    [copy.tieDecidedBy, copy.tieDecisions[tie.by]],
  ];
};

/** The draw, with the values for recomputing it. Lots that are only announced have decided nothing yet. */
const lotsOf = ({ lots }: ResultsFile, textOf: TextOf): Cell[][] =>
  lots?.draw
    ? [
        [copy.lotsAmong, ...lots.options.map(textOf)],
        [copy.lotsWinner, textOf(lots.draw.winner)],
        [copy.lotsWord, lots.draw.word],
        [copy.lotsSeed, lots.draw.seed],
        [copy.lotsCommitment, lots.commitment],
      ]
    : [];

/** Where voters rank or score options, or give them points, a sum of votes would count each ballot several times. */
const totalsOf = ({ poll, ranking }: ResultsFile, textOf: TextOf): Cell[][] => {
  if (poll.method === 'choose') {
    return [
      [copy.totalVotes, poll.total_votes],
      [copy.voters, poll.voters_count],
    ];
  }
  const ballots = [copy.ballots, poll.voters_count];
  if (!ranking) return [ballots];
  return [
    ballots,
    [copy.countedBallots, ranking.ballots],
    ...outcomeOf(ranking, textOf),
    [copy.pairsWinner, textOf(ranking.condorcet_winner) ?? copy.nobody],
  ];
};

const pointsRulesOf = ({ points, max_points: most }: ResultsFile['poll']): Cell[][] =>
  points === undefined
    ? []
    : [
        [copy.pointsPerVoter, points],
        [copy.maxPoints, most ?? points],
      ];

const factsTable = (file: ResultsFile, textOf: TextOf): Table => {
  const { poll } = file;
  const isMultiple = poll.method === 'choose' && poll.allow_multiple_votes;
  return {
    name: copy.sheets.poll,
    rows: [
      [copy.title, poll.title],
      [copy.description, poll.description],
      [copy.id, poll.id],
      [copy.status, copy.statuses[poll.status]],
      [copy.method, isMultiple ? copy.multipleChoice : copy.methods[poll.method]],
      ...pointsRulesOf(poll),
      [copy.created, timeOf(poll.createdAt)],
      [copy.opens, timeOf(poll.opens_at)],
      [copy.ends, timeOf(poll.ends_at)],
      [copy.closed, timeOf(poll.closed_at)],
      [copy.exported, timeOf(file.exportedAt)],
      ...(poll.conclusion ? [[copy.conclusion, poll.conclusion.text]] : []),
      ...totalsOf(file, textOf),
      ...lotsOf(file, textOf),
    ],
  };
};

const chosenResults = ({ poll, options }: ResultsFile): Table => {
  const ofVoters = poll.allow_multiple_votes;
  return {
    name: copy.sheets.results,
    columns: [
      copy.option,
      copy.description,
      copy.votes,
      copy.shareOfVotes,
      ...(ofVoters ? [copy.shareOfVoters] : []),
      copy.seats,
    ],
    rows: options.map((option) => [
      option.text,
      option.description,
      option.votes,
      percentageOf(option.share_of_votes),
      ...(ofVoters ? [percentageOf(option.share_of_voters)] : []),
      option.seats,
    ]),
  };
};

const scoredResults = ({ options }: ResultsFile): Table => {
  const scores = [...(options[0]?.scores?.distribution.keys() ?? [])];
  return {
    name: copy.sheets.results,
    columns: [
      copy.option,
      copy.description,
      copy.average,
      copy.median,
      copy.voters,
      ...scores.map(copy.score),
      copy.seats,
    ],
    rows: options.map(({ text, description, votes, scores: given, seats }) => [
      text,
      description,
      given?.mean ?? null,
      given?.median ?? null,
      votes,
      ...(given?.distribution ?? []),
      seats,
    ]),
  };
};

const pointsResults = ({ options }: ResultsFile): Table => {
  const most = Math.max(...options.map(({ points }) => points?.distribution.length ?? 0));
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  return {
    name: copy.sheets.results,
    columns: [
      copy.option,
      copy.description,
      copy.pointsTotal,
      copy.shareOfPoints,
      copy.average,
      copy.voters,
      ...numbers.map(copy.points),
      copy.seats,
    ],
    rows: options.map(({ text, description, votes, points, share_of_points: share, seats }) => [
      text,
      description,
      points?.total ?? 0,
      percentageOf(share),
      points?.mean ?? null,
      votes,
      ...numbers.map((number) => points?.distribution[number - 1] ?? 0),
      seats,
    ]),
  };
};

/**
 * The table of voters. It has a row for each voter, a column for each option, and a column of reasons if there are any. A cell has the
 * rank, the score or the points, or 1 for a chosen option.
 */
const votersTable = ({ options, voters }: ResultsFile): Table[] => {
  if (voters === undefined) return [];
  const hasReasons = voters.some(({ reason }) => reason !== undefined);
  return [
    {
      name: copy.sheets.voters,
      columns: [copy.voter, copy.voted, ...options.map(({ text }) => text), ...(hasReasons ? [copy.reason] : [])],
      rows: voters.map(({ user, choices, reason = null, votedAt }) => {
        const marks = new Map(
          choices.map(({ option_id: id, rank, score, points }) => [id, rank ?? score ?? points ?? 1]),
        );
        const cells = options.map(({ id }) => marks.get(id) ?? null);
        return [user.username, timeOf(votedAt), ...cells, ...(hasReasons ? [reason] : [])];
      }),
    },
  ];
};

type Run = NonNullable<ResultsFile['runs']>[number];

const RUN_COLUMNS = {
  choose: [copy.votes, copy.shareOfVotes],
  rank: [copy.firstPreferences],
  score: [copy.average],
  points: [copy.pointsTotal, copy.shareOfPoints],
};

const runCellsOf = ({ options, ranking }: Run, index: number): Record<keyof typeof RUN_COLUMNS, readonly Cell[]> => {
  const option = options[index];
  const place = option && ranking ? ranking.options.indexOf(option.id) : -1;
  return {
    choose: [option?.votes ?? null, percentageOf(option?.share_of_votes)],
    rank: [ranking?.rounds[0]?.votes[place] ?? null],
    score: [option?.scores?.mean ?? null],
    points: [option?.points?.total ?? null, percentageOf(option?.share_of_points)],
  };
};

/**
 * A row for each option of each run, since the options of runs may differ. Runs whose voters voted in another way have no numbers.
 */
const runsTable = ({ poll: { method }, runs }: ResultsFile): Table[] => {
  if (!runs) return [];
  const rowsOf = (run: Run): Cell[][] =>
    run.options.map(({ text }, index) => [
      run.run,
      timeOf(run.poll.opens_at ?? run.poll.createdAt),
      run.poll.voters_count,
      text,
      ...(run.poll.method === method ? runCellsOf(run, index)[method] : RUN_COLUMNS[method].map(() => null)),
    ]);
  return [
    {
      name: copy.sheets.runs,
      columns: [copy.run, copy.opened, copy.voters, copy.option, ...RUN_COLUMNS[method]],
      rows: runs.flatMap(rowsOf),
    },
  ];
};

const RESULTS = { choose: chosenResults, score: scoredResults, points: pointsResults };

/** The results as a file with tables. */
export const resultsTables = (file: ResultsFile): ResultsTables => {
  const texts = new Map(file.options.map(({ id, text }) => [id, text]));
  const textOf: TextOf = (id) => texts.get(id ?? '') ?? null;
  const facts = factsTable(file, textOf);
  const { method } = file.poll;
  const counted =
    method === 'rank' ? [rankedResults(file), ...countTables(file.ranking, textOf)] : [RESULTS[method](file)];
  return { facts, results: [...counted, ...votersTable(file), ...runsTable(file)] };
};

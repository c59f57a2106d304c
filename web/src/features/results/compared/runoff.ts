import { type Poll, type Ranking, runoffTieOf, type TieBreak } from '@showhands/contracts';

export interface RoundCell {
  readonly votes: number;
  /** The votes that came from the option that was out after the round before. */
  readonly gain: number;
  /** `tied` with all others in the last round. */
  readonly state: 'in' | 'out' | 'majority' | 'tied';
}

export interface RunoffRow {
  readonly id: string;
  readonly text: string;
  /** One for each round; null after the option was out. */
  readonly cells: readonly (RoundCell | null)[];
}

export interface Move {
  readonly text: string;
  readonly gain: number;
}

export interface RunoffRound {
  readonly number: number;
  /** The ballots that still count. */
  readonly counted: number;
  readonly needed: number;
  readonly exhausted: number;
  readonly exhaustedGain: number;
  /**
   * The option that is out after the round or, in the last one, that has won. Null if that is a tie, or if the poll no longer
   * has the option.
   */
  readonly decided: { readonly text: string; readonly votes: number; readonly isOut: boolean } | null;
  /** Where the ballots of the option that is out moved. */
  readonly moves: readonly Move[];
  readonly tie: {
    readonly by: TieBreak;
    readonly tied: readonly string[];
    readonly votes: number;
  } | null;
}

export interface Runoff {
  /** In the order of success: by the votes of the last round, then those that were out later. */
  readonly rows: readonly RunoffRow[];
  readonly rounds: readonly RunoffRound[];
  /** The votes of a full bar. */
  readonly scale: number;
}

type Round = Ranking['rounds'][number];

const gainOf = (before: Round | undefined, round: Round, index: number): number =>
  before ? (round.votes[index] ?? 0) - (before.votes[index] ?? 0) : 0;

/** Without the rounds that only apply the rule that decided a tie: there, equal options would not have equal votes. */
const shownRanking = (ranking: Ranking): Ranking => {
  const tie = runoffTieOf(ranking);
  return tie ? { ...ranking, rounds: ranking.rounds.slice(0, tie.round + 1) } : ranking;
};

/** The last round eliminates an option only where all of them tie. */
const lastState = ({ eliminated }: Round, isWinner: boolean): RoundCell['state'] => {
  if (eliminated !== null) return 'tied';
  return isWinner ? 'majority' : 'in';
};

const cellOf = ({ options, rounds, winner }: Ranking, number: number, index: number): RoundCell | null => {
  const round = rounds[number];
  const votes = round?.votes[index] ?? null;
  if (!round || votes === null) return null;
  const id = options[index];
  const isLast = number === rounds.length - 1;
  return {
    votes,
    gain: gainOf(rounds[number - 1], round, index),
    state: isLast ? lastState(round, winner === id) : round.eliminated === id ? 'out' : 'in',
  };
};

/** More rounds count more than any number of votes in the last one. */
const bySuccess = (a: RunoffRow, b: RunoffRow): number => {
  const roundsOf = ({ cells }: RunoffRow) => cells.filter((cell) => cell !== null).length;
  const last = ({ cells }: RunoffRow) => cells.findLast((cell) => cell !== null)?.votes ?? 0;
  return roundsOf(b) - roundsOf(a) || last(b) - last(a);
};

const roundOf = (ranking: Ranking, number: number, textOf: (index: number) => string): RunoffRound[] => {
  const { options, rounds, ballots, winner } = ranking;
  const [before, round, after] = [rounds[number - 1], rounds[number], rounds[number + 1]];
  if (!round) return [];
  const index = options.indexOf(round.eliminated ?? winner ?? '');
  const [text, votes] = [textOf(index), round.votes[index] ?? 0];
  const counted = ballots - round.exhausted;
  return [
    {
      number: number + 1,
      counted,
      needed: Math.floor(counted / 2) + 1,
      exhausted: round.exhausted,
      exhaustedGain: before ? round.exhausted - before.exhausted : 0,
      decided:
        text === '' || (!after && round.eliminated !== null) ? null : { text, votes, isOut: round.eliminated !== null },
      moves: options
        .map((_, other) => ({ text: textOf(other), gain: after ? gainOf(round, after, other) : 0 }))
        .filter(({ gain }) => gain > 0),
      tie: round.tie_break && {
        by: round.tie_break,
        votes,
        tied: options.flatMap((_, other) => (round.votes[other] === votes ? [textOf(other)] : [])),
      },
    },
  ];
};

/** The runoff with the texts of the options, for a picture or a table. */
export const runoffOf = (poll: Pick<Poll, 'options'>, counted: Ranking): Runoff => {
  const ranking = shownRanking(counted);
  // An edit can have added or removed options since the count.
  const texts = new Map(poll.options.map(({ id, text }) => [id, text]));
  const numbers = [...ranking.rounds.keys()];
  const rounds = numbers.flatMap((number) =>
    roundOf(ranking, number, (index) => texts.get(ranking.options[index] ?? '') ?? ''),
  );
  const rows = ranking.options.flatMap((id, index): RunoffRow[] => {
    const text = texts.get(id);
    if (text === undefined) return [];
    return [{ id, text, cells: numbers.map((number) => cellOf(ranking, number, index)) }];
  });
  const votes = rows.flatMap(({ cells }) => cells.map((cell) => cell?.votes ?? 0));
  return {
    rows: rows.toSorted(bySuccess),
    rounds,
    scale: Math.max(1, ...votes, ...rounds.map(({ needed }) => needed)),
  };
};

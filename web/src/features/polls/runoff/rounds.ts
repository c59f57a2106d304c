import type { Ranking, TieBreak } from '@showhands/contracts';

export interface RoundCell {
  readonly votes: number;
  /** The votes that came from the option that was out after the round before. */
  readonly gain: number;
  /** Percent of the ballots that still count, with and without the gain. More than half of them is a majority. */
  readonly share: number;
  readonly keptShare: number;
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
  /** In the order of success: by the votes of the last round, then by the round of elimination, the latest first. */
  readonly rows: readonly RunoffRow[];
  readonly rounds: readonly RunoffRound[];
}

/** The percentage that a winner exceeds: where the line of the majority is, in every round. */
export const MAJORITY = 50;

/**
 * The counts of a runoff. `rounds` end with the deciding round: later rounds would only apply a rule to options that
 * tie.
 */
export type CountedRounds = Pick<Ranking, 'options' | 'ballots' | 'rounds' | 'winner'>;

type Round = Ranking['rounds'][number];

const gainOf = (before: Round | undefined, round: Round, index: number): number =>
  before ? (round.votes[index] ?? 0) - (before.votes[index] ?? 0) : 0;

/** The last round eliminates an option only where all of them tie. */
const lastState = ({ eliminated }: Round, isWinner: boolean): RoundCell['state'] => {
  if (eliminated !== null) return 'tied';
  return isWinner ? 'majority' : 'in';
};

const cellOf = (
  { options, ballots, rounds, winner }: CountedRounds,
  number: number,
  index: number,
): RoundCell | null => {
  const round = rounds[number];
  const votes = round?.votes[index] ?? null;
  if (!round || votes === null) return null;
  const id = options[index];
  const isLast = number === rounds.length - 1;
  const gain = gainOf(rounds[number - 1], round, index);
  const shareOf = (count: number) => (count * 100) / Math.max(1, ballots - round.exhausted);
  return {
    votes,
    gain,
    share: shareOf(votes),
    keptShare: shareOf(votes - gain),
    state: isLast ? lastState(round, winner === id) : round.eliminated === id ? 'out' : 'in',
  };
};

/** More rounds count more than any number of votes in the last one. */
const bySuccess = (a: RunoffRow, b: RunoffRow): number => {
  const roundsOf = ({ cells }: RunoffRow) => cells.filter((cell) => cell !== null).length;
  const last = ({ cells }: RunoffRow) => cells.findLast((cell) => cell !== null)?.votes ?? 0;
  return roundsOf(b) - roundsOf(a) || last(b) - last(a);
};

const roundOf = (ranking: CountedRounds, number: number, textOf: (index: number) => string): RunoffRound[] => {
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
export const countedRunoff = (options: readonly { id: string; text: string }[], ranking: CountedRounds): Runoff => {
  // An edit can have added or removed options since the count.
  const texts = new Map(options.map(({ id, text }) => [id, text]));
  const numbers = [...ranking.rounds.keys()];
  const rounds = numbers.flatMap((number) =>
    roundOf(ranking, number, (index) => texts.get(ranking.options[index] ?? '') ?? ''),
  );
  const rows = ranking.options.flatMap((id, index): RunoffRow[] => {
    const text = texts.get(id);
    if (text === undefined) return [];
    return [{ id, text, cells: numbers.map((number) => cellOf(ranking, number, index)) }];
  });
  return { rows: rows.toSorted(bySuccess), rounds };
};

/** An option in the picture of one round. */
export interface FrameRow extends Omit<RoundCell, 'state'> {
  readonly id: string;
  readonly text: string;
  /** `gone` after the option was out; the votes are its votes at that time. */
  readonly state: RoundCell['state'] | 'gone';
  /** The number of the round after which the option is out. */
  readonly outIn: number;
}

/** The picture of one round, in the poll's order: it tells nothing of later rounds, and no bar changes its place. */
export const frameOf = (options: readonly { id: string }[], { rows }: Runoff, round: number): FrameRow[] =>
  options.flatMap((option) => {
    const row = rows.find(({ id }) => id === option.id);
    const outIn = row?.cells.findLastIndex((cell) => cell !== null) ?? -1;
    const last = row?.cells[Math.min(round, outIn)];
    if (!row || !last) return [];
    const { id, text } = row;
    const gone = { gain: 0, share: 0, keptShare: 0, state: 'gone' as const };
    return [{ id, text, ...last, ...(round > outIn && gone), outIn: outIn + 1 }];
  });

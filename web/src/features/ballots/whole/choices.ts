import type { Choice, Poll, VotingMethod } from '@showhands/contracts';
import type { PendingVote } from '../ballot-rules.ts';

/** The choices of a ballot that was sent or is being filled in. */
export type Choices = readonly Choice[];

type Rules = Pick<Poll, 'method' | 'allow_multiple_votes' | 'min_choices' | 'max_choices' | 'options'> &
  Partial<Pick<Poll, 'reasons' | 'anonymous' | 'checkable'>>;

/** A poll whose ballots rank or score options, or give them points. */
export type ComparedPoll = Pick<
  Poll,
  'method' | 'points' | 'max_points' | 'allow_multiple_votes' | 'min_choices' | 'max_choices' | 'options'
>;

/** `single`: its click alone sends the ballot. */
export type BallotKind = 'single' | VotingMethod;

const hasOneChoice = ({ method = 'choose', allow_multiple_votes: isMultiple }: Rules): boolean =>
  method === 'choose' && !isMultiple;

/** With a reason to write, or an explanation to read, one choice waits for the button, too. */
export const kindOf = (poll: Rules): BallotKind =>
  hasOneChoice(poll) && poll.reasons !== 'optional' && !poll.anonymous && !poll.checkable
    ? 'single'
    : (poll.method ?? 'choose');

export const choiceLimits = (poll: Rules): { readonly min: number; readonly max: number } => ({
  min: poll.min_choices ?? 1,
  max: hasOneChoice(poll) ? 1 : (poll.max_choices ?? poll.options.length),
});

export const idsOf = (choices: Choices): string[] => choices.map(({ option_id }) => option_id);

/** The options of a ranking, best first. */
export const rankedIds = (choices: Choices): string[] =>
  idsOf(choices.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)));

export const rankingOf = (ids: readonly string[]): Choices =>
  ids.map((option_id, index) => ({ option_id, rank: index + 1 }));

export const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const id = ids[from];
  return id === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id);
};

export const toggled = (choices: Choices, id: string): Choices =>
  idsOf(choices).includes(id) ? choices.filter(({ option_id }) => option_id !== id) : [...choices, { option_id: id }];

export const withScore = (choices: Choices, id: string, score: number | null): Choices => {
  const others = choices.filter(({ option_id }) => option_id !== id);
  return score === null ? others : [...others, { option_id: id, score }];
};

/** In the order in which the options got their first point. */
export const withPoints = (choices: Choices, id: string, points: number): Choices => {
  if (points === 0) return choices.filter(({ option_id }) => option_id !== id);
  const isNew = choices.every(({ option_id }) => option_id !== id);
  return isNew
    ? [...choices, { option_id: id, points }]
    : choices.map((choice) => (choice.option_id === id ? { option_id: id, points } : choice));
};

export const pointsGiven = (choices: Choices): number => choices.reduce((sum, { points = 0 }) => sum + points, 0);

/** Without options that the poll no longer has: its creator can edit it while people fill in their ballots. */
export const knownChoices = (poll: Rules, choices: Choices): Choices => {
  const known = new Set(poll.options.map(({ id }) => id));
  const kept = choices.filter(({ option_id }) => known.has(option_id));
  return kept.length < choices.length && poll.method === 'rank' ? rankingOf(rankedIds(kept)) : kept;
};

export const isComplete = (poll: Rules, choices: Choices): boolean => {
  const { min, max } = choiceLimits(poll);
  return choices.length >= min && choices.length <= max;
};

/** The votes that replacing one ballot by another adds and removes, to be counted optimistically. */
export const pendingVotes = (poll: Poll, before: Choices, after: Choices): PendingVote[] => {
  const [had, has] = [idsOf(before), idsOf(after)];
  const changed = [
    ...has.filter((id) => !had.includes(id)).map((optionId) => ({ optionId, adds: true })),
    ...had.filter((id) => !has.includes(id)).map((optionId) => ({ optionId, adds: false })),
  ];
  let seenTotal = poll.total_votes;
  const changesVoters = (had.length === 0) !== (has.length === 0);
  return changed.map(({ optionId, adds }, index) => {
    const seenVotes = poll.options.find(({ id }) => id === optionId)?.votes ?? null;
    const seenVoters = changesVoters && index === 0 ? { seenVoters: poll.voters_count } : {};
    const vote = { optionId, adds, seenVotes, seenTotal, ...seenVoters };
    seenTotal += adds ? 1 : -1;
    return vote;
  });
};

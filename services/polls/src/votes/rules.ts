import {
  ballotTexts,
  type FieldError,
  moderationTexts,
  type PollSnapshot,
  pointsOf,
  texts,
} from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { Choice, Intent } from './ballot.ts';

/** Why a poll takes no votes now. */
export const statusError = (
  { status, opens_at: opensAt, visibility }: Pick<PollSnapshot, 'status' | 'opens_at' | 'visibility'>,
  now: Date,
): AppError | undefined => {
  if (visibility === 'hidden') return new AppError('poll_hidden', moderationTexts.poll_hidden);
  if (status === 'closed') return new AppError('poll_closed', texts.vote.pollClosed);
  if (status === 'draft') return new AppError('poll_draft', texts.vote.pollDraft);
  if (opensAt && new Date(opensAt) > now) return new AppError('poll_not_open', ballotTexts.notOpen);
  return undefined;
};

const rankFaults = (choices: readonly Choice[]): FieldError[] => {
  const seen = new Set<number>();
  return choices.flatMap(({ rank }, index) => {
    const isFaulty = rank === undefined || rank > choices.length || seen.has(rank);
    if (rank !== undefined) seen.add(rank);
    return isFaulty ? [{ path: `choices.${index}.rank`, message: ballotTexts.ranksInvalid }] : [];
  });
};

const unusedFaults = (method: PollSnapshot['method'], choices: readonly Choice[]): FieldError[] =>
  choices.flatMap(({ rank, score, points }, index) => [
    ...(method !== 'rank' && rank !== undefined
      ? [{ path: `choices.${index}.rank`, message: ballotTexts.ranksNotUsed }]
      : []),
    ...(method !== 'score' && score !== undefined
      ? [{ path: `choices.${index}.score`, message: ballotTexts.scoresNotUsed }]
      : []),
    ...(method !== 'points' && points !== undefined
      ? [{ path: `choices.${index}.points`, message: ballotTexts.pointsNotUsed }]
      : []),
  ]);

const scoreFaults = (choices: readonly Choice[]): FieldError[] =>
  choices.flatMap(({ score }, index) =>
    score === undefined ? [{ path: `choices.${index}.score`, message: ballotTexts.scoreInvalid }] : [],
  );

/** A ballot may leave points over. The first option beyond the points of a voter is at fault. */
const pointsFaults = (poll: Pick<PollSnapshot, 'points' | 'max_points'>, choices: readonly Choice[]): FieldError[] => {
  const limit = pointsOf(poll);
  let given = 0;
  return choices.flatMap(({ points }, index): FieldError[] => {
    const path = `choices.${index}.points`;
    if (points === undefined || points > limit.most) return [{ path, message: ballotTexts.pointsInvalid }];
    const isFirstBeyond = given <= limit.points && given + points > limit.points;
    given += points;
    return isFirstBeyond ? [{ path, message: ballotTexts.pointsInvalid }] : [];
  });
};

const repeatedFaults = (choices: readonly Choice[]): FieldError[] => {
  const seen = new Set<string>();
  return choices.flatMap(({ optionId }, index) => {
    const isRepeated = seen.has(optionId);
    seen.add(optionId);
    return isRepeated ? [{ path: `choices.${index}.option_id`, message: ballotTexts.optionRepeated }] : [];
  });
};

/** The first error of choices that do not fit the poll, for any voter. */
export const choicesError = (
  poll: Pick<PollSnapshot, 'method' | 'points' | 'max_points' | 'options'>,
  choices: readonly Choice[],
  kind: 'toggle' | 'put',
): AppError | undefined => {
  const { method, options } = poll;
  const known = new Set(options.map(({ id }) => id));
  if (choices.some(({ optionId }) => !known.has(optionId))) return notFound(texts.poll.optionNotFound);
  if (kind === 'toggle') {
    return (method ?? 'choose') === 'choose' ? undefined : new AppError('wrong_method', ballotTexts.wrongMethod);
  }
  const errors = [
    ...repeatedFaults(choices),
    ...unusedFaults(method, choices),
    ...(method === 'rank' ? rankFaults(choices) : []),
    ...(method === 'score' ? scoreFaults(choices) : []),
    ...(method === 'points' ? pointsFaults(poll, choices) : []),
  ];
  const [first] = errors;
  return first && new AppError('validation_failed', first.message, { errors });
};

/** The error of a reason where the poll asks for none. */
export const reasonError = (
  { reasons }: Pick<PollSnapshot, 'reasons'>,
  reason: string | undefined,
): AppError | undefined => {
  const message = ballotTexts.reasonNotUsed;
  return reason && reasons !== 'optional'
    ? new AppError('validation_failed', message, { errors: [{ path: 'reason', message }] })
    : undefined;
};

/** The error of a call in an anonymous or checkable poll: each voter casts one whole ballot, which is final. */
export const finalError = (
  poll: Pick<PollSnapshot, 'checkable' | 'allow_multiple_votes'>,
  { kind }: Pick<Intent, 'kind'>,
  hasVoted: boolean,
): AppError | undefined => {
  if (kind === 'toggle' && (poll.checkable || poll.allow_multiple_votes)) {
    return new AppError('wrong_method', ballotTexts.wrongMethod);
  }
  if (!hasVoted) return undefined;
  return new AppError('already_voted', kind === 'withdraw' ? ballotTexts.final : texts.vote.alreadyVoted);
};

/** The error of a ballot with this many choices. None at all is always allowed. */
export const ballotError = (
  poll: Pick<PollSnapshot, 'method' | 'allow_multiple_votes' | 'min_choices' | 'max_choices'>,
  choices: number,
): AppError | undefined => {
  const isSingle = (poll.method ?? 'choose') === 'choose' && !poll.allow_multiple_votes;
  const max = isSingle ? 1 : (poll.max_choices ?? choices);
  if (choices > max) return new AppError('too_many_choices', ballotTexts.tooManyChoices);
  if (choices > 0 && choices < (poll.min_choices ?? 1)) {
    return new AppError('too_few_choices', ballotTexts.tooFewChoices);
  }
  return undefined;
};

/** The error if one of the options that a voter gains is full. `counts`: how many voters have each option now. */
export const seatsError = (
  { options }: Pick<PollSnapshot, 'options'>,
  gained: readonly string[],
  counts: ReadonlyMap<string, number>,
): AppError | undefined => {
  const isFull = options.some(
    ({ id, seats }) => typeof seats === 'number' && gained.includes(id) && (counts.get(id) ?? 0) >= seats,
  );
  return isFull ? new AppError('no_seats_left', ballotTexts.noSeatsLeft) : undefined;
};

import { type FieldError, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { Choice } from './ballot.ts';

/** Why a poll takes no votes now. */
export const statusError = (
  { status, opens_at: opensAt }: Pick<PollSnapshot, 'status' | 'opens_at'>,
  now: Date,
): AppError | undefined => {
  if (status === 'closed') return new AppError('poll_closed', texts.vote.pollClosed);
  if (status === 'draft') return new AppError('poll_draft', texts.vote.pollDraft);
  if (opensAt && new Date(opensAt) > now) return new AppError('poll_not_open', texts.vote.notOpen);
  return undefined;
};

const rankFaults = (choices: readonly Choice[]): FieldError[] => {
  const seen = new Set<number>();
  return choices.flatMap(({ rank }, index) => {
    const isFaulty = rank === undefined || rank > choices.length || seen.has(rank);
    if (rank !== undefined) seen.add(rank);
    return isFaulty ? [{ path: `choices.${index}.rank`, message: texts.vote.ranksInvalid }] : [];
  });
};

const unusedFaults = (method: PollSnapshot['method'], choices: readonly Choice[]): FieldError[] =>
  choices.flatMap(({ rank, score }, index) => [
    ...(method !== 'rank' && rank !== undefined
      ? [{ path: `choices.${index}.rank`, message: texts.vote.ranksNotUsed }]
      : []),
    ...(method !== 'score' && score !== undefined
      ? [{ path: `choices.${index}.score`, message: texts.vote.scoresNotUsed }]
      : []),
  ]);

const scoreFaults = (choices: readonly Choice[]): FieldError[] =>
  choices.flatMap(({ score }, index) =>
    score === undefined ? [{ path: `choices.${index}.score`, message: texts.vote.scoreInvalid }] : [],
  );

const repeatedFaults = (choices: readonly Choice[]): FieldError[] => {
  const seen = new Set<string>();
  return choices.flatMap(({ optionId }, index) => {
    const isRepeated = seen.has(optionId);
    seen.add(optionId);
    return isRepeated ? [{ path: `choices.${index}.option_id`, message: texts.vote.optionRepeated }] : [];
  });
};

/** The first error of choices that do not fit the poll, for any voter. */
export const choicesError = (
  { method, options }: Pick<PollSnapshot, 'method' | 'options'>,
  choices: readonly Choice[],
  kind: 'toggle' | 'put',
): AppError | undefined => {
  const known = new Set(options.map(({ id }) => id));
  if (choices.some(({ optionId }) => !known.has(optionId))) return notFound(texts.poll.optionNotFound);
  if (kind === 'toggle') {
    return (method ?? 'choose') === 'choose' ? undefined : new AppError('wrong_method', texts.vote.wrongMethod);
  }
  const errors = [
    ...repeatedFaults(choices),
    ...unusedFaults(method, choices),
    ...(method === 'rank' ? rankFaults(choices) : []),
    ...(method === 'score' ? scoreFaults(choices) : []),
  ];
  const [first] = errors;
  return first && new AppError('validation_failed', first.message, { errors });
};

/** The error of a ballot with this many choices. None at all is always allowed. */
export const ballotError = (
  poll: Pick<PollSnapshot, 'method' | 'allow_multiple_votes' | 'min_choices' | 'max_choices'>,
  choices: number,
): AppError | undefined => {
  const isSingle = (poll.method ?? 'choose') === 'choose' && !poll.allow_multiple_votes;
  const max = isSingle ? 1 : (poll.max_choices ?? choices);
  if (choices > max) return new AppError('too_many_choices', texts.vote.tooManyChoices);
  if (choices > 0 && choices < (poll.min_choices ?? 1)) {
    return new AppError('too_few_choices', texts.vote.tooFewChoices);
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
  return isFull ? new AppError('no_seats_left', texts.vote.noSeatsLeft) : undefined;
};

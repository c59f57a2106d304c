import {
  addLocalDuration,
  type FieldError,
  latestOpening,
  limits,
  localDuration,
  openingsAfter,
  type PollEdit,
  type PollSnapshot,
  type PollStatus,
  pollErrorTexts,
  type Repeat,
  type Schedule,
} from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';

/** The stored repetition of a poll. */
export interface RepeatColumns {
  readonly repeat_every: Repeat['every'] | null;
  readonly repeat_zone: string | null;
  readonly repeat_from: Date | null;
  readonly next_run_at: Date | null;
  /** How long each run takes votes, by the clocks of the zone, in ms. Null: until the next run. */
  readonly repeat_lasts: number | null;
}

type Wanted = NonNullable<PollEdit['repeat']>;

export const NOT_REPEATED: RepeatColumns = {
  repeat_every: null,
  repeat_zone: null,
  repeat_from: null,
  next_run_at: null,
  repeat_lasts: null,
};

const MINUTE_MS = 60_000;
const wholeMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);

/** The schedule of a poll that repeats. Undefined for others, and for drafts. */
export const scheduleOf = ({ repeat }: Pick<PollSnapshot, 'repeat'>): Schedule | undefined =>
  repeat?.from === undefined ? undefined : { every: repeat.every, zone: repeat.zone, from: new Date(repeat.from) };

const assertEndsBefore = (endsAt: Date | null, next: Date | undefined): void => {
  if (!endsAt || !next || endsAt <= next) return;
  const message = pollErrorTexts.repeat.endsTooLate;
  const errors: FieldError[] = [{ path: 'ends_at', message }];
  throw new AppError('validation_failed', message, { errors });
};

/** The repetition by a schedule, whose latest run has this end. */
const columnsOf = (schedule: Schedule, endsAt: Date | null, now: Date): RepeatColumns => {
  const start = latestOpening(schedule, now);
  const [next] = openingsAfter(schedule, now, 1);
  assertEndsBefore(endsAt, next);
  return {
    repeat_every: schedule.every,
    repeat_zone: schedule.zone,
    repeat_from: schedule.from,
    next_run_at: next ?? null,
    repeat_lasts: endsAt && localDuration(schedule.zone, start, endsAt),
  };
};

interface Times {
  readonly status: PollStatus;
  readonly opensAt: Date | null;
  readonly endsAt: Date | null;
}

const waiting = ({ every, zone }: Wanted): RepeatColumns => ({
  ...NOT_REPEATED,
  repeat_every: every,
  repeat_zone: zone,
});

/** The repetition of a new poll. It starts with the first opening, and so does not start in a draft. */
export const newRepeat = ({ every, zone }: Wanted, { status, opensAt, endsAt }: Times, now: Date): RepeatColumns =>
  status === 'draft'
    ? waiting({ every, zone })
    : columnsOf({ every, zone, from: opensAt ?? wholeMinute(now) }, endsAt, now);

const isSameTime = (one: Date | null, other: string | null | undefined): boolean =>
  (one?.toISOString() ?? null) === (other ?? null);

/** When the first run of an edited poll opened or will open. */
const firstOpening = (before: PollSnapshot, wanted: Wanted, { opensAt }: Times, now: Date): Date => {
  if (before.status === 'draft' || !isSameTime(opensAt, before.opens_at)) return opensAt ?? wholeMinute(now);
  const former = scheduleOf(before);
  if (!former) return opensAt ?? wholeMinute(new Date(before.createdAt));
  const isSame = former.every === wanted.every && former.zone === wanted.zone;
  return isSame ? former.from : latestOpening(former, now);
};

/** The repetition of an edited poll; undefined if it stays. An edit leaves a due run due. */
export const editedRepeat = (
  before: PollSnapshot,
  wanted: Wanted,
  times: Times,
  now: Date,
): RepeatColumns | undefined => {
  if (times.status === 'draft') return waiting(wanted);
  const { every, zone } = wanted;
  const from = firstOpening(before, wanted, times, now);
  const former = scheduleOf(before);
  const isSame = former?.every === every && former.zone === zone && former.from.getTime() === from.getTime();
  if (isSame && isSameTime(times.endsAt, before.ends_at)) return undefined;
  const columns = columnsOf({ every, zone, from }, times.endsAt, now);
  return isSame && before.next_run_at ? { ...columns, next_run_at: new Date(before.next_run_at) } : columns;
};

/** The run that is due, and the next one. Runs that were missed before it are not opened. */
export const dueRun = (
  schedule: Schedule,
  lasts: number | null,
  now: Date,
): { readonly endsAt: Date | null; readonly next: Date | null } => {
  const endsAt = lasts === null ? null : addLocalDuration(schedule.zone, latestOpening(schedule, now), lasts);
  return { endsAt, next: openingsAfter(schedule, now, 1)[0] ?? null };
};

type Option = PollSnapshot['options'][number];

/** The options of the next run: without voter options and hidden ones, unless fewer than two others are left. */
export const optionsOfNext = (options: readonly Option[]): Option[] => {
  const own = options.filter((option) => option.added_by === undefined && !option.hidden);
  return own.length < limits.options.min ? [...options] : own;
};

/** Checks that a user with so many other polls that repeat may have one more. */
export const assertRoom = (others: number): void => {
  if (others >= limits.repeats.perUser) throw new AppError('too_many_repeats', pollErrorTexts.repeat.tooMany);
};

export const assertNewest = (isNewest: boolean): void => {
  if (isNewest) return;
  const message = pollErrorTexts.repeat.notNewest;
  throw new AppError('validation_failed', message, { errors: [{ path: 'repeat', message }] });
};

import type { RepeatInterval } from './poll-rules.ts';

/** A poll opens first at `from`, and then at every interval at the same local time of its zone. */
export interface Schedule {
  readonly every: RepeatInterval;
  /** The IANA name of a time zone. */
  readonly zone: string;
  readonly from: Date;
}

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, two_weeks: 14 } as const;
/** The last ms of the year 9999. */
const LATEST = 253_402_300_799_999;

interface ZoneClock {
  /** The local time of an instant, as the UTC time that reads the same. */
  toLocal(instant: number): number;
  /** A skipped local time gives the instant as many minutes later. A repeated local time gives its first instant. */
  toInstant(local: number): number;
}

/** @throws RangeError for an unknown zone */
const clockOf = (timeZone: string): ZoneClock => {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en', { ...numeric, second: 'numeric', timeZone, hourCycle: 'h23' });
  const toLocal = (instant: number): number => {
    const parts = format.formatToParts(instant);
    const [year = 0, month = 0, ...rest] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((type) =>
      Number(parts.find((part) => part.type === type)?.value),
    );
    const [day, hour, minute, second] = rest;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1_000) + 1_000) % 1_000);
  };
  const offsetAt = (instant: number): number => toLocal(instant) - instant;
  return {
    toLocal,
    toInstant: (local) => {
      // The offsets on both sides of a change of the clocks, if there is one.
      const [first, second] = [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)];
      return toLocal(first) === local || toLocal(second) !== local ? first : second;
    },
  };
};

/** Whether this is the name of a time zone such as Europe/Berlin or UTC. Abbreviations and offsets are none. */
export const isTimeZone = (name: string): boolean => {
  if (!/^(?:UTC|\w[\w+-]*(?:\/\w[\w+-]*)+)$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
};

/** Months end on different days: the 31st is the last day of each month. */
const addMonths = (local: number, count: number): number => {
  const date = new Date(local);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + count, date.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay)) + (local - Date.UTC(year, date.getUTCMonth(), day));
};

const addIntervals = (local: number, every: RepeatInterval, count: number): number =>
  every === 'month' ? addMonths(local, count) : local + count * DAYS[every] * DAY_MS;

/** About how many intervals are between two local times, one more or less. */
const intervalsBetween = (begin: number, end: number, every: RepeatInterval): number => {
  if (every !== 'month') return Math.floor((end - begin) / (DAYS[every] * DAY_MS));
  const [from, to] = [new Date(begin), new Date(end)];
  return 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
};

/** The opening after so many intervals, each counted from the first, so that a short month moves no later opening. */
const openingsOf = ({ every, zone, from }: Schedule) => {
  const { toLocal, toInstant } = clockOf(zone);
  const start = toLocal(from.getTime());
  return {
    at: (count: number): number => (count === 0 ? from.getTime() : toInstant(addIntervals(start, every, count))),
    /** A number of intervals that have certainly passed. */
    passedBy: (moment: number): number => Math.max(0, intervalsBetween(start, toLocal(moment), every) - 2),
  };
};

/** The openings after both the first one and a moment, at most so many, up to the year 9999. */
export const openingsAfter = (schedule: Schedule, moment: Date, max: number): Date[] => {
  const { at, passedBy } = openingsOf(schedule);
  const found: Date[] = [];
  for (let count = Math.max(1, passedBy(moment.getTime())); found.length < max; count += 1) {
    const opening = at(count);
    if (opening > LATEST) break;
    if (opening > moment.getTime()) found.push(new Date(opening));
  }
  return found;
};

/** The last opening that is not after a moment; the first one if all are. */
export const latestOpening = (schedule: Schedule, moment: Date): Date => {
  const { at, passedBy } = openingsOf(schedule);
  let count = passedBy(moment.getTime());
  while (at(count + 1) <= moment.getTime()) count += 1;
  return new Date(at(count));
};

/** From one local time to another one, in ms: an hour more or less than the elapsed time where the clocks change in between. */
export const localDuration = (zone: string, begin: Date, end: Date): number => {
  const { toLocal } = clockOf(zone);
  return toLocal(end.getTime()) - toLocal(begin.getTime());
};

/** The instant at which the clocks of a zone show a local time, given as the UTC time that reads the same. */
export const instantOf = (zone: string, local: Date): Date => new Date(clockOf(zone).toInstant(local.getTime()));

/** The time that is a local duration after another one. */
export const addLocalDuration = (zone: string, begin: Date, ms: number): Date => {
  const { toLocal, toInstant } = clockOf(zone);
  return new Date(toInstant(toLocal(begin.getTime()) + ms));
};

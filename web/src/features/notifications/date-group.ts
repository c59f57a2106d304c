import type { NotificationFilter } from './filter.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

export type DateGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older';

interface Dated {
  readonly createdAt: string;
}

/** The day number of a time, counted from an arbitrary day. */
type DayOf = (time: number) => number;

/** Without `Intl`, since creating the first formatter takes longer than rendering the screen. */
const localDayOf: DayOf = (time) => {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
};

const dayInZone = (timeZone: string): DayOf => {
  const calendar = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone });
  return (time) => {
    const parts = calendar.formatToParts(time);
    const numberOf = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day')) / DAY_MS;
  };
};

/** Groups times by calendar day in a time zone, the browser's by default. Days may have 23 or 25 hours. */
export const createDateGroups = (timeZone?: string) => {
  const dayOf = timeZone === undefined ? localDayOf : dayInZone(timeZone);
  const daysSince = ({ createdAt }: Dated, now: number): number => dayOf(now) - dayOf(Date.parse(createdAt));

  const groupOf = (item: Dated, now: number): DateGroup => {
    const days = daysSince(item, now);
    // Negative if the server's clock is ahead of the browser's.
    if (days <= 0) return 'today';
    if (days === 1) return 'yesterday';
    if (days < WEEK_DAYS) return 'week';
    return days < MONTH_DAYS ? 'month' : 'older';
  };

  /** Whole days. The server's ranges are rolling, since it does not know the browser's time zone. */
  const isWithin = (item: Dated, range: NotificationFilter['range'], now: number): boolean => {
    const days = { today: 1, week: WEEK_DAYS, month: MONTH_DAYS, all: Number.POSITIVE_INFINITY }[range];
    return daysSince(item, now) < days;
  };

  /** Adjacent items of the same group together; keeps the order. */
  const grouped = <Item extends Dated>(items: readonly Item[], now: number): { group: DateGroup; items: Item[] }[] => {
    const groups: { group: DateGroup; items: Item[] }[] = [];
    for (const item of items) {
      const group = groupOf(item, now);
      const last = groups.at(-1);
      if (last?.group === group) last.items.push(item);
      else groups.push({ group, items: [item] });
    }
    return groups;
  };

  return { groupOf, isWithin, grouped };
};

/** In the browser's time zone. */
export const dateGroups = createDateGroups();

import type { NotificationFilter } from './filter.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

export type DateGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older';

interface Dated {
  readonly createdAt: string;
}

/** Days are counted from an arbitrary one. */
type DayOf = (time: number) => number;

/** Not by `Intl`, whose first format takes longer than the screen it is for. */
const ownDayOf: DayOf = (time) => {
  const moment = new Date(time);
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY_MS;
};

const dayIn = (timeZone: string): DayOf => {
  const calendar = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone });
  return (time) => {
    const parts = calendar.formatToParts(time);
    const numberOf = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day')) / DAY_MS;
  };
};

/** Which of the groups of a list a time falls into, by the calendar of a time zone: a day may have 23 or 25 hours. */
export const createDateGroups = (timeZone?: string) => {
  const dayOf = timeZone === undefined ? ownDayOf : dayIn(timeZone);
  const daysSince = ({ createdAt }: Dated, now: number): number => dayOf(now) - dayOf(Date.parse(createdAt));

  const groupOf = (item: Dated, now: number): DateGroup => {
    const days = daysSince(item, now);
    // A server's clock may be ahead of this one.
    if (days <= 0) return 'today';
    if (days === 1) return 'yesterday';
    if (days < WEEK_DAYS) return 'week';
    return days < MONTH_DAYS ? 'month' : 'older';
  };

  /** The server's ranges are rolling, since it does not know where the reader's midnight is; here they are whole days. */
  const isWithin = (item: Dated, range: NotificationFilter['range'], now: number): boolean => {
    const days = { today: 1, week: WEEK_DAYS, month: MONTH_DAYS, all: Number.POSITIVE_INFINITY }[range];
    return daysSince(item, now) < days;
  };

  /** Neighbours of one group together, in the order that they come in. */
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

/** By the calendar of the person in front of the page. */
export const dateGroups = createDateGroups();

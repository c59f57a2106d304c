import { formatCount } from './format.ts';

const UNITS = {
  second: { one: 'second', other: 'seconds' },
  minute: { one: 'minute', other: 'minutes' },
};

/** The time to wait that a server names in a text. English texts come with it; translations need it. */
export const waitMessages = {
  wait: (count: number, unit: 'second' | 'minute') => formatCount(count, UNITS[unit]),
} as const;

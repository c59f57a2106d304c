import { formatCount, formatNumber } from './format.ts';

const options = (count: number) => formatCount(count, { one: 'option', other: 'options' });
const lines = (count: number) => formatCount(count, { one: 'line', other: 'lines' });

export const pasteListMessages = {
  title: 'Paste a list',
  close: 'Close',
  field: 'Options, one on each line',
  hint: 'Empty lines are left out, and so are bullets or numbers that make it a list.',
  keepMarks: 'Keep the bullets or numbers',
  placeholder: 'Monday\nTuesday\nWednesday',
  none: 'No options to add yet.',
  found: (count: number) => `${options(count)} to add.`,
  foundAndLeftOut: (count: number, leftOut: number) => `${options(count)} to add, ${lines(leftOut)} left out.`,
  leftOut: 'Left out',
  toAdd: 'To add',
  line: (line: number) => `Line ${formatNumber(line)}`,
  reasons: {
    line: (line: number) => `the same as line ${formatNumber(line)}`,
    option: (number: number) => `already option ${formatNumber(number)}`,
    tooLong: (used: number, max: number) => `too long: ${formatNumber(used)} of ${formatNumber(max)} characters`,
    tooMany: (max: number) => `a poll has at most ${options(max)}`,
    tooManyCompared: (max: number) => `to rank, score or give points, a poll has at most ${options(max)}`,
    unstorable: 'it has characters that cannot be stored',
  },
  more: (count: number) => `And ${lines(count)} more.`,
  add: (count: number) => `Add ${options(count)}`,
  addNone: 'Add options',
  cancel: 'Cancel',
  done: (count: number) => `${options(count)} added.`,
  undo: 'Undo',
} as const;

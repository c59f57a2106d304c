import { formatNumber } from './format.ts';

/** The results of the runs of a repeated poll. */
export const overTimeMessages = {
  title: 'Over time',
  run: 'Run',
  values: {
    votes: 'Shares of the votes in each run',
    voters: 'Shares of the voters in each run',
    firsts: 'Shares of the first preferences in each run',
    points: 'Shares of the points in each run',
    scores: 'Average score in each run',
  },
  chart: 'Lines of the results over time; the table below has the numbers',
  table: 'Results of all runs',
  people: 'Voters',
  hidden: 'Hidden',
  leading: (count: number) =>
    `The lines show the ${formatNumber(count)} options with the most in the latest run. The table has all options.`,
  latest: (count: number) => `The latest ${formatNumber(count)} runs are shown.`,
  byText: 'Options are compared by their texts.',
} as const;

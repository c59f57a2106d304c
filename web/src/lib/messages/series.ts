import { formatNumber } from './format.ts';

/** A poll that opens anew, and its runs. */
export const seriesMessages = {
  title: 'Runs of this poll',
  every: {
    day: 'Runs every day.',
    week: 'Runs every week.',
    two_weeks: 'Runs every two weeks.',
    month: 'Runs every month.',
  },
  next: (time: string) => `Next: ${time}.`,
  isRun: (number: number) => `Run ${formatNumber(number)} of a repeated poll.`,
  previous: 'Previous run',
  following: 'Next run',
  stop: 'Stop repeating',
  stopping: {
    title: 'Stop repeating this poll?',
    text: 'No further run opens. This run and the earlier ones stay as they are.',
    labels: { confirm: 'Stop repeating', cancel: 'Keep repeating', close: 'Close' },
  },
  stopped: 'The poll no longer repeats',
  failed: 'The repetition could not be stopped',
} as const;

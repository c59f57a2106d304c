import type { Poll } from '@showhands/contracts';
import { reportOf } from './report.ts';

/** A browser may take its time before it reads what it was asked to save. */
const READ_MS = 60_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The date is that of the person's own calendar. */
export const reportName = (poll: Pick<Poll, 'id'>, madeAt: Date): string => {
  const date = [madeAt.getFullYear(), madeAt.getMonth() + 1, madeAt.getDate()].map(twoDigits).join('-');
  return `poll-${poll.id}-results-${date}.html`;
};

/** Downloads the report of how a poll stands now. */
export const saveReport = (poll: Poll): void => {
  const madeAt = new Date();
  const url = URL.createObjectURL(new Blob([reportOf(poll, madeAt)], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = reportName(poll, madeAt);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
};

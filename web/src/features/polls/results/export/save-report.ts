import type { Poll } from '@showhands/contracts';
import { renderReport } from './report.ts';

/** Time for the browser to read the blob before its URL is revoked. */
const REVOKE_DELAY_MS = 60_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The date is in local time. */
export const reportFileName = (poll: Pick<Poll, 'id'>, exportedAt: Date): string => {
  const date = [exportedAt.getFullYear(), exportedAt.getMonth() + 1, exportedAt.getDate()].map(twoDigits).join('-');
  return `poll-${poll.id}-results-${date}.html`;
};

/** Downloads a report of the poll's current results. */
export const saveReport = (poll: Poll): void => {
  const exportedAt = new Date();
  const url = URL.createObjectURL(new Blob([renderReport(poll, exportedAt)], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = reportFileName(poll, exportedAt);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
};

import type { Poll } from '@showhands/contracts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { renderReport } from './report.ts';
import { saveFile } from './save-file.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The date is in local time. */
export const reportFileName = (poll: Pick<Poll, 'id'>, exportedAt: Date): string => {
  const date = [exportedAt.getFullYear(), exportedAt.getMonth() + 1, exportedAt.getDate()].map(twoDigits).join('-');
  return `poll-${poll.id}-results-${date}.html`;
};

/** Downloads a report of the poll's current results. */
export const saveReport = (poll: Poll): void => {
  const exportedAt = new Date(serverNow());
  const report = new Blob([renderReport(poll, exportedAt)], { type: 'text/html' });
  saveFile(report, reportFileName(poll, exportedAt));
};

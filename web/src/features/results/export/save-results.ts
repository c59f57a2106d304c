import { type ExportFormat, type Poll, resultsFileName } from '@showhands/contracts';
import { ApiError } from '#lib/http/api-error.ts';
import { resultsFilesMessages } from '#lib/messages/results-files.ts';
import { saveFile } from '#lib/save-file.ts';
import { serverNow } from '#lib/server-clock.ts';
import { live } from '#lib/socket/live.ts';
import { UserFacingError } from '#lib/user-facing-error.ts';
import { drawChart } from './chart/draw-chart.ts';
import { fetchResults } from './fetch-results.ts';
import { renderReport, reportFileName } from './report.ts';

/** `html` is the report, `png` the chart. The page makes both from its own data, and the server makes the others. */
export type FileFormat = ExportFormat | 'html' | 'png';

/** The time of the data on the screen, which is older than now while the live connection is down. */
const dataTime = (): Date => {
  const { status, liveUntil } = live.state.get();
  return new Date(status === 'connected' ? serverNow() : liveUntil);
};

const fetchFile = async (poll: Poll, format: ExportFormat): Promise<Blob> => {
  try {
    return await fetchResults(poll, format);
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.code === 'network';
    throw isUnreachable ? new UserFacingError(resultsFilesMessages.offline, { cause: error }) : error;
  }
};

/** Downloads the results as a file. @throws UserFacingError with the server's text, or while the server cannot be reached */
export const saveResults = async (poll: Poll, format: FileFormat): Promise<void> => {
  const time = dataTime();
  if (format === 'html')
    return saveFile(new Blob([renderReport(poll, time)], { type: 'text/html' }), reportFileName(poll, time));
  const file = format === 'png' ? await drawChart(poll, time) : await fetchFile(poll, format);
  saveFile(file, resultsFileName(poll.title, format));
};

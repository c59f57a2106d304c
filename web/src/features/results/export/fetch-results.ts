import { type CsvSeparator, type ExportFormat, type Poll, unread } from '@showhands/contracts';
import { breaker } from '#lib/http/api.ts';
import { createApiClient } from '#lib/http/api-client.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { fetchFromServer, serverNow } from '#lib/server-clock.ts';
import { session } from '#lib/session/session.ts';
import { sleep } from '#lib/sleep.ts';

/** Spreadsheets split fields at semicolons in regions that write 1,5. */
const spreadsheetSeparator = (): CsvSeparator =>
  (1.5).toLocaleString(navigator.language).includes('.') ? 'comma' : 'semicolon';

/** Somebody who waits for a file is told at once that the server cannot be reached. */
const rethrowUnreachable = (error: ApiError) => {
  if (error.code === 'network') throw error;
};

/** The results as the server has them now. @throws ApiError with the server's text */
export const fetchResults = async (poll: Pick<Poll, 'id'>, format: ExportFormat): Promise<Blob> => {
  let file: Blob | undefined;
  const client = createApiClient({
    fetch: async (url, init) => {
      const response = await fetchFromServer(url, init);
      if (response.ok) file = await response.blob();
      return response;
    },
    session,
    breaker,
    limiter: { run: (task) => task() },
    now: serverNow,
    random: Math.random,
    sleep,
    timeout: AbortSignal.timeout,
  });
  const query = { format, ...(format === 'csv' && { bom: 'true' as const, separator: spreadsheetSeparator() }) };
  await client.call(unread.exportResults, { params: { id: poll.id }, query, onRetry: rethrowUnreachable });
  if (!file) throw new Error('a call succeeded without a response');
  return file;
};

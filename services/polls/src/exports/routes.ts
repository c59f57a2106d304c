import { exportedRuns, exportedVoters, exportResults, resultsFileName } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { listRuns } from '../polls/lists.ts';
import { assertResultsVisible } from '../polls/policy.ts';
import { presentOne } from '../polls/presenter.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import { listVoters } from '../voters/lists.ts';
import { assertExportable } from './policy.ts';
import { toResultsFile } from './results-file.ts';
import { resultsTables } from './results-tables.ts';
import { toCsv } from './to-csv.ts';
import { toXlsx } from './to-xlsx.ts';

export const bindExports = (api: Api, database: Database): void => {
  api.route(exportResults, async ({ user, params, query, response }) => {
    // One statement, and so one snapshot, reads the poll, its counters and its ranking.
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    assertExportable(poll);
    const shown = await presentOne(database, user.id, poll);
    assertResultsVisible(shown);
    const limit = exportedVoters.max;
    const voters = shown.names_shown ? (await listVoters(database, shown, { limit })).items : undefined;
    const series = { limit: exportedRuns.max };
    const runs = poll.run === undefined ? [] : (await listRuns(database, user.id, poll, series)).items;
    const file = toResultsFile(shown, new Date(), { voters, runs });
    // Complete before the first byte is sent: a failure is an error, not half a file.
    const tables = query.format === 'json' ? null : resultsTables(file);
    const content =
      tables &&
      (query.format === 'csv'
        ? toCsv(tables, { bom: query.bom === 'true', separator: query.separator ?? 'comma' })
        : await toXlsx(tables));
    response.attachment(resultsFileName(shown.title, query.format));
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (content) response.send(content);
    return content ?? file;
  });
};

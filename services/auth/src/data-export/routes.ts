import { once } from 'node:events';
import { downloadData, getDataExport, requestDataExport } from '@showhands/contracts';
import type { Database, Store } from '@showhands/service-kit/database';
import type { Api, Call } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import { getState, requestExport } from './commands.ts';
import { deleteChunks, findChunk, useExport } from './repository.ts';
import { readExportToken } from './token.ts';

/** Streams the chunks at the pace of the client. */
const sendChunks = async (database: Database, id: string, response: Call<unknown>['response']): Promise<void> => {
  for (let position = 0; !response.destroyed; position += 1) {
    const chunk = await findChunk(database, id, position);
    if (!chunk) break;
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
};

export const bindDataExports = (api: Api, store: Store, secret: string): void => {
  const { database } = store;
  api.route(getDataExport, ({ user }) => getState(database, secret, user));
  api.route(requestDataExport, (call) => requestExport(store, call));
  api.route(downloadData, async ({ params, response }) => {
    const id = readExportToken(secret, params.token);
    if (id === undefined || !(await useExport(database, id))) throw notFound();
    response.attachment('showhands-data.zip');
    response.set({
      'Content-Type': 'application/zip',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    await sendChunks(database, id, response);
    await deleteChunks(database, id);
    return new Uint8Array();
  });
};

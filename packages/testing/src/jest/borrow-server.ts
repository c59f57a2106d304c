/**
 * Environment variable with the URL at which the workers of a Jest run request shared servers. Set by the global set-
 * up.
 */
export const SHARED_SERVERS_VARIABLE = 'SHARED_TEST_SERVERS_URL';

/** A request to this path stays open until the Jest run ends in any way. */
export const RUN_PATH = '/run';

/** On a busy machine of two cores, the first tests of a run start all servers at once. */
const START_TIMEOUT_MS = 240_000;

/**
 * Returns the URL or path of the server that all workers of this Jest run share. The first call waits until it is
 * ready.
 */
export const borrowServer = async (what: 'postgres' | 'rabbit/vhost' | 'data-template'): Promise<string> => {
  const url = process.env[SHARED_SERVERS_VARIABLE];
  if (!url)
    throw new Error('there are no shared servers outside Jest: start a private one with startPostgres or startRabbit');
  const response = await fetch(`${url}/${what}`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the shared server did not start: ${text}`);
  return text;
};

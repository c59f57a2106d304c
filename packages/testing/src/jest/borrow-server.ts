/** Environment variable with the URL at which the workers of a run request shared servers. Set by the global set-up. */
export const SHARED_SERVERS_VARIABLE = 'SHARED_TEST_SERVERS_URL';

/** A request to this path stays open until the run ends in any way. */
export const RUN_PATH = '/run';

/** On a busy machine of two cores, the first tests of a run start all servers at once, or add the data of the screens. */
const START_TIMEOUT_MS = 360_000;

/** @returns the URL, path or JSON of what all workers of this run share. The first call waits until it is ready. */
export const borrowServer = async (
  what: 'postgres' | 'rabbit/vhost' | 'data-template' | 'seed-data',
): Promise<string> => {
  const url = process.env[SHARED_SERVERS_VARIABLE];
  if (!url)
    throw new Error(
      'only workers of Jest and Playwright share servers: start a private one with startPostgres or startRabbit',
    );
  const response = await fetch(`${url}/${what}`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the shared server did not start: ${text}`);
  return text;
};

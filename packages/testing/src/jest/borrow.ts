/** Set by the global set-up: where the workers of a Jest run ask for the servers that they share. */
export const SHARED_SERVERS_VARIABLE = 'SHARED_TEST_SERVERS_URL';

/** A call there stays open until the run ends, in whatever way. */
export const RUN_PATH = '/run';

const START_TIMEOUT_MS = 120_000;

/** The address of a server that the workers of this Jest run share. The first to ask waits for its start. */
export const borrow = async (what: 'postgres' | 'rabbit/vhost'): Promise<string> => {
  const url = process.env[SHARED_SERVERS_VARIABLE];
  if (!url)
    throw new Error('there are no shared servers outside Jest: start a private one with startPostgres or startRabbit');
  const response = await fetch(`${url}/${what}`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the shared server did not start: ${text}`);
  return text;
};

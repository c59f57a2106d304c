import type { Replicas } from './replicas.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * Sends a GET request to one of the replicas, and once more after a network error: to another replica if there is one.
 * Only for requests without side effects. Rejects with the error of the second attempt.
 */
export const fetchWithFailover = async (
  replicas: Replicas,
  path: string,
  { signal, headers = {} }: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<Response> => {
  const fetchOnce = async (): Promise<Response> => {
    const replica = await replicas.next();
    try {
      return await fetch(new URL(path, replica.origin), { signal, headers });
    } catch (error) {
      if (isUnreachable(error)) replicas.reportFailure(replica);
      throw error;
    }
  };
  try {
    return await fetchOnce();
  } catch (error) {
    if (signal.aborted) throw error;
    return fetchOnce();
  }
};

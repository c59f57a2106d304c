import type { Replicas } from './replicas.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * Sends a GET request to one of the replicas. It goes from an unreachable one to the next, and is sent once more after another
 * network error. Only for requests without side effects. Rejects with the last error.
 */
export const fetchWithFailover = async (
  replicas: Replicas,
  path: string,
  { signal, headers = {} }: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<Response> => {
  for (let isRepeated = false; ; ) {
    const replica = await replicas.next();
    try {
      return await fetch(new URL(path, replica.origin), { signal, headers });
    } catch (error) {
      const canFailOver = isUnreachable(error) && (await replicas.reportFailure(replica));
      if (signal.aborted || (isRepeated && !canFailOver)) throw error;
      isRepeated ||= !canFailOver;
    }
  }
};

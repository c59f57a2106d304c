import type { Replicas } from './replicas.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * A question to a service. It changes nothing there, so that one whose connection failed or was closed under it is put
 * once more, to another replica where there is one.
 */
export const fetchFrom = async (
  replicas: Replicas,
  path: string,
  { signal, headers = {} }: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<Response> => {
  const once = async (): Promise<Response> => {
    const replica = await replicas.next();
    try {
      return await fetch(new URL(path, replica.origin), { signal, headers });
    } catch (error) {
      if (isUnreachable(error)) replicas.failed(replica);
      throw error;
    }
  };
  try {
    return await once();
  } catch (error) {
    if (signal.aborted) throw error;
    return once();
  }
};

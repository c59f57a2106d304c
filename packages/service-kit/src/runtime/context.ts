import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request, message or job hands to everything that it causes. */
export interface RequestContext {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runWithContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** The id of the request being served, or null outside of one. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type SpanKind, timeSpan } from './spans.ts';
import { beginTrace, childOf, continueTrace, type Trace, traceparentOf } from './trace.ts';

/** What a request, message or job hands to everything that it causes. */
export interface RequestContext {
  readonly requestId: string;
  readonly trace: Trace;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** What was caused under `requestId`, as a span of the trace that `traceparent` names. */
export const contextOf = (requestId: string, traceparent?: string | null): RequestContext => ({
  requestId,
  trace: continueTrace(traceparent),
});

export const runWithContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();

/** The id of the request being served, or null outside of one. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** The `traceparent` for what the work under way causes elsewhere, or null outside of any. */
export const currentTraceparent = (): string | null => {
  const context = storage.getStore();
  return context ? traceparentOf(context.trace) : null;
};

/** Does `work` as a span under `context`. */
export const runAsSpan = <Result>(
  name: string,
  kind: SpanKind,
  context: RequestContext,
  work: () => Promise<Result>,
): Promise<Result> => timeSpan(name, kind, context.trace, () => storage.run(context, work));

/** Does `work` as a part of what is under way, or on its own account where nothing is. */
export const inSpan = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const { requestId, trace } = storage.getStore() ?? { requestId: randomUUID(), trace: undefined };
  const own = { requestId, trace: trace ? childOf(trace) : beginTrace() };
  return runAsSpan(name, 'internal', own, work);
};

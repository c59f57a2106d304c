import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type SpanKind, timeSpan } from './spans.ts';
import { childOf, continueTrace, startTrace, type Trace, traceparentOf } from './trace.ts';

/** The context that a request, message or job passes on to everything that it causes. */
export interface RequestContext {
  readonly requestId: string;
  readonly trace: Trace;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Creates a context with a new span below the span in `traceparent`. */
export const contextOf = (requestId: string, traceparent?: string | null): RequestContext => ({
  requestId,
  trace: continueTrace(traceparent),
});

/** Runs `work` in a context, which its asynchronous calls inherit. */
export const runWithContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();

/** The id of the current request, or null outside a request. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** The `traceparent` header for outgoing calls and events, or null outside a request. */
export const currentTraceparent = (): string | null => {
  const context = storage.getStore();
  return context ? traceparentOf(context.trace) : null;
};

/** Runs `work` in `context` and records it as a span. */
export const runAsSpan = <Result>(
  name: string,
  kind: SpanKind,
  context: RequestContext,
  work: () => Promise<Result>,
): Promise<Result> => timeSpan(name, kind, context.trace, () => storage.run(context, work));

/** Runs `work` as a child span of the current context, or as the root of a new trace. */
export const inSpan = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const { requestId, trace } = storage.getStore() ?? { requestId: randomUUID(), trace: undefined };
  const own = { requestId, trace: trace ? childOf(trace) : startTrace() };
  return runAsSpan(name, 'internal', own, work);
};

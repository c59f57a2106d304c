import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, type Logger, requestIdOf, traceFields, traceOf, unavailable } from '@showhands/service-kit';
import type { AnswerHeaders } from '../http/answer-headers.ts';
import type { PrepareHeaders } from '../http/caller.ts';
import type { Refusals } from '../http/refusal.ts';

/** What both ways to the services share. */
export interface ProxyTools {
  readonly prepareHeaders: PrepareHeaders;
  readonly answerHeaders: AnswerHeaders;
  readonly refusals: Refusals;
  readonly logger: Logger;
  /** Told of each answer with its time from request to end; status 0 stands for a caller who left before. */
  readonly observe: (request: IncomingMessage, service: string, status: number, seconds: number) => void;
}

export interface Forwarder {
  readonly forward: (request: IncomingMessage, response: ServerResponse) => void;
  /** Gives up the connections to the service. */
  readonly close: () => void;
}

export const asRefusal = (error: unknown): AppError => (error instanceof AppError ? error : unavailable(error));
const reasonOf = (error: AppError): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** Tells the log and the caller that `service` failed. */
export const createFail =
  ({ logger, refusals }: ProxyTools, service: string) =>
  (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
    const ids = { requestId: requestIdOf(request), ...traceFields(traceOf(request)) };
    logger.warn({ ...ids, upstream: service, reason: reasonOf(error) }, 'upstream failed');
    refusals.refuse(request, response, error);
  };

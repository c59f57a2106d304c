import { type ErrorBody, texts } from '@showhands/contracts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { databaseFault, isImpossibleValue } from '../database/faults.ts';
import { AppError, notFound } from '../errors.ts';
import type { Logger } from '../runtime/logger.ts';
import { requestIdOf } from './request-id.ts';

/** The errors that Express' own parsers raise, by their `type`. */
const parserRefusals: Readonly<Record<string, AppError>> = {
  'entity.parse.failed': new AppError('malformed_body', texts.transport.malformedBody),
  'entity.too.large': new AppError('body_too_large', texts.transport.bodyTooLarge),
  'charset.unsupported': new AppError('unsupported_media_type', texts.transport.unsupportedMediaType),
  'encoding.unsupported': new AppError('unsupported_media_type', texts.transport.unsupportedMediaType),
  'request.aborted': new AppError('malformed_body', texts.transport.malformedBody),
  'request.size.invalid': new AppError('malformed_body', texts.transport.malformedBody),
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Any error as one that may be told to the caller. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const type = property(error, 'type');
  const parserRefusal = typeof type === 'string' ? parserRefusals[type] : undefined;
  if (parserRefusal) return parserRefusal;
  // A path that is no percent-encoding names nothing.
  if (property(error, 'name') === 'URIError') return notFound();
  const status = property(error, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('malformed_body', texts.transport.invalidRequest);
  }
  if (isImpossibleValue(error)) return new AppError('validation_failed', texts.transport.invalidRequest);
  return databaseFault(error) ?? new AppError('internal', texts.transport.internal, { cause: error });
};

export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.errors && { errors: [...error.errors] }),
  requestId: error.replayOf ?? requestId,
});

const answer = (request: Request, response: Response, error: AppError): void => {
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  if (error.replayOf !== undefined) response.setHeader('Idempotency-Replayed', 'true');
  response.status(error.status).json(errorBody(error, requestIdOf(request)));
};

/** The one place where errors become HTTP. */
export const createErrorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const refusal = toAppError(error);
    response.locals.code = refusal.code;
    if (refusal.status >= 500) logger.error({ err: refusal.cause ?? error, code: refusal.code }, 'request failed');
    // Told without its message, which repeats the value.
    if (isImpossibleValue(error)) logger.warn({ sqlState: property(error, 'code') }, 'a bad value passed the checks');
    if (response.headersSent) return next(error);
    answer(request, response, refusal);
  };

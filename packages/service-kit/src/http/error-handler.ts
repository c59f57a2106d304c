import { type ErrorBody, texts } from '@showhands/contracts';
import type { ErrorRequestHandler } from 'express';
import { asUnavailable, isInvalidValueError } from '../database/errors.ts';
import { AppError, notFound } from '../runtime/errors.ts';
import type { Logger } from '../runtime/logger.ts';
import { requestIdOf } from './request-id.ts';

/** The responses to errors of Express's body parsers, by their `type`. */
const parserErrors: Readonly<Record<string, AppError>> = {
  'entity.parse.failed': new AppError('malformed_body', texts.transport.malformedBody),
  'entity.too.large': new AppError('body_too_large', texts.transport.bodyTooLarge),
  'charset.unsupported': new AppError('unsupported_media_type', texts.transport.unsupportedMediaType),
  'encoding.unsupported': new AppError('unsupported_media_type', texts.transport.unsupportedMediaType),
  'request.aborted': new AppError('malformed_body', texts.transport.malformedBody),
  'request.size.invalid': new AppError('malformed_body', texts.transport.malformedBody),
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Maps any error to the AppError that the caller gets; unknown errors become `internal`. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const type = property(error, 'type');
  const parserError = typeof type === 'string' ? parserErrors[type] : undefined;
  if (parserError) return parserError;
  // A malformed percent-encoding in the path.
  if (property(error, 'name') === 'URIError') return notFound();
  const status = property(error, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('malformed_body', texts.transport.invalidRequest);
  }
  if (isInvalidValueError(error)) return new AppError('validation_failed', texts.transport.invalidRequest);
  return asUnavailable(error) ?? new AppError('internal', texts.transport.internal, { cause: error });
};

/** The response body of an error. */
export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.errors && { errors: [...error.errors] }),
  ...(error.errors && error.errorsCount > error.errors.length && { errorsCount: error.errorsCount }),
  ...(error.limit && { limit: { key: error.limit, seconds: error.retryAfterSeconds ?? 1 } }),
  ...(error.suspension && { suspension: error.suspension }),
  requestId: error.replayOf ?? requestId,
});

/** The headers of the response to an error. */
export const errorHeaders = ({ retryAfterSeconds, replayOf }: AppError): Readonly<Record<string, string>> => ({
  ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  ...(replayOf !== undefined && { 'Idempotency-Replayed': 'true' }),
});

/** Logs errors of the service itself. @returns the error that the caller gets */
export const reportError = (logger: Logger, error: unknown): AppError => {
  const appError = toAppError(error);
  if (appError.status >= 500) logger.error({ err: appError.cause ?? error, code: appError.code }, 'request failed');
  // Logged without its message, which contains the value.
  if (isInvalidValueError(error)) logger.warn({ sqlState: property(error, 'code') }, 'a bad value passed the checks');
  return appError;
};

/** Creates the Express error handler, which turns every error into a response. */
export const createErrorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const appError = reportError(logger, error);
    response.locals.code = appError.code;
    if (response.headersSent) return next(error);
    response
      .set(errorHeaders(appError))
      .status(appError.status)
      .json(errorBody(appError, requestIdOf(request)));
  };

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@showhands/contracts';
import { createRejections, isRejection, type Rejections, requestIdOf, traceOf } from '@showhands/service-kit/http';
import type { Platform } from '@showhands/service-kit/platform';
import { AppError, type Logger, traceFields, unavailable } from '@showhands/service-kit/runtime';
import type { GatewayConfig } from '../config.ts';
import { createErrorResponses, type ErrorResponses } from '../http/error-responses.ts';
import {
  createClientAddress,
  createRequestHeaderPreparer,
  type PrepareRequestHeaders,
} from '../http/request-headers.ts';
import { createResponseHeaders, type ResponseHeaders } from '../http/response-headers.ts';
import { createResponseRecorder, type RecordResponse } from './response-recorder.ts';

/** Headers, error responses, logs and metrics, shared by all proxies of the gateway. */
export interface ProxyContext {
  readonly prepareRequestHeaders: PrepareRequestHeaders;
  readonly responseHeaders: ResponseHeaders;
  readonly errorResponses: ErrorResponses;
  readonly logger: Logger;
  readonly recordResponse: RecordResponse;
}

/** The proxy context, and the parts that the rest of the gateway shares with the proxies. */
export interface GatewayContext extends ProxyContext {
  readonly rejections: Rejections;
}

/** Forwards HTTP requests to one service. */
export interface Forwarder {
  readonly forward: (request: IncomingMessage, response: ServerResponse, endpoint?: Endpoint) => void;
  /** Destroys the connections to the service. */
  readonly close: () => void;
}

export const createProxyContext = (config: GatewayConfig, { logger, metrics }: Platform): GatewayContext => {
  const https = config.HTTPS;
  const trustedHops = config.TRUST_PROXY_HOPS;
  const rejections = createRejections(logger, metrics);
  const clientAddressOf = createClientAddress(trustedHops);
  const responseHeaders = createResponseHeaders({ allowedOrigins: config.ALLOWED_ORIGINS, https });
  return {
    prepareRequestHeaders: createRequestHeaderPreparer({ trustedHops, https }),
    responseHeaders,
    errorResponses: createErrorResponses(responseHeaders, (request, error) => {
      if (isRejection(error.status)) rejections.record(error.code, clientAddressOf(request));
    }),
    rejections,
    logger,
    recordResponse: createResponseRecorder(metrics),
  };
};

/** The error for the client: 503 `unavailable` unless the gateway has chosen another one. */
export const toUpstreamError = (error: unknown): AppError => (error instanceof AppError ? error : unavailable(error));

const reasonOf = (error: AppError): string => (error.cause instanceof Error ? error.cause.message : error.message);

export const logUpstreamError = (
  { logger }: ProxyContext,
  service: string,
  request: IncomingMessage,
  error: AppError,
): void => {
  const ids = { requestId: requestIdOf(request), ...traceFields(traceOf(request)) };
  logger.warn({ ...ids, upstream: service, reason: reasonOf(error) }, 'upstream failed');
};

/** Responds with the error, and logs it if `service` failed; an error below 500 is the client's. */
export const sendUpstreamError = (
  context: ProxyContext,
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  cause: unknown,
): void => {
  const error = toUpstreamError(cause);
  if (error.status >= 500) logUpstreamError(context, service, request, error);
  context.errorResponses.send(request, response, error);
};

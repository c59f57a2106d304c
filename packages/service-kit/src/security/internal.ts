import { timingSafeEqual } from 'node:crypto';
import { texts } from '@showhands/contracts';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { fetchWithFailover } from '../discovery/fetch-with-failover.ts';
import { createReplicas, type Replicas } from '../discovery/replicas.ts';
import { currentRequestId, currentTraceparent } from '../runtime/context.ts';
import { AppError, notFound, unavailable } from '../runtime/errors.ts';
import { bearerToken } from './token-verifier.ts';

const TIMEOUT_MS = 2_000;

const isEqual = (given: string, expected: string): boolean => {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Rejects callers other than the product's own services. */
const requireInternal =
  (secret: string): RequestHandler =>
  (request, _response, next) => {
    if (!isEqual(bearerToken(request.headers.authorization), secret)) {
      throw new AppError('unauthenticated', texts.auth.unauthenticated);
    }
    next();
  };

/** Creates the router of `/internal`, which requires the internal secret; `bindOpen` adds routes that do not. */
export const createInternalRouter = (secret: string, bindOpen?: (router: Router) => void): Router => {
  const router = Router();
  bindOpen?.(router);
  router.use(requireInternal(secret));
  return router;
};

/**
 * Sends a GET request to another service and parses the response. @throws AppError `not_found` for a 404, `unavailable` for
 * any other error, a malformed response or a timeout after 2 s
 */
export type InternalClient = <Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema>>;

/** Returns the body, or undefined for a 404. */
const fetchInternal = async (replicas: Replicas, path: string, secret: string): Promise<unknown> => {
  const requestId = currentRequestId();
  const traceparent = currentTraceparent();
  const cause = {
    ...(requestId !== null && { 'x-request-id': requestId }),
    ...(traceparent !== null && { traceparent }),
  };
  const response = await fetchWithFailover(replicas, path, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${secret}`, ...cause },
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw new Error(`${path} returned ${response.status}`);
};

/** Creates a client of the service at `address`, which `serviceAddressSchema` accepts. */
export const createInternalClient = (address: string, secret: string): InternalClient => {
  const replicas = createReplicas(address);
  return async (path, schema) => {
    try {
      const body = await fetchInternal(replicas, path, secret);
      if (body !== undefined) return z.parse(schema, body);
    } catch (error) {
      throw unavailable(error);
    }
    throw notFound();
  };
};

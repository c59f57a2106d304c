import { timingSafeEqual } from 'node:crypto';
import { texts } from '@showhands/contracts';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { AppError, notFound, unavailable } from '../errors.ts';
import { fetchFrom } from '../replicas/fetch-from.ts';
import { createReplicas, type Replicas } from '../replicas/replicas.ts';
import { currentRequestId, currentTraceparent } from '../runtime/context.ts';
import { bearerToken } from './token-verifier.ts';

const TIMEOUT_MS = 2_000;

const same = (given: string, expected: string): boolean => {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Lets only the product's own services pass. */
const requireInternal =
  (secret: string): RequestHandler =>
  (request, _response, next) => {
    if (!same(bearerToken(request.headers.authorization), secret)) {
      throw new AppError('unauthenticated', texts.auth.unauthenticated);
    }
    next();
  };

/** A router for `/internal` that answers the product's own services alone; `bindOpen` adds what anyone may ask. */
export const createInternalRouter = (secret: string, bindOpen?: (router: Router) => void): Router => {
  const router = Router();
  bindOpen?.(router);
  router.use(requireInternal(secret));
  return router;
};

/**
 * Asks another service. @throws AppError `not_found` as it says so, `unavailable` when it fails, answers something else
 * or takes over 2 s.
 */
export type InternalClient = <Schema extends z.core.$ZodType>(
  path: string,
  response: Schema,
) => Promise<z.output<Schema>>;

/** The body of the answer, or undefined where the other service has nothing under this path. */
const ask = async (replicas: Replicas, path: string, secret: string): Promise<unknown> => {
  const requestId = currentRequestId();
  const traceparent = currentTraceparent();
  const cause = {
    ...(requestId !== null && { 'x-request-id': requestId }),
    ...(traceparent !== null && { traceparent }),
  };
  const answer = await fetchFrom(replicas, path, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${secret}`, ...cause },
  });
  if (answer.ok) return answer.json();
  await answer.body?.cancel();
  if (answer.status === 404) return undefined;
  throw new Error(`${path} answered ${answer.status}`);
};

/** @param where the other service answers, as `whereSchema` has it */
export const createInternalClient = (where: string, secret: string): InternalClient => {
  const replicas = createReplicas(where);
  return async (path, response) => {
    try {
      const body = await ask(replicas, path, secret);
      if (body !== undefined) return z.parse(response, body);
    } catch (error) {
      throw unavailable(error);
    }
    throw notFound();
  };
};

import type { IncomingMessage, ServerResponse } from 'node:http';
import { texts } from '@showhands/contracts';
import { toAppError } from '@showhands/service-kit/http';
import { rateLimited } from '@showhands/service-kit/runtime';
import { bearerToken, type TokenVerifier } from '@showhands/service-kit/security';
import type { Handler } from '../api/router.ts';
import type { Forwarder, ProxyContext } from './proxy-context.ts';

/** As many as auth queues of one user: a retry of a form that is under way is not rejected. */
const MAX_PER_USER = 20;

/**
 * Forwards uploads, whose bodies are streamed. Only a verified user gets an upstream connection, and a few at a time, so
 * that slow bodies cannot occupy all of them.
 */
export const createUploadHandler = (
  { errorResponses }: Pick<ProxyContext, 'errorResponses'>,
  verifyToken: TokenVerifier,
  forward: Forwarder['forward'],
): Handler => {
  const runningByUser = new Map<string, number>();

  const occupySlot = (userId: string, response: ServerResponse): void => {
    const running = runningByUser.get(userId) ?? 0;
    if (running >= MAX_PER_USER) throw rateLimited(texts.transport.rateLimited, 1);
    runningByUser.set(userId, running + 1);
    response.once('close', () => {
      const left = (runningByUser.get(userId) ?? 0) - 1;
      if (left > 0) runningByUser.set(userId, left);
      else runningByUser.delete(userId);
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { id } = await verifyToken(bearerToken(request.headers.authorization));
      if (response.destroyed) return;
      occupySlot(id, response);
      forward(request, response);
    } catch (error) {
      errorResponses.send(request, response, toAppError(error));
    }
  };
  return (request, response) => void handle(request, response);
};

import { texts } from '@showhands/contracts';
import { isFromOwnOrigin, type Rejections, toAppError } from '@showhands/service-kit/http';
import { AppError, type Logger, rateLimited, unavailable } from '@showhands/service-kit/runtime';
import {
  type Identity,
  isTokenRevoked,
  type RevocationList,
  readTokenIds,
  type TokenIds,
  type TokenVerifier,
} from '@showhands/service-kit/security';
import type { ServerOptions } from 'socket.io';
import { clientAddress } from './address.ts';
import { ownerOf, type SocketLimits } from './socket-limits.ts';
import type { LiveSocket } from './socket-server.ts';

const HINT =
  'the proxy in front must pass the Host header with its port, or X-Forwarded-Host and X-Forwarded-Port within ' +
  'TRUST_PROXY_HOPS; pages of other sites need ALLOWED_ORIGINS: see docs/operations.md';

/** Rejects cross-site requests: browsers open WebSockets without CORS, so the server has to check the origin. */
export const createOriginCheck = (
  allowed: readonly string[],
  logger: Logger,
): NonNullable<ServerOptions['allowRequest']> => {
  let isHinted = false;
  return (request, callback) => {
    const { origin = '', host, 'x-forwarded-host': forwardedHost } = request.headers;
    const isAllowed = isFromOwnOrigin(request.headers) || allowed.includes(URL.parse(origin)?.origin ?? '');
    if (!isAllowed) {
      const fields = { origin: origin.slice(0, 200), host, forwardedHost, address: clientAddress(request) };
      logger.warn({ ...fields, ...(!isHinted && { hint: HINT }) }, 'socket origin rejected');
      isHinted = true;
    }
    callback(null, isAllowed);
  };
};

const noToken = () => new AppError('unauthenticated', texts.transport.socketNoToken);
const invalidToken = () => new AppError('invalid_token', texts.transport.socketInvalidToken);

interface AuthenticationOptions {
  readonly verifyToken: TokenVerifier;
  readonly revocations: Pick<RevocationList, 'isReady' | 'isRevoked'>;
  readonly rejections: Rejections;
  readonly limits: SocketLimits;
  readonly logger: Logger;
}

type Next = (error?: Error) => void;

const isTokenRejection = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Socket.IO middleware: accepts a socket if its token is valid and not revoked, and its user has not too many. */
export const createAuthentication = ({
  verifyToken,
  revocations,
  rejections,
  limits,
  logger,
}: AuthenticationOptions) => {
  const identify = async (token: unknown): Promise<Identity & TokenIds> => {
    if (token === undefined || token === null || token === '') throw noToken();
    if (typeof token !== 'string') throw invalidToken();
    const identity = await verifyToken(token).catch((error) => {
      throw isTokenRejection(error) ? invalidToken() : error;
    });
    if (!revocations.isReady()) throw unavailable();
    const identified = { ...identity, kid: readTokenIds(token)?.kid };
    if (isTokenRevoked(revocations, identified)) throw invalidToken();
    return identified;
  };

  return async (socket: LiveSocket, next: Next): Promise<void> => {
    try {
      const { id, jti, sid, kid, exp } = await identify(socket.handshake.auth.token);
      const owner = ownerOf(id, clientAddress(socket.request));
      if (!limits.sockets.take(owner)) throw rateLimited(texts.transport.rateLimited, 1);
      const release = () => limits.sockets.release(owner);
      // It may have closed while the token was verified.
      if (socket.conn.readyState === 'closed') release();
      else socket.conn.once('close', release);
      const takesCounts = socket.handshake.auth.counts === true;
      socket.data = { owner, userId: id, jti, sid, kid, expiresAt: exp * 1_000, takesCounts, polls: new Map() };
      next();
    } catch (error) {
      const { message, code } = toAppError(error);
      if (isTokenRejection(error)) {
        rejections.record(code, clientAddress(socket.request));
      } else {
        // The page signs its user out on a rejection, but reconnects after a closed connection: only the latter fits an
        // outage.
        logger.error({ err: error }, 'socket could not be authenticated');
        socket.conn.close();
      }
      next(new Error(message));
    }
  };
};

import { texts } from '@showhands/contracts';
import {
  AppError,
  type Identity,
  type Logger,
  type RevocationFeed,
  type TokenVerifier,
  toAppError,
} from '@showhands/service-kit';
import type { ServerOptions } from 'socket.io';
import { callerAddress } from './address.ts';
import type { LiveSocket } from './socket-server.ts';

/** The asked host with the default port of the origin's scheme left out, as it is in the origin. */
const isOwnHost = (origin: URL, host: string | undefined): boolean => {
  const asked = URL.parse(`${origin.protocol}//${host}`);
  return asked !== null && asked.host === origin.host;
};

/** Browsers send cross-site WebSocket requests without asking anyone, so the server looks at who sent them. */
export const createOriginCheck =
  (allowed: readonly string[], logger: Logger): NonNullable<ServerOptions['allowRequest']> =>
  (request, answer) => {
    const { origin, host } = request.headers;
    const parsed = origin === undefined ? null : URL.parse(origin);
    const passes =
      origin === undefined || (parsed !== null && (allowed.includes(parsed.origin) || isOwnHost(parsed, host)));
    if (!passes)
      logger.warn({ origin: origin?.slice(0, 200), address: callerAddress(request) }, 'socket origin refused');
    answer(null, passes);
  };

const noToken = () => new AppError('unauthenticated', texts.transport.socketNoToken);
const invalidToken = () => new AppError('invalid_token', texts.transport.socketInvalidToken);

interface AuthenticationOptions {
  readonly verifyToken: TokenVerifier;
  readonly revocations: Pick<RevocationFeed, 'isRevoked'>;
  readonly logger: Logger;
}

type Next = (error?: Error) => void;

const isAboutToken = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Lets in whoever carries a valid token that is not revoked. */
export const createAuthentication = ({ verifyToken, revocations, logger }: AuthenticationOptions) => {
  const identify = async (token: unknown): Promise<Identity> => {
    if (token === undefined || token === null || token === '') throw noToken();
    if (typeof token !== 'string') throw invalidToken();
    const identity = await verifyToken(token).catch((error) => {
      throw isAboutToken(error) ? invalidToken() : error;
    });
    if (revocations.isRevoked(identity.jti)) throw invalidToken();
    return identity;
  };

  return async (socket: LiveSocket, next: Next): Promise<void> => {
    try {
      const { id, jti, exp } = await identify(socket.handshake.auth.token);
      socket.data = { userId: id, jti, expiresAt: exp * 1_000, polls: new Set() };
      next();
    } catch (error) {
      const { message } = toAppError(error);
      if (isAboutToken(error)) {
        logger.warn({ reason: message, address: callerAddress(socket.request) }, 'socket refused');
      } else {
        // Told of a refusal a page would sign its user out; after a lost connection it tries again.
        logger.error({ err: error }, 'socket could not be authenticated');
        socket.conn.close();
      }
      next(new Error(message));
    }
  };
};

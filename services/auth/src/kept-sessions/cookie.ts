import { continueKeptSession } from '@showhands/contracts';
import type { Call } from '@showhands/service-kit';

type Request = Call<unknown>['request'];
type Response = Call<unknown>['response'];

const NAME = 'showhands_kept';

/**
 * Each session has its own path: people who share a browser do not overwrite each other's cookie, and no other call
 * carries it. `Secure` is set for plain http too, where browsers then drop the cookie, except from this machine.
 */
const optionsFor = (sessionId: string) =>
  ({
    path: `/api${continueKeptSession.path.replace(':id', sessionId)}`,
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  }) as const;

export const setCookie = (response: Response, sessionId: string, token: string, expires: Date): void => {
  response.cookie(NAME, token, { ...optionsFor(sessionId), maxAge: expires.getTime() - Date.now() });
};

/** Needs no such cookie in the request: a sign-out has another path and does not see it. */
export const clearCookie = (response: Response, sessionId: string): void => {
  response.clearCookie(NAME, optionsFor(sessionId));
};

/** Hosts are compared by the origin's scheme, so that its default port may be given or omitted. */
const isOwnOrigin = ({ headers, host }: Request): boolean => {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return origin !== null && URL.parse(`${origin.protocol}//${host}`)?.host === origin.host;
};

/**
 * The refresh token of a request from the page. A cookie alone identifies the caller, so requests from pages of other
 * origins have none: `SameSite` would let those of a neighbouring subdomain pass.
 */
export const readCookie = (request: Request): string | undefined => {
  if (!isOwnOrigin(request)) return undefined;
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim().split('=')) ?? [];
  return pairs.find(([name]) => name === NAME)?.[1];
};

import { continueKeptSession } from '@showhands/contracts';
import { type Call, isFromOwnOrigin } from '@showhands/service-kit/http';

type Request = Call<unknown>['request'];
type Response = Call<unknown>['response'];

/** The former version reads only this name. */
const NAME = 'showhands_kept';
/** Browsers accept this name only over https, so a page served over http cannot replace the cookie. */
const SECURE_NAME = `__Secure-${NAME}`;
const NAMES: readonly string[] = [NAME, SECURE_NAME];

const namesFor = ({ req }: Response): readonly string[] => (req.secure ? NAMES : [NAME]);

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
  const options = { ...optionsFor(sessionId), maxAge: expires.getTime() - Date.now() };
  for (const name of namesFor(response)) response.cookie(name, token, options);
};

/** Needs no cookie in the request: a sign-out has another path and receives none. */
export const clearCookie = (response: Response, sessionId: string): void => {
  for (const name of namesFor(response)) response.clearCookie(name, optionsFor(sessionId));
};

/**
 * The refresh tokens of a request from the page. It may have several: neighbouring sites can set cookies of the same
 * name, which come in any order, and both names are read. A cookie alone identifies the caller, so cookies of requests
 * from other origins are ignored. `SameSite` alone would accept a neighbouring subdomain.
 */
export const readCookies = (request: Request): string[] => {
  if (!isFromOwnOrigin(request.headers)) return [];
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim().split('=')) ?? [];
  return pairs.flatMap(([name = '', value]) => (NAMES.includes(name) && value !== undefined ? [value] : []));
};

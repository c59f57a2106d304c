import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { startSingleSignOn } from '@showhands/contracts';
import { type Call, isFromOwnOrigin } from '@showhands/service-kit/http';

type Request = Call<unknown>['request'];
type Response = Call<unknown>['response'];

/** A sign-in between the redirect to the provider and its end. Every replica can continue it, since the cookie has all of it. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  readonly expiresAt: Date;
}

interface FlowSeed {
  readonly seed: string;
  readonly expires: number;
  readonly returnTo: string;
}

/** As long as a person may need at the provider, with a second factor and a forgotten password. */
const LIFETIME_MS = 15 * 60_000;
const SEED_BYTES = 32;
const PATH = `/api${startSingleSignOn.path.replace(/\/[^/]+$/, '')}`;

/** Browsers accept the prefix only over https, so a page served over http cannot replace the cookie. */
const PREFIX = '__Secure-';

/** Each sign-in has a cookie of its own, since several tabs may sign in at once. */
const nameFor = ({ secure }: Request, state: string): string =>
  `${secure ? PREFIX : ''}showhands_oidc_${state.slice(0, 8)}`;

const optionsFor = ({ secure }: Request) => ({ path: PATH, httpOnly: true, secure, sameSite: 'lax' }) as const;

const derive = (secret: string, ...from: readonly (string | number)[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['single sign-on', ...from]))
    .digest('base64url');

const flowOf = (secret: string, { seed, expires, returnTo }: FlowSeed): Flow => ({
  state: derive(secret, 'state', seed),
  nonce: derive(secret, 'nonce', seed),
  codeVerifier: derive(secret, 'verifier', seed),
  returnTo,
  expiresAt: new Date(expires),
});

/** The fields before the MAC contain no dot. */
const encode = (secret: string, { seed, expires, returnTo }: FlowSeed): string => {
  const path = Buffer.from(returnTo).toString('base64url');
  return [seed, expires, path, derive(secret, 'mac', seed, expires, path)].join('.');
};

const decode = (secret: string, value: string): FlowSeed | undefined => {
  const [seed = '', expires = '', path = '', mac = ''] = value.split('.');
  const expected = Buffer.from(derive(secret, 'mac', seed, Number(expires), path));
  const actual = Buffer.from(mac);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return { seed, expires: Number(expires), returnTo: Buffer.from(path, 'base64url').toString() };
};

/** State, nonce and code verifier are derived from the random seed of the cookie. */
export const createFlow = (secret: string, returnTo: string): { readonly flow: Flow; readonly cookie: string } => {
  const seed = { seed: randomBytes(SEED_BYTES).toString('base64url'), expires: Date.now() + LIFETIME_MS, returnTo };
  return { flow: flowOf(secret, seed), cookie: encode(secret, seed) };
};

/** Binds the sign-in to the calling browser. */
export const setFlowCookie = (response: Response, { state }: Flow, cookie: string): void => {
  response.cookie(nameFor(response.req, state), cookie, { ...optionsFor(response.req), maxAge: LIFETIME_MS });
};

export const endFlow = (response: Response, { state }: Flow): void => {
  response.clearCookie(nameFor(response.req, state), optionsFor(response.req));
};

/** @returns undefined when another browser has started the sign-in, or it is too old */
export const readFlow = (request: Request, secret: string, state: string): Flow | undefined => {
  if (!isFromOwnOrigin(request.headers)) return undefined;
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim().split('=')) ?? [];
  for (const [name, value = ''] of pairs) {
    const seed = name === nameFor(request, state) ? decode(secret, value) : undefined;
    const flow = seed && flowOf(secret, seed);
    if (flow?.state === state && flow.expiresAt.getTime() > Date.now()) return flow;
  }
  return undefined;
};

export const hashState = (state: string): Buffer => createHash('sha256').update(`state ${state}`).digest();

import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpTestServer, startHttpServer } from '@showhands/testing';
import jwt from 'jsonwebtoken';

export const CLIENT_ID = 'showhands';
export const CLIENT_SECRET = 'a-client-secret-of-the-tests';

type Claims = Readonly<Record<string, unknown>>;

/** The ways in which a provider misbehaves. */
interface Script {
  /** Replaces the ID token. */
  readonly forge?: (token: string, privateKey: KeyObject) => string;
  /** Claims that the UserInfo endpoint returns. */
  readonly userinfo?: Claims;
  /** Replaces the body of the token response. */
  readonly tokens?: unknown;
}

/** The parameters of a redirect to the page. */
export interface Redirected {
  readonly state: string;
  readonly code: string;
  readonly iss: string;
}

/** An OpenID provider without screens: a test decides who signs in, and which answers are wrong. */
export interface ScriptedIssuer {
  readonly url: string;
  /** Signs a person in at an authorization address, as the provider's screens do. */
  approve(address: string, claims: Claims, script?: Script): Redirected;
  logoutToken(claims: Claims): string;
  /** Signs with a new key from now on, and publishes only that one. */
  rotate(): void;
  readonly privateKey: () => KeyObject;
  /** Answers nothing, or every request with a status, until the returned function is called. */
  fail(how: 'silent' | number): () => void;
  /** Serves a picture under `/picture`. */
  picture(bytes: Buffer): void;
  close(): Promise<void>;
}

interface Grant {
  readonly claims: Claims;
  readonly challenge: string;
  readonly script: Script;
}

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

/** The parts of a Basic header are form-encoded (RFC 6749, 2.3.1). */
const isClient = ({ headers: { authorization = '' } }: IncomingMessage): boolean =>
  decodeURIComponent(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()) ===
  `${CLIENT_ID}:${CLIENT_SECRET}`;

export const startScriptedIssuer = async (): Promise<ScriptedIssuer> => {
  let key = newKey();
  let failure: 'silent' | number | undefined;
  let picture: Buffer | undefined;
  const grants = new Map<string, Grant>();
  const userinfo = new Map<string, Claims>();
  let server: HttpTestServer | undefined;
  const url = () => server?.url ?? '';

  const sign = (claims: Claims, typ = 'JWT'): string => {
    const now = Math.floor(Date.now() / 1_000);
    const all = { iss: url(), aud: CLIENT_ID, iat: now, exp: now + 120, ...claims };
    // Leaves out undefined claims, which the library rejects.
    return jwt.sign(JSON.stringify(all), key.privateKey, {
      algorithm: 'RS256',
      header: { alg: 'RS256', typ, kid: key.kid },
    });
  };

  const json = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = body.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!isClient(request)) {
      response.setHeader('www-authenticate', 'Basic realm="provider", error="invalid_client"');
      return json(response, 401, { error: 'invalid_client' });
    }
    if (grant?.challenge !== challenge) return json(response, 400, { error: 'invalid_grant' });
    const { claims, script } = grant;
    const token = sign(claims);
    const access_token = randomUUID();
    userinfo.set(access_token, script.userinfo ?? { sub: claims.sub });
    const id_token = script.forge?.(token, key.privateKey) ?? token;
    json(response, 200, 'tokens' in script ? script.tokens : { access_token, token_type: 'Bearer', id_token });
  };

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/.well-known/openid-configuration': (_, response) =>
      json(response, 200, {
        issuer: url(),
        authorization_endpoint: `${url()}/authorize`,
        token_endpoint: `${url()}/token`,
        userinfo_endpoint: `${url()}/userinfo`,
        jwks_uri: `${url()}/keys`,
        authorization_response_iss_parameter_supported: true,
      }),
    '/keys': (_, response) =>
      json(response, 200, { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256' }] }),
    '/token': exchange,
    '/userinfo': ({ headers }, response) => json(response, 200, userinfo.get(headers.authorization?.slice(7) ?? '')),
    '/picture': (_, response) => response.end(picture),
  };

  server = await startHttpServer((request, response) => {
    if (failure === 'silent') return undefined;
    if (failure !== undefined) return json(response, failure, {});
    const route = routes[request.url ?? ''];
    return route ? route(request, response) : json(response, 404, {});
  });

  return {
    url: server.url,
    approve: (address, claims, script = {}) => {
      const { searchParams } = new URL(address);
      const code = randomUUID();
      const nonce = searchParams.get('nonce');
      grants.set(code, {
        claims: { nonce, ...claims },
        challenge: searchParams.get('code_challenge') ?? '',
        script,
      });
      return { state: searchParams.get('state') ?? '', code, iss: url() };
    },
    logoutToken: (claims) =>
      sign({ jti: randomUUID(), events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims }),
    rotate: () => {
      key = newKey();
    },
    privateKey: () => key.privateKey,
    fail: (how) => {
      failure = how;
      return () => {
        failure = undefined;
      };
    },
    picture: (bytes) => {
      picture = bytes;
    },
    close: server.close,
  };
};

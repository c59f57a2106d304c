import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@showhands/service-kit/security';
import jwt from 'jsonwebtoken';
import { startHttpServer } from './http-server.ts';

export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

export interface TestAuth {
  /** Serves the key set and the revocations like auth. */
  readonly url: string;
  readonly privateKey: KeyObject;
  readonly kid: string;
  /** Creates a user with a genuine token; omitted fields are unique. `expiresInSeconds` may be negative. */
  user(fields?: { id?: string; username?: string; sid?: string; expiresInSeconds?: number; kid?: string }): TestUser;
  /** Revokes the token. */
  revoke(token: string): void;
  /** Ends a session: all tokens with this `sid` are revoked. */
  endSession(sid: string): void;
  /** Adds a key for `user({ kid })`. @returns its `kid` */
  addKey(): string;
  /** Withdraws a key from the key set and lists it as revoked. */
  revokeKey(kid: string): void;
  close(): Promise<void>;
}

const createKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A pair for all test files of a process: to create one takes 80 ms of CPU time. */
let sharedKeyPair: ReturnType<typeof createKeyPair> | undefined;

const createKey = ({ privateKey, publicKey } = createKeyPair()) => {
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } };
};

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string; exp: number };

/** Starts a fake auth service for the other services, with a real key and real tokens. */
export const startTestAuth = async (): Promise<TestAuth> => {
  sharedKeyPair ??= createKeyPair();
  const first = createKey(sharedKeyPair);
  const signingKeys = [first];
  const revokedKeys: { kid: string; exp: number }[] = [];
  const revocations: { jti: string; exp: number }[] = [];
  const sessions: { sid: string; exp: number }[] = [];
  const isRevoked = (kid: string): boolean => revokedKeys.some((one) => one.kid === kid);
  const keySet = () => signingKeys.filter(({ kid }) => !isRevoked(kid)).map(({ jwk }) => jwk);
  const inOneDay = (): number => Math.floor(Date.now() / 1_000) + 24 * 3_600;
  const server = await startHttpServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/internal/jwks') response.end(JSON.stringify({ keys: keySet() }));
    else if (request.url?.startsWith('/internal/revocations')) {
      response.end(JSON.stringify({ revocations, sessions, keys: revokedKeys, asOf: new Date().toISOString() }));
    } else response.writeHead(404).end('{}');
  });
  return {
    url: server.url,
    privateKey: first.privateKey,
    kid: first.kid,
    user: ({ id = randomUUID(), username = `user-${id.slice(0, 8)}`, sid, expiresInSeconds = 3_600, kid } = {}) => {
      const key = signingKeys.find((one) => one.kid === kid) ?? first;
      const email = `${id}@example.org`;
      const token = jwt.sign({ id, username, email, jti: randomUUID(), ...(sid && { sid }) }, key.privateKey, {
        algorithm: 'RS256',
        keyid: key.kid,
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        expiresIn: expiresInSeconds,
      });
      return { id, username, email, token };
    },
    revoke: (token) => {
      const { jti, exp } = claimsOf(token);
      revocations.push({ jti, exp });
    },
    endSession: (sid) => {
      sessions.push({ sid, exp: inOneDay() });
    },
    addKey: () => {
      const key = createKey();
      signingKeys.push(key);
      return key.kid;
    },
    revokeKey: (kid) => {
      revokedKeys.push({ kid, exp: inOneDay() });
    },
    close: server.close,
  };
};

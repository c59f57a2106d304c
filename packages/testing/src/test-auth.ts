import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@showhands/service-kit';
import jwt from 'jsonwebtoken';

export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

export interface TestAuth {
  /** Serves the key set as auth does, and all revocations. */
  readonly url: string;
  readonly privateKey: KeyObject;
  readonly kid: string;
  /** A user with a genuine token; what is not given is unique. `expiresInSeconds` may be negative. */
  user(fields?: { id?: string; username?: string; expiresInSeconds?: number }): TestUser;
  /** Revokes by the token's `jti`. */
  revoke(token: string): void;
  close(): Promise<void>;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string; exp: number };

/** Stands in for auth towards the other services: a real key, real tokens, the same answers. */
export const startTestAuth = async (): Promise<TestAuth> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }];
  const revocations: { jti: string; exp: number }[] = [];
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/internal/jwks') response.end(JSON.stringify({ keys }));
    else if (request.url?.startsWith('/internal/revocations')) {
      response.end(JSON.stringify({ revocations, asOf: new Date().toISOString() }));
    } else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    privateKey,
    kid,
    user: ({ id = randomUUID(), username = `user-${id.slice(0, 8)}`, expiresInSeconds = 3_600 } = {}) => {
      const email = `${id}@example.org`;
      const token = jwt.sign({ id, username, email, jti: randomUUID() }, privateKey, {
        algorithm: 'RS256',
        keyid: kid,
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

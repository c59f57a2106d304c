import { createPublicKey, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { forgedTokens, startTestAuth, type TestAuth } from '@showhands/testing';
import jwt from 'jsonwebtoken';
import { createJwksKeyFinder } from './jwks.ts';
import {
  bearerToken,
  createTokenVerifier,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenVerifier,
} from './token-verifier.ts';

let auth: TestAuth;
let verify: TokenVerifier;

beforeAll(async () => {
  auth = await startTestAuth();
  verify = createTokenVerifier(createJwksKeyFinder(auth.url));
});

afterAll(() => auth.close());

const sign = (claims: object, header: object = {}) =>
  jwt.sign({ iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, ...claims }, auth.privateKey, {
    algorithm: 'RS256',
    keyid: auth.kid,
    header: { alg: 'RS256', ...header },
  });

test('returns the claims of a token', async () => {
  const { id, username, email, token } = auth.user();
  expect(await verify(token)).toMatchObject({ id, username, email });
});

test('rejects every forged token, also after the genuine one was cached', async () => {
  const { token } = auth.user();
  await verify(token);
  const forged = forgedTokens({ token, privateKey: auth.privateKey });
  expect(forged.length).toBeGreaterThan(15);
  for (const { attack, token: forgery } of forged) {
    const error = await verify(forgery).catch((error: { status: number; code: string }) => error);
    expect({ attack, ...error }).toMatchObject({
      attack,
      status: 401,
      code: attack === 'expired' ? 'token_expired' : 'invalid_token',
    });
  }
});

test('rejects an overlong token', async () => {
  const { token } = auth.user();
  await expect(verify(`${token}${'A'.repeat(10_000)}`)).rejects.toMatchObject({ code: 'invalid_token' });
});

describe('a genuine signature', () => {
  const claims = { id: '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10', username: 'Ada', email: 'ada@example.org', jti: 'j' };
  const now = Math.floor(Date.now() / 1_000);

  test.each([
    ['that lack an id', { ...claims, id: undefined, exp: now + 60 }],
    ['whose id is no UUID', { ...claims, id: '1 or 1=1', exp: now + 60 }],
    ['that lack a jti', { ...claims, jti: undefined, exp: now + 60 }],
    ['whose end is no number of seconds', { ...claims, exp: now + 60.5 }],
    ['that begin in the future', { ...claims, nbf: now + 60, exp: now + 120 }],
  ])('does not compensate for claims %s', async (_, given) => {
    await expect(verify(sign(given))).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('over a payload that is not JSON is rejected', async () => {
    const notJson = jwt.sign('not json', auth.privateKey, {
      algorithm: 'RS256',
      keyid: auth.kid,
      header: { alg: 'RS256', typ: 'JWT' },
    });
    await expect(verify(notJson)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});

test('rejects an expired token from the cache', async () => {
  const { token } = auth.user({ expiresInSeconds: 60 });
  await verify(token);
  jest.useFakeTimers({ now: Date.now() + 60_000 });
  try {
    await expect(verify(token)).rejects.toMatchObject({ code: 'token_expired', status: 401 });
  } finally {
    jest.useRealTimers();
  }
});

test('rejects a cached token once its key is withdrawn', async () => {
  const { token } = auth.user();
  let key: KeyObject | undefined = createPublicKey(auth.privateKey);
  const verifyHere = createTokenVerifier(async () => key);
  await verifyHere(token);
  expect(await verifyHere(token)).toMatchObject({ jti: expect.any(String) });
  key = undefined;
  await expect(verifyHere(token)).rejects.toMatchObject({ code: 'invalid_token' });
});

describe('the Authorization header', () => {
  test.each(['Bearer abc', 'bearer abc', '  Bearer   abc '])('accepts "%s"', (header) => {
    expect(bearerToken(header)).toBe('abc');
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', 'abc', 'Basic abc', 'Bearer abc def'])('rejects "%s"', (header) => {
    expect(() => bearerToken(header)).toThrow(expect.objectContaining({ code: 'unauthenticated', status: 401 }));
  });
});

import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forgedTokens } from './forged-tokens.ts';
import { startTestAuth, type TestAuth } from './test-auth.ts';

// Tests of each service prove that it rejects them. Here: each attack would fool a careless verifier.

let auth: TestAuth;
let publicKey: KeyObject;
let tokens: Map<string, string>;

beforeAll(async () => {
  auth = await startTestAuth();
  publicKey = createPublicKey(auth.privateKey);
  const forged = forgedTokens({ token: auth.user().token, privateKey: auth.privateKey });
  tokens = new Map(forged.map(({ attack, token }) => [attack, token]));
  expect(new Set(tokens.values()).size).toBe(forged.length);
});

afterAll(() => auth.close());

const partsOf = (attack: string) => {
  const [head = '', payload = '', signature = ''] = tokens.get(attack)?.split('.') ?? [];
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  return { input: `${head}.${payload}`, header, signature };
};

const isSignedBy = (key: KeyObject, attack: string, hash = 'sha256'): boolean => {
  const { input, signature } = partsOf(attack);
  return verify(hash, Buffer.from(input), key, Buffer.from(signature, 'base64url'));
};

const isHmacOf = (secret: string, attack: string): boolean => {
  const { input, signature } = partsOf(attack);
  return createHmac('sha256', secret).update(input).digest('base64url') === signature;
};

test('one that trusts the algorithm or the key in the token', () => {
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(isHmacOf(pem, 'HS256 signed with the public key')).toBe(true);
  expect(isHmacOf('', 'a kid that climbs to an empty file')).toBe(true);
  expect(isSignedBy(publicKey, 'RS512 signed with the true key', 'sha512')).toBe(true);
  const key = createPublicKey({ key: partsOf('an embedded jwk').header.jwk, format: 'jwk' });
  expect(isSignedBy(key, 'an embedded jwk')).toBe(true);
});

test.each(['expired', 'without an end', 'the wrong audience', 'the wrong issuer', 'an unknown kid', 'no kid'])(
  'one that checks the signature alone: %s',
  (attack) => expect(isSignedBy(publicKey, attack)).toBe(true),
);

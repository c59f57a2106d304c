import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createJwksKeyFinder, createTokenVerifier, type TokenVerifier } from '@showhands/service-kit';
import { type ForgedToken, forgedTokens } from './forged-tokens.ts';
import { startTestAuth, type TestAuth } from './test-auth.ts';

let auth: TestAuth;
let token: string;
let publicKey: KeyObject;
let forged: ForgedToken[];
let verifyToken: TokenVerifier;

beforeAll(async () => {
  auth = await startTestAuth();
  token = auth.user().token;
  publicKey = createPublicKey(auth.privateKey);
  forged = forgedTokens({ token, privateKey: auth.privateKey });
  verifyToken = createTokenVerifier(createJwksKeyFinder(auth.url));
});

afterAll(() => auth.close());

const of = (attack: string): string => {
  const found = forged.find((candidate) => candidate.attack === attack);
  if (!found) throw new Error(`no attack is called ${attack}`);
  return found.token;
};

const partsOf = (jwt: string) => {
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { input: `${head}.${payload}`, header: read(head), claims: read(payload), signature };
};

const isSignedBy = (key: KeyObject, jwt: string, hash = 'sha256'): boolean => {
  const { input, signature } = partsOf(jwt);
  return verify(hash, Buffer.from(input), key, Buffer.from(signature, 'base64url'));
};

const isHmacOf = (secret: string, jwt: string): boolean => {
  const { input, signature } = partsOf(jwt);
  return createHmac('sha256', secret).update(input).digest('base64url') === signature;
};

test('the services accept the genuine token and reject every forged one', async () => {
  await expect(verifyToken(token)).resolves.toHaveProperty('id');
  const accepted: string[] = [];
  for (const { attack, token: forgery } of forged) {
    await verifyToken(forgery).then(
      () => accepted.push(attack),
      (error) => expect(error.code).toMatch(/^(invalid_token|token_expired)$/),
    );
  }
  expect(accepted).toEqual([]);
});

test('all forged tokens are different', () => {
  expect(new Set([token, ...forged.map((forgery) => forgery.token)]).size).toBe(forged.length + 1);
});

describe('would fool a careless verifier:', () => {
  test('one that uses the public key as a shared secret', () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(isHmacOf(pem, of('HS256 signed with the public key'))).toBe(true);
  });

  test('one that trusts the key in the token', () => {
    expect(isHmacOf('', of('a kid that climbs to an empty file'))).toBe(true);
    const { header } = partsOf(of('an embedded jwk'));
    expect(isSignedBy(createPublicKey({ key: header.jwk, format: 'jwk' }), of('an embedded jwk'))).toBe(true);
  });

  test("one that trusts the token's algorithm", () => {
    expect(partsOf(of('alg none'))).toMatchObject({ header: { alg: 'none' }, signature: '' });
    expect(isSignedBy(publicKey, of('RS512 signed with the true key'), 'sha512')).toBe(true);
  });

  test.each(['expired', 'without an end', 'the wrong audience', 'the wrong issuer', 'an unknown kid', 'no kid'])(
    'one that checks the signature alone: %s',
    (attack) => {
      expect(isSignedBy(publicKey, of(attack))).toBe(true);
    },
  );

  test('one that ignores the signature', () => {
    const altered = partsOf(of('a payload changed by a bit'));
    expect(altered.claims).not.toEqual(partsOf(token).claims);
    expect(isSignedBy(publicKey, of('a payload changed by a bit'))).toBe(false);
  });
});

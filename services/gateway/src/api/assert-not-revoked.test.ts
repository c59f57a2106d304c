import { expect, test } from '@jest/globals';
import { assertNotRevoked } from './assert-not-revoked.ts';

const revocations = { isReady: () => true, isEmpty: () => false, isRevoked: (jti: string) => jti === 'revoked' };

const tokenOf = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const revoked = tokenOf({ jti: 'revoked' });

test.each([`Bearer ${revoked}`, `bearer ${revoked}`, `Bearer   ${revoked}`])(
  'rejects a revoked token in %j',
  (header) => {
    expect(() => assertNotRevoked(revocations, header)).toThrow(expect.objectContaining({ code: 'invalid_token' }));
  },
);

test('rejects a token of a revoked key', () => {
  const header = Buffer.from('{"kid":"revoked"}').toString('base64url');
  const token = [header, ...tokenOf({ jti: 'valid' }).split('.').slice(1)].join('.');
  expect(() => assertNotRevoked(revocations, `Bearer ${token}`)).toThrow(
    expect.objectContaining({ code: 'invalid_token' }),
  );
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['a token that is not revoked', `Bearer ${tokenOf({ jti: 'valid' })}`],
  ['a token without an id', `Bearer ${tokenOf({})}`],
  ['an id that is not a string', `Bearer ${tokenOf({ jti: ['revoked'] })}`],
  ['a payload that is not an object', `Bearer ${tokenOf(null)}`],
  ['a payload that is not JSON', 'Bearer a.!!!.c'],
  ['a token without a payload', 'Bearer x'],
  ['another scheme', `Basic ${revoked}`],
])('accepts %s', (_, header) => {
  expect(() => assertNotRevoked(revocations, header)).not.toThrow();
});

test('does not parse tokens while none is revoked', () => {
  const none = { isReady: () => true, isEmpty: () => true, isRevoked: () => true };
  expect(() => assertNotRevoked(none, `Bearer ${revoked}`)).not.toThrow();
});

test('rejects every token as unavailable until the first list of revocations has arrived', () => {
  const unknown = { isReady: () => false, isEmpty: () => true, isRevoked: () => false };
  expect(() => assertNotRevoked(unknown, `Bearer ${revoked}`)).toThrow(
    expect.objectContaining({ code: 'unavailable', status: 503, retryAfterSeconds: 1 }),
  );
  expect(() => assertNotRevoked(unknown, undefined)).not.toThrow();
});

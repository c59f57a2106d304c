import { expect, test } from '@jest/globals';
import { readClaims } from './token.ts';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: unknown) => `${encode({ alg: 'RS256' })}.${encode(claims)}.c2lnbmF0dXJl`;

const CLAIMS = { id: 'u1', username: 'Åsa 投票', email: 'asa@example.org', exp: 2_000 };

test('reads the claims of a well-formed token, with any letters in the name', () => {
  expect(readClaims(tokenOf(CLAIMS))).toEqual(CLAIMS);
});

test.each([
  ['nothing', ''],
  ['one segment', 'abc'],
  ['two segments', `a.${encode(CLAIMS)}`],
  ['four segments', `${tokenOf(CLAIMS)}.d`],
  ['an empty middle', 'a..c'],
  ['a middle that is no base64', 'a.%%%.c'],
  ['a middle that is no JSON', `a.${encode('not json')}.c`],
  ['a middle that is no object', `a.${encode('7')}.c`],
  ['no id', tokenOf({ ...CLAIMS, id: undefined })],
  ['an empty id', tokenOf({ ...CLAIMS, id: '' })],
  ['no username', tokenOf({ ...CLAIMS, username: undefined })],
  ['no email', tokenOf({ ...CLAIMS, email: undefined })],
])('rejects %s', (_name, token) => {
  expect(readClaims(token)).toBeUndefined();
});

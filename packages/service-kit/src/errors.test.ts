import { expect, test } from '@jest/globals';
import { errorCodeOf } from './errors.ts';

test.each([
  [Object.assign(new Error('taken'), { code: 'EADDRINUSE' }), 'EADDRINUSE'],
  [Object.assign(new Error('forbidden'), { code: 403 }), undefined],
  [new Error('no code'), undefined],
  [{ code: 'EADDRINUSE' }, undefined],
  ['EADDRINUSE', undefined],
  [null, undefined],
])('reads the code of %p', (error, code) => {
  expect(errorCodeOf(error)).toBe(code);
});

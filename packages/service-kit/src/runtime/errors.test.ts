import { expect, test } from '@jest/globals';
import { errorBody } from '../http/error-handler.ts';
import { AppError, errorCodeOf } from './errors.ts';

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

test.each([
  [3, 3],
  [20, 20],
  [300, 20],
])('of %i errors, %i are reported', (count, reported) => {
  const errors = Array.from({ length: count }, (_, index) => ({ path: `options.${index}`, message: 'Wrong' }));
  const error = new AppError('validation_failed', 'Wrong', { errors });
  expect(error.errors).toEqual(errors.slice(0, reported));
  expect(errorBody(error, 'id').errorsCount).toBe(count > reported ? count : undefined);
});

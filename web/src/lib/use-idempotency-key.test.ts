import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { ApiError } from './http/api-error.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const setUp = () => renderHook(() => useIdempotencyKey()).result.current;

const networkError = new ApiError({ status: 0, code: 'network' });

test('the same content has the same key after a failure that may have arrived', () => {
  const { keyFor, failed } = setUp();
  const key = keyFor({ title: 'Tea or coffee?' });
  failed(networkError);
  expect(keyFor({ title: 'Tea or coffee?' })).toBe(key);
});

test('changed content is another action', () => {
  const { keyFor, failed } = setUp();
  const key = keyFor({ title: 'Tea or coffee?' });
  failed(networkError);
  expect(keyFor({ title: 'Tea or cocoa?' })).not.toBe(key);
});

test('the same content is another action after the server rejected it', () => {
  const { keyFor, failed } = setUp();
  const key = keyFor({ title: 'Tea or coffee?' });
  failed(new ApiError({ status: 422, code: 'invalid' }));
  expect(keyFor({ title: 'Tea or coffee?' })).not.toBe(key);
});

test('keys are 128 random bits in hex', () => {
  const { keyFor } = setUp();
  const keys = Array.from({ length: 50 }, (_, index) => keyFor(index));
  expect(keys.every((key) => /^[\da-f]{32}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(50);
});

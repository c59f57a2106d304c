import { expect, test } from '@jest/globals';
import { createPoll, getPoll, listDashboardPolls } from '@showhands/contracts';
import { requestInit, urlOf } from './build-request.ts';
import { multipart } from './multipart.ts';

test('encodes a path parameter as one segment', () => {
  expect(urlOf(getPoll, { params: { id: 'a/b?c#d' } })).toBe('/api/polls/a%2Fb%3Fc%23d');
});

test('leaves empty and missing query parameters out', () => {
  const query = { category: 'all', q: '', cursor: undefined, limit: 24 };
  expect(urlOf(listDashboardPolls, { query })).toBe('/api/polls/dashboard?category=all&limit=24');
  expect(urlOf(listDashboardPolls, { query: { q: '' } })).toBe('/api/polls/dashboard');
});

test('sends JSON with its type, and token and idempotency key only when given', () => {
  expect(requestInit(createPoll, { body: { title: 'Tea?' } })).toEqual({
    method: 'POST',
    body: '{"title":"Tea?"}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  expect(requestInit(createPoll, { body: {} }, 'token', 'key').headers).toMatchObject({
    Authorization: 'Bearer token',
    'Idempotency-Key': 'key',
  });
});

test('leaves the content type of a multipart form to its Blob, which has the boundary', () => {
  const body = multipart({ username: 'ada' });
  const init = requestInit(createPoll, { body });
  expect(init.body).toBe(body);
  expect(init.headers).not.toHaveProperty('Content-Type');
  expect(body.type).toMatch(/^multipart\/form-data; boundary=form-[\da-f]{32}$/);
});

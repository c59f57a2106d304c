import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getVoteStatus, logout } from '@showhands/contracts';
import { type ApiClient, apiClient } from './api-client.ts';
import { type HttpTestServer, startHttpServer } from './http-server.ts';

const params = { id: '7d3c2f7e-6f0a-4f7e-9a51-0d6c3b1f2a10' };
const votes = { hasVoted: false, votes: [] };

let server: HttpTestServer;
let api: ApiClient;
let next: { status: number; body?: unknown };

beforeAll(async () => {
  server = await startHttpServer((_request, response) => {
    response.writeHead(next.status, { 'content-type': 'application/json' });
    response.end(next.body === undefined ? undefined : JSON.stringify(next.body));
  });
  api = apiClient(server.url);
});

afterAll(() => server.close());

test.each([
  ['a field is missing', 200, { hasVoted: true }, /violates its contract/],
  ['a field has another type', 200, { hasVoted: 'yes', votes: [] }, /violates its contract/],
  ['there is a field too many', 200, { ...votes, email: 'a@example.org' }, /differs from its contract/],
  ['a success has another status', 201, votes, /not in the contract/],
  ['a response is a redirect', 302, undefined, /not in the contract/],
  ['an error has another shape', 500, { error: 'boom', stack: 'at line 1' }, /violates its contract/],
])('fails when %s', async (_, status, body, message) => {
  next = { status, body };
  await expect(api.attempt(getVoteStatus, { params })).rejects.toThrow(message);
});

test('accepts an empty response where the contract has none, and needs every parameter', async () => {
  next = { status: 204 };
  expect((await api.call(logout)).body).toBeUndefined();
  await expect(api.call(getVoteStatus)).rejects.toThrow('needs the parameter id');
});

test('distinguishes success from errors', async () => {
  next = { status: 200, body: votes };
  await expect(api.expectError(getVoteStatus, { params })).rejects.toThrow('an error was expected');
  next = { status: 404, body: { message: 'Poll not found', code: 'not_found', requestId: 'r' } };
  await expect(api.call(getVoteStatus, { params })).rejects.toThrow('404 {"message":"Poll not found"');
});

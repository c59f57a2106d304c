import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPoll, getVoteStatus, listDashboardPolls, logout, register, updateProfile } from '@showhands/contracts';
import { type ApiClient, apiClient } from './api-client.ts';
import { listen } from './servers/ports.ts';

const id = '7d3c2f7e-6f0a-4f7e-9a51-0d6c3b1f2a10';
const votes = { hasVoted: false, votes: [] };

let server: Server;
let api: ApiClient;
let received: { request: IncomingMessage; body: string };
let nextResponse: { status: number; body?: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received = { request, body };
      response.writeHead(nextResponse.status, { 'content-type': 'application/json' });
      response.end(nextResponse.body === undefined ? undefined : JSON.stringify(nextResponse.body));
    });
  });
  api = apiClient(`http://127.0.0.1:${await listen(server)}`);
});

beforeEach(() => {
  nextResponse = { status: 200, body: votes };
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('builds the request from the contract', async () => {
  nextResponse = { status: 200, body: [] };
  await api.call(listDashboardPolls, { query: { q: 'a&b', limit: 10 }, token: 'secret', idempotencyKey: 'key' });
  expect(received.request).toMatchObject({ method: 'GET', url: '/api/polls/dashboard?q=a%26b&limit=10' });
  expect(received.request.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'key' });
});

test('fills in parameters and requires all of them', async () => {
  await api.call(getVoteStatus, { params: { id } });
  expect(received.request.url).toBe(`/api/polls/${id}/vote-status`);
  await api.attempt(getVoteStatus, { params: { id: '../x' } });
  expect(received.request.url).toBe('/api/polls/..%2Fx/vote-status');
  await expect(api.call(getVoteStatus)).rejects.toThrow('needs the parameter id');
});

test('sends JSON, raw bytes or a form', async () => {
  nextResponse = { status: 400, body: { message: 'no', code: 'malformed_body', requestId: 'r' } };
  await api.expectError(register, { body: { username: 'x' } });
  expect(received.request.headers['content-type']).toBe('application/json');
  expect(received.body).toBe('{"username":"x"}');
  await api.expectError(register, { rawBody: '{"cut', headers: { 'content-type': 'text/plain' } });
  expect(received.request.headers['content-type']).toBe('text/plain');
  expect(received.body).toBe('{"cut');
  const form = new FormData();
  form.set('bio', 'hello');
  await api.expectError(updateProfile, { form });
  expect(received.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

test('accepts an empty response if the contract has one', async () => {
  nextResponse = { status: 204 };
  expect((await api.call(logout)).body).toBeUndefined();
});

test.each([
  ['a field is missing', { hasVoted: true }, /violates its contract/],
  ['a field has another type', { hasVoted: 'yes', votes: [] }, /violates its contract/],
  ['there is a field too many', { ...votes, email: 'a@example.org' }, /differs from its contract/],
])('fails when %s', async (_, body, message) => {
  nextResponse = { status: 200, body };
  await expect(api.call(getVoteStatus, { params: { id } })).rejects.toThrow(message);
});

test('fails on an unknown success status and on a redirect', async () => {
  nextResponse = { status: 201, body: votes };
  await expect(api.call(getVoteStatus, { params: { id } })).rejects.toThrow('not in the contract');
  nextResponse = { status: 302 };
  await expect(api.attempt(getVoteStatus, { params: { id } })).rejects.toThrow('not in the contract');
});

test('fails on a malformed error response', async () => {
  nextResponse = { status: 500, body: { error: 'boom', stack: 'at line 1' } };
  await expect(api.attempt(getPoll, { params: { id } })).rejects.toThrow(/violates its contract/);
});

test('distinguishes success from errors', async () => {
  expect(await api.attempt(getVoteStatus, { params: { id } })).toMatchObject({ ok: true, body: votes });
  await expect(api.expectError(getVoteStatus, { params: { id } })).rejects.toThrow('an error was expected');
  const body = { message: 'Poll not found', code: 'not_found', requestId: 'r' };
  nextResponse = { status: 404, body };
  expect(await api.expectError(getVoteStatus, { params: { id } })).toMatchObject({ ok: false, status: 404, body });
  await expect(api.call(getVoteStatus, { params: { id } })).rejects.toThrow('404 {"message":"Poll not found"');
});

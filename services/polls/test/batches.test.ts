import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type BatchedCall, idSchema, internal, type Poll } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import * as z from 'zod/mini';
import { usePolls } from './polls-under-test.ts';

const on = usePolls();
let creator: TestUser;
beforeAll(() => {
  creator = on.user();
});

const send = (calls: unknown, secret = INTERNAL_SECRET): Promise<Response> =>
  fetch(`${on.url}${internal.calls.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(calls),
  });

/** The replies in the order of the calls. */
const sendBatch = async (calls: readonly BatchedCall[]) => {
  const response = await send(calls);
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  const replies = lines.flatMap((line, index) =>
    index % 2 === 0 ? { ...internal.calls.replyLine.parse(JSON.parse(line)), body: lines[index + 1] ?? '' } : [],
  );
  expect(replies.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual([...calls.keys()]);
  return replies.toSorted((one, other) => one.index - other.index);
};

const voteFor = (poll: Pick<Poll, 'id' | 'options'>, voter?: TestUser, headers: object = {}): BatchedCall => ({
  endpoint: 'castVote',
  path: `/polls/${poll.id}/vote`,
  headers: { ...(voter && { authorization: `Bearer ${voter.token}` }), 'x-request-id': 'r-1', ...headers },
  body: JSON.stringify({ option_id: poll.options[0]?.id }),
});

const isId = (value: unknown): boolean => z.safeParse(idSchema, value).success;

/** The same call in a request of its own. */
const sendAlone = ({ endpoint, path, headers, body }: BatchedCall): Promise<Response> =>
  fetch(`${on.url}/api${path}`, {
    method: { castVote: 'POST', putBallot: 'PUT', withdrawBallot: 'DELETE' }[endpoint] ?? '',
    headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }) },
    body,
  });

test('counts every vote of a batch, in one transaction', async () => {
  const poll = await on.poll(creator);
  const replies = await sendBatch(Array.from({ length: 100 }, () => voteFor(poll, on.user())));
  for (const { status, body } of replies) expect([status, JSON.parse(body).hasVoted]).toEqual([200, true]);
  expect((await on.voteCounts(poll))[0]).toEqual({ counter: 100, rows: 100 });
  // A transaction gives the poll its next version.
  expect(new Set(replies.map(({ body }) => JSON.parse(body).poll.version))).toEqual(new Set([poll.version + 1]));
});

describe('is answered like a request of its own:', () => {
  const key = { 'idempotency-key': 'the same key' };
  const ballotOf = (poll: Poll, voter: TestUser): BatchedCall => {
    const body = JSON.stringify({ choices: [{ option_id: poll.options[1]?.id }] });
    return { ...voteFor(poll, voter), endpoint: 'putBallot', path: `/polls/${poll.id}/ballot`, body };
  };
  const calls: [string, (poll: Poll, voter: TestUser) => BatchedCall][] = [
    ['a vote', (poll, voter) => voteFor(poll, voter)],
    ['a ballot', ballotOf],
    ['no token', (poll) => voteFor(poll)],
    ['a forged token', (poll, voter) => voteFor(poll, { ...voter, token: `${voter.token}x` })],
    ['no body', (poll, voter) => ({ ...voteFor(poll, voter), body: null })],
    ['a body that is not JSON', (poll, voter) => ({ ...voteFor(poll, voter), body: '{"option_id":' })],
    ['a body that is not JSON, without a token', (poll) => ({ ...voteFor(poll), body: '{' })],
    ['a missing option', (poll, voter) => ({ ...voteFor(poll, voter), body: '{}' })],
    ['another option', (poll, voter) => ({ ...voteFor(poll, voter), body: `{"option_id":"${randomUUID()}"}` })],
    ['no poll', (poll, voter) => voteFor({ ...poll, id: randomUUID() }, voter)],
    ['a malformed id', (poll, voter) => voteFor({ ...poll, id: 'nothing' }, voter)],
    ['a malformed key', (poll, voter) => voteFor(poll, voter, { 'idempotency-key': 'é' })],
    ['a withdrawal', (poll, voter) => ({ ...ballotOf(poll, voter), endpoint: 'withdrawBallot', body: null })],
  ];

  test.each(calls)('%s', async (_, callOf) => {
    // Two polls alike, so that each call is the first of its voter.
    const title = 'Where shall we meet?';
    const [one, other] = [await on.poll(creator, { title }), await on.poll(creator, { title })];
    const voter = on.user();
    const alone = await sendAlone(callOf(one, voter));
    const [inBatch] = await sendBatch([callOf(other, voter)]);
    const names = ['cache-control', 'content-type', 'retry-after', 'idempotency-replayed'] as const;
    const headers = new Headers(inBatch?.headers);
    expect(inBatch?.status).toBe(alone.status);
    for (const name of names) expect([name, headers.get(name)]).toEqual([name, alone.headers.get(name)]);
    const shapeOf = (body: string) =>
      JSON.parse(body, (name, value) => (/id$|At$|^version$/i.test(name) || isId(value) ? typeof value : value));
    expect(shapeOf(inBatch?.body ?? '')).toEqual(shapeOf(await alone.text()));
  });

  test('a repeated call', async () => {
    const poll = await on.poll(creator);
    const call = voteFor(poll, on.user(), key);
    const first = await sendAlone(call);
    const [again, changed] = await sendBatch([call, { ...call, body: call.body?.replace(':', ': ') ?? null }]);
    expect(again).toMatchObject({ status: 200, headers: { 'Idempotency-Replayed': 'true' }, body: await first.text() });
    expect(changed).toMatchObject({ status: 422, body: expect.stringContaining('idempotency_conflict') });
  });
});

test('a call that waits holds up no other', async () => {
  const [locked, free] = [await on.poll(creator), await on.poll(creator)];
  await on.database.transaction(async (trx) => {
    await trx.raw('select 1 from polls where id = ? for update', [locked.id]);
    const response = await send([voteFor(locked, on.user()), voteFor(free, on.user()), voteFor(free)]);
    const first = await response.body?.pipeThrough(new TextDecoderStream()).getReader().read();
    expect(first?.value).toContain('"index":2');
    expect(first?.value).not.toContain('"index":0');
  });
});

test.each([
  ['an unknown endpoint', [{ ...voteFor({ id: randomUUID(), options: [] }), endpoint: 'deletePoll' }], 404],
  ['more than the limit', Array.from({ length: 101 }, () => voteFor({ id: randomUUID(), options: [] })), 400],
  ['another shape', [{ path: '/polls' }], 400],
  ['no list', {}, 400],
])('rejects a batch with %s as a whole', async (_, calls, status) => {
  const poll = await on.poll(creator);
  const response = await send(Array.isArray(calls) ? [voteFor(poll, on.user()), ...calls] : calls);
  expect(response.status).toBe(status);
  expect((await on.voteCounts(poll))[0]).toEqual({ counter: 0, rows: 0 });
});

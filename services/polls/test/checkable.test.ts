import { createHash, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import {
  type Audit,
  castVote,
  createPoll,
  getAudit,
  getHead,
  type Inclusion,
  isConsistent,
  isIncluded,
  listRuns,
  openingOf,
  type Poll,
  promiseOf,
  proveInclusion,
  putBallot,
  setPollStatus,
  withdrawBallot,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, eventually, runProgram, type TestUser } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { createWaitingBallots } from '../src/anonymous/waiting-ballots.ts';
import { commitmentOf } from '../src/checkable/poll-keys.ts';
import { findMiscounts } from '../src/votes/recount.ts';
import { inMinutes, optionOf, type PollFields, rejection, textsAndIds, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

const MODES = ['open', 'secret'] as const;
const K = 3;
const ANONYMOUS = { anonymous: true, batch_min: K } as const;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const fromBase64 = (text = ''): Buffer => Buffer.from(text, 'base64');

const checkable = (creator: TestUser, fields: PollFields = {}) => polls.poll(creator, { checkable: 'open', ...fields });

type Marks = { rank?: number; score?: number; points?: number };

/** A ballot as the page makes it. */
const ballotOf = (poll: Poll, marks: readonly (Marks & { option: number })[]) => {
  const choices = marks.map(({ option, ...mark }) => ({ option_id: optionOf(poll, option), ...mark }));
  const nonce = randomBytes(32).toString('base64');
  const commitment = commitmentOf(openingOf(poll.id, choices, nonce));
  return { choices, commitment, ...(poll.checkable === 'open' && { nonce }) };
};

const put = (voter: TestUser, poll: Poll, body: object, more: object = {}, api: ApiClient = polls.api) =>
  api.attempt(putBallot, { params: { id: poll.id }, body, token: voter.token, ...more } as never);

const vote = async (poll: Poll, option = 0, voter = polls.user()) => {
  const ballot = ballotOf(poll, [{ option }]);
  const { status, body } = await put(voter, poll, ballot);
  expect({ status, body }).toMatchObject({ status: 200, body: { commitment: ballot.commitment } });
  return { ...ballot, voter, promise: (body as { promise?: string }).promise ?? '' };
};

/** The public key in a verifier key of signed notes. */
const publicKeyOf = (verifierKey: string) => {
  const [, , encoded] = verifierKey.match(/^[^+]+\+([0-9a-f]{8})\+(.+)$/) ?? [];
  const x = fromBase64(encoded).subarray(1).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
};

/** Size and root of a head whose signature is valid. */
const readHead = ({ id, check_key: key = '' }: Poll, note: string) => {
  const [, text = '', signature = ''] = note.match(/^(.+\n.+\n.+\n)\n— \S+ (\S+)\n$/) ?? [];
  const [origin, size, root] = text.split('\n');
  expect(origin).toBe(`showhands/${id}`);
  expect(verify(null, Buffer.from(text), publicKeyOf(key), fromBase64(signature).subarray(4))).toBe(true);
  return { size: Number(size), root: fromBase64(root) };
};

const isPromised = (poll: Poll, commitment: string, promise: string): boolean => {
  const bytes = Buffer.from(JSON.stringify(promiseOf(poll.id, commitment)));
  return verify(null, bytes, publicKeyOf(poll.check_key ?? ''), fromBase64(promise));
};

const headOf = async (poll: Poll, viewer = polls.user(), query = {}): Promise<string> =>
  Buffer.from((await polls.api.call(getHead, { params: { id: poll.id }, query, token: viewer.token })).body).toString();
const auditOf = async ({ id }: Pick<Poll, 'id'>, viewer = polls.user()): Promise<Audit> =>
  (await polls.api.call(getAudit, { params: { id }, token: viewer.token })).body;
const prove = (poll: Poll, commitment: string, size?: number, viewer = polls.user()) =>
  polls.api.attempt(proveInclusion, { params: { id: poll.id }, body: { commitment, size }, token: viewer.token });

const rowsOf = (table: string, { id }: Poll) =>
  polls.rows('select * from ?? where ?? = ?', [table, table === 'polls' ? 'id' : 'poll_id', id]);

/** Lets the time of the next release come. A new poll with an end wakes the scheduler. */
const release = async (poll: Poll, size: number): Promise<void> => {
  await polls.rows('update waiting_ballots set release_at = clock_timestamp() where poll_id = ?', [poll.id]);
  await polls.poll(polls.user());
  await eventually(async () => expect(readHead(poll, await headOf(poll)).size).toBe(size));
};

test.each(MODES)(
  'a poll that is checkable as «%s» has its key, and an ordinary one no additional field',
  async (mode) => {
    const poll = await checkable(polls.user(), { checkable: mode });
    expect(poll.checkable).toBe(mode);
    expect(poll.check_key).toMatch(new RegExp(`^showhands/${poll.id}\\+[0-9a-f]{8}\\+[A-Za-z0-9+/]{44}$`));
    expect(readHead(poll, await headOf(poll))).toEqual({ size: 0, root: Buffer.from(sha256(new Uint8Array())) });
    const ordinary = await polls.poll(polls.user());
    for (const field of ['checkable', 'check_key']) expect(ordinary).not.toHaveProperty(field);
    for (const call of [getHead, getAudit])
      expect(
        await polls.api.attempt(call, { params: { id: ordinary.id }, token: polls.user().token } as never),
      ).toMatchObject(rejection(404, 'not_found'));
  },
);

test.each([
  [{ change_vote: true }, 'change_vote'],
  [{ voters_add_options: 'free' }, 'voters_add_options'],
  [{ options: [{ text: 'Boat', seats: 2 }, { text: 'Bus' }] }, 'options.0.seats'],
  [{ checkable: 'partly' }, 'checkable'],
])('rejects %j together with it', async (fields, path) => {
  const body = { ...aPollInput({ checkable: 'open' }), ...fields } as never;
  expect(await polls.api.attempt(createPoll, { body, token: polls.user().token })).toMatchObject({
    status: 400,
    body: { errors: [expect.objectContaining({ path })] },
  });
});

describe('a vote', () => {
  it.each([
    ['open', {}],
    ['secret', {}],
    ['open', ANONYMOUS],
    ['secret', ANONYMOUS],
  ] as const)('gets a signed promise («%s», %j), which calls with one key share', async (mode, fields) => {
    const creator = polls.user();
    const poll = await checkable(creator, { checkable: mode, ...fields });
    const [voter, idempotencyKey] = [polls.user(), randomUUID()];
    const ballot = ballotOf(poll, [{ option: 1 }]);
    const racing = [0, 1, 2, 3].map((index) => put(voter, poll, ballot, { idempotencyKey }, apiOf(index)));
    const inProgress = (await Promise.all(racing)).filter(({ status }) => status !== 200);
    for (const response of inProgress) expect(response).toMatchObject(rejection(409, 'in_progress'));
    const first = await put(voter, poll, ballot, { idempotencyKey });
    const { promise } = first.body as { promise: string };
    expect(isPromised(poll, ballot.commitment, promise)).toBe(true);
    expect(await put(voter, poll, ballot, { idempotencyKey })).toMatchObject({ status: 200, body: first.body });
    const again = await put(voter, poll, ballot);
    expect(again).toMatchObject(rejection(409, 'already_voted'));
    const other = await put(polls.user(), poll, ballot);
    expect(other).toMatchObject(rejection(409, 'already_voted'));
    const call = { params: { id: poll.id }, token: voter.token };
    expect(await polls.api.attempt(withdrawBallot, call)).toMatchObject(rejection(409, 'already_voted'));
    const single = { ...call, token: polls.user().token, body: { option_id: optionOf(poll, 0) } };
    expect(await polls.api.attempt(castVote, single)).toMatchObject(rejection(409, 'wrong_method'));
    await polls.setStatus(creator, poll, 'closed');
    expect(await auditOf(poll)).toMatchObject({ voters_count: 1, commitments: [ballot.commitment] });
  });

  it('of an anonymous poll gets no promise for a commitment that was not accepted', async () => {
    const poll = await checkable(polls.user(), { ...ANONYMOUS, checkable: 'secret' });
    const [voter, idempotencyKey] = [polls.user(), randomUUID()];
    await put(voter, poll, ballotOf(poll, [{ option: 1 }]), { idempotencyKey });
    const { status, body } = await put(voter, poll, ballotOf(poll, [{ option: 1 }]), { idempotencyKey });
    expect(status).toBe(200);
    for (const field of ['promise', 'commitment']) expect(body).not.toHaveProperty(field);
  });

  it.each([
    ['open', { commitment: undefined }, 'commitment'],
    ['open', { nonce: undefined }, 'nonce'],
    ['open', { commitment: Buffer.alloc(32).toString('base64') }, 'commitment'],
    ['open', { commitment: 'AAAA' }, 'commitment'],
    ['open', { nonce: Buffer.alloc(32).toString('base64') }, 'commitment'],
    ['secret', { commitment: undefined }, 'commitment'],
    ['secret', { nonce: Buffer.alloc(32).toString('base64') }, 'nonce'],
  ] as const)('in the mode «%s» is rejected with %j', async (mode, change, path) => {
    const poll = await checkable(polls.user(), { checkable: mode });
    const body = { ...ballotOf(poll, [{ option: 0 }]), ...change };
    expect(await put(polls.user(), poll, body)).toMatchObject({
      status: 400,
      body: { errors: [expect.objectContaining({ path })] },
    });
  });

  it('in an ordinary poll has neither a commitment nor a nonce', async () => {
    const poll = await polls.poll(polls.user());
    const { choices, commitment } = ballotOf(poll, [{ option: 0 }]);
    for (const [path, more] of Object.entries({ commitment: { commitment }, nonce: { nonce: commitment } }))
      expect(await put(polls.user(), poll, { choices, ...more })).toMatchObject({
        status: 400,
        body: { errors: [expect.objectContaining({ path })] },
      });
  });

  it('is final with several options, too', async () => {
    const poll = await checkable(polls.user(), { allow_multiple_votes: true });
    const voter = polls.user();
    expect(await put(voter, poll, ballotOf(poll, [{ option: 1 }, { option: 0 }]))).toMatchObject({ status: 200 });
    expect(await put(voter, poll, ballotOf(poll, [{ option: 2 }]))).toMatchObject(rejection(409, 'already_voted'));
    const call = { params: { id: poll.id }, token: voter.token };
    expect(await polls.api.attempt(withdrawBallot, call)).toMatchObject(rejection(409, 'already_voted'));
  });
});

test('a vote is in the tree after the next release, and each head continues the one before', async () => {
  const poll = await checkable(polls.user());
  const early = [await vote(poll), await vote(poll, 1)];
  expect(await prove(poll, early[0]?.commitment ?? '')).toMatchObject(rejection(404, 'not_included'));
  await release(poll, 2);
  const first = readHead(poll, await headOf(poll));
  const late = [await vote(poll, 1), await vote(poll, 2), await vote(poll)];
  await release(poll, 5);
  for (const { commitment } of [...early, ...late]) {
    const { status, body } = await prove(poll, commitment, first.size);
    expect(status).toBe(200);
    const { head, index, path, consistency } = body as Inclusion;
    const to = readHead(poll, head);
    const proof = { leaf: hashOfLeaf(commitment), index, path: path.map(fromBase64), ...to };
    expect(isIncluded(sha256, proof)).toBe(true);
    expect(isConsistent(sha256, { from: first, to, path: consistency.map(fromBase64) })).toBe(true);
  }
  expect(readHead(poll, await headOf(poll, undefined, { size: '2' }))).toEqual(first);
  const params = { id: poll.id };
  const absent = await polls.api.attempt(getHead, { params, query: { size: '3' }, token: polls.user().token });
  expect(absent).toMatchObject(rejection(404, 'not_found'));
  expect((await prove(poll, early[0]?.commitment ?? '', 9)).body).toMatchObject({ consistency: [] });
});

const closing = ({ token }: TestUser, { id }: Poll) => ({ params: { id }, body: { status: 'closed' }, token }) as const;

const hashOfLeaf = (commitment: string): Uint8Array => sha256(Buffer.concat([Buffer.of(0), fromBase64(commitment)]));

/** Runs the independent verifier on an audit as it was downloaded, and on further files. */
const verifyAudit = async (audit: Audit, ...others: readonly (object | string)[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  const contents = [audit, ...others].map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const files = contents.map((_, index) => join(folder, `${index}.json`));
  await Promise.all(contents.map((content, index) => writeFile(files[index] ?? '', content)));
  const exit = await runProgram('tools/verify.mjs', files);
  await rm(folder, { recursive: true });
  return exit;
};

const BALLOTS: Record<string, readonly (readonly (Marks & { option: number })[])[]> = {
  choose: [[{ option: 0 }], [{ option: 2 }], [{ option: 0 }]],
  rank: [
    [
      { option: 1, rank: 1 },
      { option: 0, rank: 2 },
    ],
    [{ option: 1, rank: 1 }],
    [{ option: 2, rank: 1 }],
  ],
  score: [
    [
      { option: 1, score: 0 },
      { option: 0, score: 5 },
    ],
    [{ option: 1, score: 3 }],
    [{ option: 2, score: 1 }],
  ],
  points: [
    [
      { option: 1, points: 3 },
      { option: 0, points: 7 },
    ],
    [{ option: 1, points: 10 }],
    [{ option: 2, points: 1 }],
  ],
};

describe('the audit of a closed poll', () => {
  it.each(
    (['choose', 'rank', 'score', 'points'] as const).flatMap((method) =>
      MODES.flatMap((mode) => [false, true].map((anonymous) => [method, mode, anonymous] as const)),
    ),
  )('has leaves, voters, results and, where published, openings («%s», «%s», anonymous: %j)', async (...setting) => {
    const [method, mode, anonymous] = setting;
    const creator = polls.user();
    const poll = await checkable(creator, { method, checkable: mode, ...(anonymous && ANONYMOUS) });
    const ballots = (BALLOTS[method] ?? []).map((marks) => ballotOf(poll, marks));
    for (const ballot of ballots) expect(await put(polls.user(), poll, ballot)).toMatchObject({ status: 200 });
    const live = await auditOf(poll);
    expect(live).toMatchObject({ closed: false, voters_count: 3, key: poll.check_key });
    for (const field of ['openings', 'results', 'voters']) expect(live).not.toHaveProperty(field);

    const closed = await polls.setStatus(creator, poll, 'closed');
    const audit = await auditOf(poll);
    expect(audit.commitments.toSorted()).toEqual(ballots.map(({ commitment }) => commitment).toSorted());
    expect(audit).toMatchObject({ closed: true, voters_count: 3, poll: { method, checkable: mode } });
    expect(audit.voters).toHaveLength(3);
    expect(audit.results?.options).toEqual(closed.options);
    if (mode === 'secret') expect(audit).not.toHaveProperty('openings');
    else expect(audit.openings?.map(commitmentOf).toSorted()).toEqual(audit.commitments.toSorted());
    expect(readHead(poll, audit.heads.at(-1) ?? '').size).toBe(3);
    expect(await verifyAudit(audit)).toMatchObject({ code: 0, stdout: expect.not.stringContaining('FAIL') });
    expect(await findMiscounts(polls.database, poll.id)).toEqual([]);
  });

  it('has the leaves of fewer than k anonymous ballots, and neither openings nor results', async () => {
    const creator = polls.user();
    const poll = await checkable(creator, ANONYMOUS);
    const { commitment } = await vote(poll);
    await polls.setStatus(creator, poll, 'closed');
    const audit = await auditOf(poll, creator);
    expect(audit).toMatchObject({ closed: true, commitments: [commitment], voters_count: 1 });
    for (const field of ['openings', 'results']) expect(audit).not.toHaveProperty(field);
    expect((await prove(poll, commitment)).status).toBe(200);
    expect(await findMiscounts(polls.database, poll.id)).toEqual([]);
  });

  it('has openings for those who may see the results only, and no voters where not everyone sees the poll', async () => {
    const creator = polls.user();
    const poll = await checkable(creator, { show_results: false, visibility: 'link' });
    await vote(poll);
    await polls.setStatus(creator, poll, 'closed');
    const [ofOther, ofCreator] = [await auditOf(poll), await auditOf(poll, creator)];
    for (const field of ['openings', 'results', 'voters']) expect(ofOther).not.toHaveProperty(field);
    expect(ofOther.commitments).toEqual(ofCreator.commitments);
    expect(ofCreator.openings).toHaveLength(1);
  });

  it('is closed by the end of the poll, and by its next run, which has a key of its own', async () => {
    const ended = await checkable(polls.user(), { ends_at: inMinutes(10) });
    const creator = polls.user();
    const repeated = await checkable(creator, { repeat: { every: 'week', zone: 'UTC' } });
    for (const poll of [ended, repeated]) await vote(poll);
    await polls.endIn(ended, 0);
    await polls.rows(
      `update polls p set repeat_from = repeat_from - by, next_run_at = next_run_at - by, created_at = created_at - by
       from (select next_run_at - clock_timestamp() as by from polls where id = ?) moved where id = ?`,
      [repeated.id, repeated.id],
    );
    await (await polls.replica()).close();
    await polls.poll(polls.user());
    for (const poll of [ended, repeated])
      await eventually(async () =>
        expect(await auditOf(poll)).toMatchObject({ closed: true, commitments: [expect.any(String)] }),
      );
    const { body: runs } = await polls.api.call(listRuns, { params: { id: repeated.id }, token: creator.token });
    expect(runs[0]).toMatchObject({
      run: 2,
      checkable: 'open',
      check_key: expect.stringContaining(runs[0]?.id ?? '-'),
    });
  });
});

/** Changes of the stored rows that bypass the triggers, what the verifier says of the audit, and a counter that no longer fits. */
const TAMPERINGS: readonly (readonly [what: string, statement: string, said: string, counter?: string])[] = [
  [
    'a changed ballot',
    `update votes v set option_id = o.id from options o where v.poll_id = ? and o.poll_id = v.poll_id and o.id <> v.option_id
     and v.user_id = (select min(user_id::text)::uuid from votes where poll_id = v.poll_id)`,
    'is not in the tree',
    'option ',
  ],
  [
    'a dropped ballot',
    'delete from votes where ctid = (select ctid from votes where poll_id = ? limit 1)',
    'The list of people who voted does not have 6 different names',
    'voters_count',
  ],
  [
    'an added ballot',
    `insert into votes (poll_id, option_id, user_id, single_choice)
     select poll_id, option_id, gen_random_uuid(), single_choice from votes where poll_id = ? limit 1`,
    'The list of people who voted does not have 6 different names',
    'voters_count',
  ],
  [
    'swapped ballots',
    `with two as (select user_id, nonce, row_number() over () as place from ballot_nonces where poll_id = ? limit 2)
     update ballot_nonces b set nonce = other.nonce from two one, two other
     where b.user_id = one.user_id and one.place <> other.place`,
    'is not in the tree',
  ],
  [
    'a changed counter',
    'update options set votes = votes + 1 where id = (select id from options where poll_id = ? limit 1)',
    'published 3, counted 2',
    'option ',
  ],
  ['a dropped leaf', 'delete from check_leaves where poll_id = ? and position = 0', 'Votes were removed', 'leaves'],
  [
    'reordered leaves',
    `with removed as (delete from check_leaves where poll_id = ? returning poll_id, position, commitment)
     insert into check_leaves (poll_id, position, commitment)
     select poll_id, 5 - position, commitment from removed order by position`,
    'head',
  ],
  [
    'a replaced head',
    "update check_heads set note = replace(note, E'\\n6\\n', E'\\n5\\n') where poll_id = ?",
    'the key of the poll has not signed',
  ],
];

/** Changes rows as somebody who owns the database. */
const tamper =
  (...statements: readonly string[]) =>
  (poll: Poll) =>
    polls.database.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      for (const statement of statements) await trx.raw(statement, [poll.id]);
    });

test.each(TAMPERINGS)('the verifier names %s in the database', async (...[_, statement, said, counter]) => {
  const creator = polls.user();
  const poll = await checkable(creator);
  for (const option of [0, 1, 2, 0, 1, 2]) await vote(poll, option);
  await polls.api.call(setPollStatus, closing(creator, poll));
  expect(await verifyAudit(await auditOf(poll))).toMatchObject({ code: 0 });
  await tamper(statement)(poll);
  const miscounts = (await findMiscounts(polls.database, poll.id)).map((one) => one.counter);
  expect(miscounts).toEqual(counter === undefined ? [] : expect.arrayContaining([expect.stringContaining(counter)]));
  const { code, stdout } = await verifyAudit(await auditOf(poll));
  expect({ code, said: stdout.trim().split('\n').at(-1) }).toEqual({ code: 1, said: expect.stringContaining(said) });
});

test('saved heads and receipts name a restored older database, and the other tree that grows from it', async () => {
  const creator = polls.user();
  const poll = await checkable(creator);
  for (const option of [0, 1]) await vote(poll, option);
  await release(poll, 2);
  const voted = await vote(poll, 2);
  await release(poll, 3);
  const head = await headOf(poll);
  const receiptOf = ({ commitment, promise }: typeof voted, seen: string) => ({
    ...{ type: 'showhands-receipt-v1', poll: poll.id, key: poll.check_key },
    ...{ commitment, promise, head: seen },
  });
  await tamper(
    `delete from votes v using ballot_nonces n, check_leaves l where l.poll_id = ? and l.position = 2
     and n.poll_id = l.poll_id and v.poll_id = l.poll_id and v.user_id = '${voted.voter.id}'`,
    `delete from ballot_nonces where poll_id = ? and user_id = '${voted.voter.id}'`,
    `update options set votes = 0 where poll_id = ? and id = '${optionOf(poll, 2)}'`,
    'delete from check_leaves where poll_id = ? and position = 2',
    'delete from check_heads where poll_id = ? and size = 3',
    // A restore raises versions, so that pages and caches accept it.
    'update polls set voters_count = 2, total_votes = 2, promised = 2, version = version + 100 where id = ?',
  )(poll);
  expect(await findMiscounts(polls.database, poll.id)).toEqual([]);
  const restored = await auditOf(poll);
  expect(await verifyAudit(restored)).toMatchObject({ code: 0 });
  for (const file of [head, receiptOf(voted, head)])
    expect(await verifyAudit(restored, file)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('has a head of 3 leaves, and the audit has 2'),
    });
  // The page asks this for a vote that waits.
  const params = { id: poll.id };
  const absent = await polls.api.attempt(getHead, { params, query: { size: '3' }, token: polls.user().token });
  expect(absent).toMatchObject(rejection(404, 'not_found'));

  const later = await vote(poll, 0);
  await release(poll, 3);
  const other = await headOf(poll);
  await polls.setStatus(creator, poll, 'closed');
  const audit = await auditOf(poll);
  expect(await verifyAudit(audit, receiptOf(later, other))).toMatchObject({ code: 0 });
  expect(await verifyAudit(audit, receiptOf(later, other), receiptOf(voted, head))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('first 3 leaves are not those of the audit'),
  });
  expect((await prove(poll, later.commitment, 3)).body).toMatchObject({ head: other, consistency: [] });
});

test('an anonymous release makes as many leaves as it counts ballots', async () => {
  const creator = polls.user();
  const poll = await checkable(creator, ANONYMOUS);
  for (let voters = 0; voters < 2 * K; voters += 1) await vote(poll, voters % 3);
  await release(poll, K);
  expect(await polls.read(poll)).toMatchObject({ counted_voters: K });
  await polls.setStatus(creator, poll, 'closed');
  const audit = await auditOf(poll);
  expect(audit.openings).toHaveLength(2 * K);
  expect(audit.heads).toHaveLength(2);
});

test('fifty votes on two replicas race with releases and the close, and each accepted one has exactly one leaf', async () => {
  for (const fields of [{}, ANONYMOUS]) {
    const creator = polls.user();
    const poll = await checkable(creator, fields);
    const ballots = Array.from({ length: 50 }, (_, index) => ballotOf(poll, [{ option: index % 3 }]));
    const releases = async (): Promise<void> => {
      await polls.rows('update waiting_ballots set release_at = clock_timestamp() where poll_id = ?', [poll.id]);
      await polls.poll(polls.user());
    };
    const [first, ...others] = await Promise.all([
      put(polls.user(), poll, ballots[0] ?? {}),
      ...ballots.slice(1).map(async (ballot, index) => {
        if (index % 10 === 9) await releases();
        if (index === 40) await polls.setStatus(creator, poll, 'closed');
        return put(polls.user(), poll, ballot, {}, apiOf(index));
      }),
    ]);
    const responses = [first, ...others];
    const accepted = ballots.filter((_, index) => responses[index]?.status === 200);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 409));
    await eventually(async () => expect(await auditOf(poll)).toMatchObject({ closed: true }));
    const audit = await auditOf(poll);
    expect(audit.commitments.toSorted()).toEqual(accepted.map(({ commitment }) => commitment).toSorted());
    expect(audit.voters_count).toBe(accepted.length);
    const sizes = audit.heads.map((note) => readHead(poll, note).size);
    expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => one - other));
    for (const { commitment } of accepted) {
      const { body } = await prove(poll, commitment, sizes[0]);
      const { head, index, path } = body as Inclusion;
      const proof = { leaf: hashOfLeaf(commitment), index, path: path.map(fromBase64), ...readHead(poll, head) };
      expect(isIncluded(sha256, proof)).toBe(true);
    }
    expect(await findMiscounts(polls.database, poll.id)).toEqual([]);
  }
});

test.each([{}, ANONYMOUS])('a release that is killed before its head leaves nothing behind (%j)', async (fields) => {
  const creator = polls.user();
  const poll = await checkable(creator, fields);
  const votes = [];
  for (let voters = 0; voters < 2 * K; voters += 1) votes.push(await vote(poll, voters % 3));
  const lock = await polls.database.transaction();
  await lock.raw('lock table check_heads in share row exclusive mode');
  await polls.rows('update waiting_ballots set release_at = clock_timestamp() where poll_id = ?', [poll.id]);
  await polls.poll(polls.user());
  await eventually(async () => {
    const killed = await polls.rows<{ done: boolean }>(
      `select pg_terminate_backend(pid) as done from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into check_heads%'`,
    );
    expect(killed).toContainEqual({ done: true });
  });
  await lock.rollback();
  expect(await polls.rows('select from check_leaves where poll_id = ?', [poll.id])).toEqual([]);
  await eventually(async () =>
    expect((await polls.api.attempt(setPollStatus, closing(creator, poll))).status).toBe(200),
  );
  const audit = await auditOf(poll);
  expect(audit.commitments.toSorted()).toEqual(votes.map(({ commitment }) => commitment).toSorted());
  expect(await verifyAudit(audit)).toMatchObject({ code: 0 });
  for (const { commitment } of votes) {
    const { head, index, path } = (await prove(poll, commitment)).body as Inclusion;
    const proof = { leaf: hashOfLeaf(commitment), index, path: path.map(fromBase64), ...readHead(poll, head) };
    expect(isIncluded(sha256, proof)).toBe(true);
  }
});

test('under another secret votes and the close are 503, and nothing is lost', async () => {
  const creator = polls.user();
  const poll = await checkable(creator);
  const { commitment } = await vote(poll);
  // It must still wait when the other replica has started.
  await polls.rows("update waiting_ballots set release_at = 'infinity' where poll_id = ?", [poll.id]);
  const other = await polls.replica({ INTERNAL_SECRET: 'another secret of this test, 0123456789' });
  const ballot = ballotOf(poll, [{ option: 0 }]);
  expect(await put(polls.user(), poll, ballot, { once: true }, other.api)).toMatchObject({ status: 503 });
  expect(await other.api.attempt(setPollStatus, { ...closing(creator, poll), once: true })).toMatchObject({
    status: 503,
  });
  await other.close();
  await polls.setStatus(creator, poll, 'closed');
  expect(await auditOf(poll)).toMatchObject({ closed: true, commitments: [commitment] });
});

test.each([{}, ANONYMOUS])('the calls do not exist for people who are not invited (%j)', async (fields) => {
  const creator = polls.user();
  const poll = await checkable(creator, { visibility: 'invited', invited: ['somebody@example.org'], ...fields });
  const { commitment } = await vote(poll, 0, creator);
  await polls.setStatus(creator, poll, 'closed');
  const answers = async (viewer: TestUser) => {
    const call = { params: { id: poll.id }, token: viewer.token };
    const attempts = [polls.api.attempt(getHead, call), polls.api.attempt(getAudit, call)];
    return [...(await Promise.all(attempts)), await prove(poll, commitment, 0, viewer)].map(({ status }) => status);
  };
  expect(await answers(polls.user())).toEqual([404, 404, 404]);
  expect(await answers(creator)).toEqual([200, 200, 200]);
});

describe('an edit', () => {
  it('changes neither the rule nor, once there are votes, an option, and no close is undone', async () => {
    const creator = polls.user();
    const poll = await checkable(creator);
    expect(await polls.edit(creator, poll, { checkable: 'secret' })).toMatchObject(rejection(400, 'validation_failed'));
    expect(await polls.edit(creator, poll, { checkable: 'open' })).toMatchObject({ status: 200 });
    const draft = await checkable(creator, { status: 'draft' });
    expect(await polls.edit(creator, draft, { checkable: 'secret' })).toMatchObject(
      rejection(400, 'validation_failed'),
    );
    const ordinary = await polls.poll(creator);
    expect(await polls.edit(creator, ordinary, { checkable: 'open' })).toMatchObject(
      rejection(400, 'validation_failed'),
    );
    await vote(poll);
    const options = [...textsAndIds(poll), { text: 'A late one' }];
    expect(await polls.edit(creator, poll, { options })).toMatchObject(rejection(409, 'rules_locked'));
    expect(await polls.edit(creator, poll, { title: 'Another title' })).toMatchObject({ status: 200 });
    await polls.setStatus(creator, poll, 'closed');
    await expect(polls.setStatus(creator, poll, 'active')).rejects.toThrow();
  });

  it('does not publish the names of voters who were told that nobody does', async () => {
    const creator = polls.user();
    const poll = await checkable(creator, { visibility: 'link' });
    await vote(poll);
    const publish = () => polls.edit(creator, poll, { visibility: 'everyone' });
    expect(await publish()).toMatchObject({ status: 400, body: { errors: [{ path: 'visibility' }] } });
  });
});

describe('the database', () => {
  it('rejects what replicas of former versions write when somebody votes', async () => {
    const [open, anonymous] = [await checkable(polls.user()), await checkable(polls.user(), ANONYMOUS)];
    for (const poll of [open, anonymous]) {
      await vote(poll);
      const before = await Promise.all(['votes', 'anonymous_voters', 'polls'].map((table) => rowsOf(table, poll)));
      // Before there were anonymous polls, then before there were checkable ones.
      for (const [insert, counters] of [
        [
          `insert into votes (poll_id, option_id, user_id, single_choice)
           select poll_id, id, gen_random_uuid(), true from options where poll_id = ? limit 1`,
          'voters_count = voters_count + 1, total_votes = total_votes + 1',
        ],
        [
          "insert into anonymous_voters (poll_id, voter_id, voted_on) values (?, gen_random_uuid(), '2026-01-01')",
          'voters_count = voters_count + 1',
        ],
      ] as const) {
        const voting = polls.database.transaction(async (trx) => {
          await trx.raw(insert, [poll.id]);
          await trx.raw(`update polls set ${counters} where id = ?`, [poll.id]);
        });
        await expect(voting).rejects.toThrow(/polls_checkable|too few ballots/);
      }
      expect(await Promise.all(['votes', 'anonymous_voters', 'polls'].map((table) => rowsOf(table, poll)))).toEqual(
        before,
      );
    }
    // A former version cannot open waiting ballots, and so neither counts nor drops them.
    const [row] = await polls.rows<{ sealed: Buffer }>('select sealed from waiting_ballots where poll_id = ?', [
      anonymous.id,
    ]);
    const { checkable: _, ...asBefore } = anonymous;
    expect(() => createWaitingBallots(INTERNAL_SECRET).open(asBefore, row?.sealed ?? Buffer.alloc(0))).toThrow();
  });

  it('rejects a changed rule, a vote without a commitment, and changed leaves and heads', async () => {
    const creator = polls.user();
    const poll = await checkable(creator);
    await vote(poll);
    await release(poll, 1);
    const change = (columns: string) => polls.rows(`update polls set ${columns} where id = ?`, [poll.id]);
    await expect(change("checkable = 'secret'")).rejects.toThrow('fixed when a poll is created');
    for (const table of ['check_leaves', 'check_heads']) {
      await expect(polls.rows(`update ${table} set poll_id = poll_id`)).rejects.toThrow('append-only');
      await expect(polls.rows(`delete from ${table} where poll_id = ?`, [poll.id])).rejects.toThrow('append-only');
    }
    await polls.rows('delete from votes where poll_id = ?', [poll.id]);
    await polls.rows('delete from options where poll_id = ?', [poll.id]);
    await polls.rows('delete from polls where id = ?', [poll.id]);
    expect(await polls.rows('select from check_leaves where poll_id = ?', [poll.id])).toEqual([]);
  });
});

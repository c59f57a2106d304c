import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openingOf, type Poll, proveInclusion, putBallot } from '@showhands/contracts';
import { type Span, setSampler, setSpanSink } from '@showhands/service-kit/runtime';
import { eventually, type TestUser } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { createWaitingBallots, toChoices } from '../src/anonymous/waiting-ballots.ts';
import { commitmentOf } from '../src/checkable/poll-keys.ts';
import { inMinutes, optionOf, usePolls } from './polls-under-test.ts';

const polls = usePolls({}, 'debug');

interface StoredRow {
  readonly table: string;
  readonly xmin: string;
  readonly text: string;
}

/** Every row of every table, as a thief of the database reads it. */
const everyRow = async (): Promise<StoredRow[]> => {
  const tables = await polls.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = tables.map(({ name }) =>
    polls.rows<StoredRow>(`select ? as "table", xmin::text, to_jsonb(t)::text as text from ?? t order by ctid`, [
      name,
      name,
    ]),
  );
  return (await Promise.all(rows)).flat();
};

const choose = (voter: TestUser, poll: Poll, option: number) =>
  polls.api.call(putBallot, {
    params: { id: poll.id },
    body: { choices: [{ option_id: optionOf(poll, option) }] },
    token: voter.token,
    idempotencyKey: randomUUID(),
  });

const OPTIONS = [0, 1, 1, 2, 0, 2, 1];
const today = (): string => new Date().toISOString().slice(0, 10);

test('no row, transaction or order of rows links a voter with a choice', async () => {
  const firstDay = today();
  const creator = polls.user();
  const poll = await polls.poll(creator, { anonymous: true, batch_min: 3 });
  const voters = polls.users(OPTIONS.length);
  const sealed: string[] = [];
  for (const [index, voter] of voters.entries()) {
    await choose(voter, poll, OPTIONS[index] ?? 0);
    const rows = await everyRow();
    // While it waits, each ballot is in one place, encrypted with all the others: nothing else names an option.
    const naming = rows.filter(({ text }) => poll.options.some(({ id }) => text.includes(id)));
    expect([...new Set(naming.map(({ table }) => table))].toSorted()).toEqual(
      ['options', 'outbox'].filter((table) => naming.some((row) => row.table === table)),
    );
    const { text } = rows.find((row) => row.table === 'waiting_ballots') as StoredRow;
    sealed.push((JSON.parse(text) as { sealed: string }).sealed);
  }
  // The lengths tell the number of ballots alone, and equal ballots look different.
  expect(new Set(sealed.map(({ length }, index) => length - (sealed[index - 1]?.length ?? length - 6))).size).toBe(1);
  expect(new Set(sealed.map((text) => text.slice(2, 26))).size).toBe(OPTIONS.length);

  await polls.setStatus(creator, poll, 'closed');
  const rows = await everyRow();
  const ballots = rows.filter(({ table }) => table === 'votes').map((row) => ({ ...row, ...JSON.parse(row.text) }));
  expect(ballots).toHaveLength(OPTIONS.length);
  const isOfVoter = (text: string): boolean => voters.some(({ id }) => text.includes(id));
  const stored = new Set(rows.filter(({ text }) => isOfVoter(text)).map(({ xmin }) => xmin));
  for (const { text, xmin, created_at: at, user_id: id } of ballots) {
    expect([isOfVoter(text), stored.has(xmin), Date.parse(at)]).toEqual([false, false, 0]);
    // No other row has the id of a ballot.
    expect(rows.filter((row) => row.table !== 'votes' && row.text.includes(id))).toEqual([]);
  }
  // In the order of random ids, in one transaction.
  expect(ballots.map(({ user_id: id }) => id)).toEqual(ballots.map(({ user_id: id }) => id).toSorted());
  expect(new Set(ballots.map(({ xmin }) => xmin)).size).toBe(1);
  const voterRows = rows.filter(({ table }) => table === 'anonymous_voters').map(({ text }) => JSON.parse(text));
  expect(voterRows.map((row) => Object.keys(row).toSorted())).toEqual(
    voters.map(() => ['poll_id', 'voted_on', 'voter_id']),
  );
  // A day may end during the test.
  for (const row of voterRows) expect([firstDay, today()]).toContain(row.voted_on);
  // Keys of calls are stored without a fingerprint that would be the same for equal ballots, and without the choices.
  const calls = rows.filter(({ table }) => table === 'idempotency_keys').map(({ text }) => JSON.parse(text));
  const ofVoters = calls.filter(({ scope }) => isOfVoter(scope));
  expect(ofVoters).toHaveLength(OPTIONS.length);
  expect(new Set(ofVoters.map(({ fingerprint, outcome }) => JSON.stringify([fingerprint, outcome]))).size).toBe(1);
});

test.each(['open', 'secret'] as const)(
  'no row links a voter with a commitment, and no log, trace or event has one, which is checkable as «%s»',
  async (checkable) => {
    const spans: Span[] = [];
    setSampler(() => true);
    setSpanSink((span) => spans.push(span));
    const creator = polls.user();
    const poll = await polls.poll(creator, { anonymous: true, batch_min: 3, checkable });
    const voters = polls.users(OPTIONS.length);
    const hashes: string[] = [];
    const commitments: string[] = [];
    for (const [index, { token }] of voters.entries()) {
      const choices = [{ option_id: optionOf(poll, OPTIONS[index] ?? 0) }];
      const nonce = randomBytes(32).toString('base64');
      const commitment = commitmentOf(openingOf(poll.id, choices, nonce));
      commitments.push(commitment);
      hashes.push(...[commitment, nonce].flatMap((hash) => [hash, Buffer.from(hash, 'base64').toString('hex')]));
      const body = { choices, commitment, ...(checkable === 'open' && { nonce }) };
      await polls.api.call(putBallot, { params: { id: poll.id }, body, token, idempotencyKey: randomUUID() });
      const naming = (await everyRow()).filter(({ text }) => hashes.some((hash) => text.includes(hash)));
      expect(naming.map(({ table }) => table)).toEqual([]);
    }
    await polls.setStatus(creator, poll, 'closed');
    for (const commitment of commitments) {
      const call = { params: { id: poll.id }, body: { commitment }, token: creator.token };
      expect(await polls.api.attempt(proveInclusion, call)).toMatchObject({ status: 200 });
    }
    await eventually(() => expect(polls.publishedFor('poll.closed', poll)).toHaveLength(1));
    const events = (['poll.voted', 'poll.closed', 'poll.updated'] as const).flatMap((type) => polls.published(type));
    for (const [records, known] of [
      [polls.log(), 'putBallot'],
      [JSON.stringify(spans), 'putBallot'],
      [JSON.stringify(events), voters[0]?.id],
    ] as const) {
      expect(records).toContain(known);
      expect(hashes.filter((hash) => records.includes(hash))).toEqual([]);
    }
    setSampler();
    setSpanSink(undefined);
    const rows = await everyRow();
    const naming = rows.filter(({ text }) => hashes.some((hash) => text.includes(hash)));
    const tables = checkable === 'open' ? ['ballot_nonces', 'check_leaves'] : ['check_leaves'];
    expect([...new Set(naming.map(({ table }) => table))].toSorted()).toEqual(tables);
    const isOfVoter = (text: string): boolean => voters.some(({ id }) => text.includes(id));
    const stored = new Set(rows.filter(({ text }) => isOfVoter(text)).map(({ xmin }) => xmin));
    expect(naming.filter(({ text, xmin }) => isOfVoter(text) || stored.has(xmin))).toEqual([]);
    // Neither in the order of the votes, nor in that of the ballots.
    const leaves = naming
      .filter(({ table }) => table === 'check_leaves')
      .map(({ text }) => JSON.parse(text).commitment);
    const inOrder = commitments.map((hash) => `\\x${Buffer.from(hash, 'base64').toString('hex')}`);
    expect(leaves.toSorted()).toEqual(inOrder.toSorted());
    expect(leaves).not.toEqual(inOrder);
    const ofVoters = rows.filter(({ table, text }) => table === 'idempotency_keys' && isOfVoter(text));
    const outcomes = ofVoters.map(({ text }) => JSON.stringify(JSON.parse(text).outcome));
    expect([outcomes.length, new Set(outcomes).size]).toEqual([OPTIONS.length, 1]);
  },
);

test('dead versions of rows and the write-ahead log have ciphertext only, until a release', async () => {
  const poll = await polls.poll(polls.user(), { anonymous: true, method: 'points', points: 100 });
  await polls.rows('create extension if not exists pageinspect');
  // A ballot of bytes that are found in a page if they are written anywhere.
  const marks = [17, 19, 23];
  const choices = marks.map((points, option) => ({ option_id: optionOf(poll, option), points }));
  for (const voter of polls.users(2))
    await polls.api.call(putBallot, { params: { id: poll.id }, body: { choices }, token: voter.token });
  const plain = Buffer.from(
    poll.options
      .map(({ id }, index) => [id, marks[index] ?? 0] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, points]) => points),
  ).toString('hex');
  const pages = await polls.rows<{ page: string }>(`select encode(get_raw_page('waiting_ballots', 0), 'hex') as page`);
  expect(pages.map(({ page }) => page.includes(plain))).toEqual([false]);
  // The check can fail: the service itself reads these bytes.
  const [row] = await polls.rows<{ sealed: Buffer }>('select sealed from waiting_ballots where poll_id = ?', [poll.id]);
  const opened = createWaitingBallots(INTERNAL_SECRET).open(poll, row?.sealed ?? Buffer.alloc(0));
  expect(opened.map((ballot) => Buffer.from(ballot).toString('hex'))).toEqual([plain, plain]);
  expect(toChoices(poll, opened[0] ?? new Uint8Array())).toHaveLength(3);
});

test('with another secret votes are 503, none is lost, and other polls are closed', async () => {
  const ends_at = inMinutes(10);
  const poll = await polls.poll(polls.user(), { anonymous: true, batch_min: 3, ends_at });
  for (const voter of polls.users(3)) await choose(voter, poll, 0);
  const [stored] = await polls.rows<{ sealed: Buffer }>('select sealed from waiting_ballots where poll_id = ?', [
    poll.id,
  ]);
  const seal = (sealed: Buffer) =>
    polls.rows('update waiting_ballots set sealed = ?, release_at = clock_timestamp() where poll_id = ?', [
      sealed,
      poll.id,
    ]);
  await seal(createWaitingBallots('another secret').seal(poll, [Buffer.alloc(3, 1)]));
  const late = polls.user();
  const call = {
    params: { id: poll.id },
    body: { choices: [{ option_id: optionOf(poll, 0) }] },
    token: late.token,
    once: true,
  };
  expect(await polls.api.attempt(putBallot, call)).toMatchObject({ status: 503 });
  const other = await polls.poll(polls.user(), { ends_at });
  for (const one of [poll, other]) await polls.endIn(one, 0);
  await polls.poll(polls.user());
  const isClosed = async ({ id }: Poll, counted: number) =>
    expect(await polls.rows('select status, counted_voters as counted from polls where id = ?', [id])).toEqual([
      { status: 'closed', counted },
    ]);
  await eventually(() => Promise.all([isClosed(poll, 0), isClosed(other, 0)]));
  await seal(stored?.sealed ?? Buffer.alloc(0));
  await polls.poll(polls.user());
  await eventually(() => isClosed(poll, 3));
});

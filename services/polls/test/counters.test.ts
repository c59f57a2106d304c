import { beforeAll, expect, test } from '@jest/globals';
import { checkCount, createSequence, getPoll, listSequences, openPresentation, type Poll } from '@showhands/contracts';
import { eventually, runProgram, type TestUser } from '@showhands/testing';
import { optionOf, usePolls } from './polls-under-test.ts';

const polls = usePolls();
let creator: TestUser;
let poll: Poll;

beforeAll(async () => {
  creator = polls.user();
  poll = await polls.poll(creator);
  for (const index of [0, 0, 1]) {
    await polls.vote(polls.user(), poll, index);
  }
});

const counters = (command: string) =>
  runProgram('services/polls/src/cli/counters.ts', [command], { DATABASE_URL: polls.databaseUrl });

test('compare reports that every counter equals its votes', async () => {
  expect(await counters('compare')).toMatchObject({ code: 0, stdout: 'Every counter equals its votes.\n' });
});

test('compare lists each wrong counter, rebuild corrects it and publishes the change', async () => {
  const first = optionOf(poll, 0);
  await polls.database.raw('update options set votes = 7 where id = ?', [first]);
  await polls.database.raw('update polls set total_votes = 8, voters_count = 1 where id = ?', [poll.id]);
  const expected = [
    `${poll.id}  option ${first}: stored 7, counted 2\n`,
    `${poll.id}  total_votes: stored 8, counted 3\n`,
    `${poll.id}  voters_count: stored 1, counted 3\n`,
  ].join('');
  expect(await counters('compare')).toMatchObject({ code: 1, stdout: expected });
  const before = polls.published('poll.updated').length;
  expect(await counters('rebuild')).toMatchObject({ code: 0, stdout: `${expected}3 counters were rebuilt.\n` });
  expect(await counters('compare')).toMatchObject({ code: 0 });
  const { body } = await polls.api.call(getPoll, { params: { id: poll.id }, token: polls.user().token });
  expect(body).toMatchObject({ total_votes: 3, voters_count: 3 });
  await eventually(() => expect(polls.published('poll.updated').length).toBe(before + 1));
});

test('raise-versions raises every version above those that pages saw before a restore', async () => {
  const read = () => polls.api.call(getPoll, { params: { id: poll.id }, token: polls.user().token });
  const before = (await read()).body;
  const { token } = creator;
  const open = () => polls.api.call(openPresentation, { params: { id: poll.id }, token });
  const presentation = (await open()).body;
  const body = { title: 'Monday', poll_ids: [poll.id] };
  const sequence = (await polls.api.call(createSequence, { body, token })).body;
  expect(await counters('raise-versions')).toMatchObject({ code: 0, stdout: 'The versions of 1 polls were raised.\n' });
  const once = (await read()).body;
  expect(once.version).toBeGreaterThan(before.version + 1_000_000);
  expect((await open()).body.version).toBeGreaterThan(presentation.version + 1_000_000);
  const [raised] = (await polls.api.call(listSequences, { token })).body;
  expect(raised?.version).toBeGreaterThan(sequence.version + 1_000_000);
  await polls.database.raw('update polls set version = ? where id = ?', [before.version, poll.id]);
  await counters('raise-versions');
  expect((await read()).body).toMatchObject({ total_votes: before.total_votes, voters_count: before.voters_count });
  expect((await read()).body.version).toBeGreaterThan(once.version);
});

test('prints its usage for an unknown command', async () => {
  expect(await counters('mend')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
});

const countFor = (user: TestUser, id = poll.id) => polls.api.call(checkCount, { params: { id }, token: user.token });

test('a check counts the votes of one poll, with the time of the own ballot', async () => {
  const voter = polls.user();
  const other = await polls.poll(creator);
  await polls.vote(voter, other, 1);
  const { body } = await countFor(voter, other.id);
  expect(body).toEqual({
    votes: 1,
    voters: 1,
    isEqual: true,
    checkedAt: expect.any(String),
    ownBallotAt: expect.any(String),
  });
  await polls.vote(creator, other, 1);
  expect((await countFor(creator, other.id)).body).toEqual({ ...body, ownBallotAt: expect.any(String) });
  expect((await countFor(creator)).body).toMatchObject({ votes: 3, voters: 3, isEqual: true, ownBallotAt: null });
});

test('a check finds a counter that differs from its votes', async () => {
  const wrong = await polls.poll(creator);
  await polls.database.raw('update polls set total_votes = 1 where id = ?', [wrong.id]);
  expect((await countFor(creator, wrong.id)).body).toMatchObject({ votes: 0, voters: 0, isEqual: false });
});

test('a check is for those who may see the results', async () => {
  const hidden = await polls.poll(creator, { show_results: false });
  const { token } = polls.user();
  expect(await polls.api.expectError(checkCount, { params: { id: hidden.id }, token })).toMatchObject({ status: 403 });
  const draft = await polls.poll(creator, { status: 'draft' });
  expect(await polls.api.expectError(checkCount, { params: { id: draft.id }, token })).toMatchObject({ status: 404 });
});

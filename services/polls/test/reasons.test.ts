import { expect, test } from '@jest/globals';
import { getBallot, listVoters, type Poll, putBallot, type Voter, withdrawBallot } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { optionOf, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();

const put = (voter: TestUser, poll: Poll, options: readonly number[], reason?: string) =>
  polls.api.attempt(putBallot, {
    params: { id: poll.id },
    body: { choices: options.map((index) => ({ option_id: optionOf(poll, index) })), ...(reason && { reason }) },
    token: voter.token,
  });
const read = (viewer: TestUser, { id }: Poll) =>
  polls.api.attempt(listVoters, { params: { id }, query: {}, token: viewer.token });
const shown = async (poll: Poll) => {
  const { body } = await read(polls.user(), poll);
  return (body as Voter[]).map(({ choices, reason }) => [choices.length, reason]);
};

test('a reason is shown with its ballot, follows its changes and goes with it', async () => {
  const [voter, silent] = [polls.user(), polls.user()];
  const poll = await polls.poll(polls.user(), { reasons: 'optional', allow_multiple_votes: true });
  expect(poll).toMatchObject({ reasons: 'optional' });
  await put(silent, poll, [0]);
  expect(await put(voter, poll, [0, 1], ' It is near.\n')).toMatchObject({
    body: { ballot: { reason: 'It is near.' } },
  });
  expect(await shown(poll)).toEqual([[2, 'It is near.']]);
  const again = await put(voter, poll, [1, 0], 'It is near.');
  expect(again).toMatchObject({ status: 200, body: { poll: { version: (await polls.read(poll)).version } } });
  await put(voter, poll, [1], 'It is cheap.');
  expect(await shown(poll)).toEqual([[1, 'It is cheap.']]);
  const own = { params: { id: poll.id }, token: voter.token };
  expect(await polls.api.call(getBallot, own)).toMatchObject({ body: { reason: 'It is cheap.' } });
  await polls.vote(voter, poll, 0);
  await polls.vote(voter, poll, 1);
  expect(await shown(poll)).toEqual([[1, 'It is cheap.']]);
  await put(voter, poll, [1]);
  expect(await shown(poll)).toEqual([]);
  await put(voter, poll, [1], 'It is cheap.');
  await polls.api.call(withdrawBallot, own);
  expect(await shown(poll)).toEqual([]);
  expect(await polls.read(poll)).toMatchObject({ voters_count: 1, total_votes: 1 });
});

test('a poll with names lists everyone, with reasons where there are some', async () => {
  const poll = await polls.poll(polls.user(), { reasons: 'optional', names_shown: true });
  await put(polls.user(), poll, [0]);
  await put(polls.user(), poll, [1], 'It is cheap.');
  expect((await shown(poll)).toSorted()).toEqual(
    [
      [1, undefined],
      [1, 'It is cheap.'],
    ].toSorted(),
  );
});

test('reasons are hidden as long as the results are, and when the poll asks for none any more', async () => {
  const [creator, voter] = [polls.user(), polls.user()];
  const poll = await polls.poll(creator, { reasons: 'optional', results_when: 'after_close' });
  await put(voter, poll, [0], 'It is near.');
  for (const user of [voter, polls.user()]) {
    expect(await read(user, poll)).toMatchObject(rejection(403, 'results_private'));
  }
  await polls.edit(creator, poll, { reasons: 'off' });
  expect(await read(creator, poll)).toMatchObject(rejection(403, 'names_hidden'));
});

test.each<[string, object, string]>([
  ['in a poll that asks for none', {}, 'It is near.'],
  ['of more than 500 characters', { reasons: 'optional' }, 'x'.repeat(501)],
])('rejects a reason %s', async (_name, rules, reason) => {
  const poll = await polls.poll(polls.user(), rules);
  expect(await put(polls.user(), poll, [0], reason)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reason' }] },
  });
  expect(await polls.read(poll)).toMatchObject({ total_votes: 0 });
});

import { expect, test } from '@jest/globals';
import { confirmVote, listRevisions, type Poll, putBallot, REVISIONS_KEPT, type Revisions } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { optionOf, rejection, textsAndIds, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

const revisionsOf = async (poll: Poll, viewer: TestUser = polls.user()): Promise<Revisions> =>
  (await polls.api.call(listRevisions, { params: { id: poll.id }, token: viewer.token })).body;
const confirm = (voter: TestUser, poll: Pick<Poll, 'id'>, revision: number, api = polls.api) =>
  api.attempt(confirmVote, { params: { id: poll.id }, body: { revision }, token: voter.token });
/** Another text of an option. */
const withText = (poll: Poll, index: number, text: string) => ({
  options: textsAndIds(poll).map((option, at) => (at === index ? { ...option, text } : option)),
});
const reworded = async (creator: TestUser, poll: Poll, index: number, text: string): Promise<Poll> => {
  expect(await polls.edit(creator, poll, withText(poll, index, text))).toMatchObject({ status: 200 });
  return polls.read(poll);
};

const votedPoll = async (fields = {}) => {
  const [creator, first, second] = [polls.user(), polls.user(), polls.user()];
  const poll = await polls.poll(creator, fields);
  await polls.vote(first, poll, 0);
  await polls.vote(second, poll, 1);
  return { creator, first, second, poll };
};

test('an edit after votes is a revision with its changes; edits before, and of other fields, are none', async () => {
  const creator = polls.user();
  const poll = await polls.poll(creator, { options: [{ text: 'Pizza' }, { text: 'Pasta' }] });
  await reworded(creator, poll, 0, 'Before any vote');
  await polls.vote(polls.user(), poll, 0);
  await polls.edit(creator, await polls.read(poll), { category: 'sports' });
  const unrevised = await polls.read(poll);
  expect(unrevised).not.toHaveProperty('edited_after');
  expect(await revisionsOf(poll)).toEqual({ revisions: [], changed_options: [], unconfirmed: [] });

  const [kept, gone] = textsAndIds(unrevised);
  const options = [{ ...kept, text: 'Reworded', description: 'Warm' }, { text: 'New' }, { text: 'Newer' }];
  await polls.edit(creator, unrevised, { title: 'Where do we eat?', options, results_when: 'after_vote' });
  const revised = await polls.read(poll);
  expect(revised.edited_after).toBe(1);
  const { revisions } = await revisionsOf(poll);
  expect(revisions).toEqual([
    {
      revision: revised.revision,
      at: expect.any(String),
      voters: 1,
      changes: [
        { field: 'title', before: poll.title, after: 'Where do we eat?' },
        { field: 'results', before: 'always', after: 'after_vote' },
        { field: 'option', option_id: kept?.id, before: 'Before any vote', after: 'Reworded' },
        { field: 'option_description', option_id: kept?.id, before: null, after: 'Warm' },
        { field: 'option', option_id: optionOf(revised, 1), before: null, after: 'New' },
        { field: 'option', option_id: optionOf(revised, 2), before: null, after: 'Newer' },
        { field: 'option', option_id: gone?.id, before: gone?.text, after: null },
      ],
    },
  ]);
});

test('voters of a changed option keep or change their vote, and results show how many have', async () => {
  const { creator, first, second, poll } = await votedPoll({ change_vote: true });
  const third = polls.user();
  await polls.vote(third, poll, 0);
  const { revision } = await reworded(creator, poll, 0, 'Reworded');
  const late = polls.user();
  await polls.vote(late, poll, 0);
  const option_id = optionOf(poll, 0);
  expect((await revisionsOf(poll, first)).unconfirmed).toEqual([option_id]);
  for (const voter of [second, late, creator]) expect((await revisionsOf(poll, voter)).unconfirmed).toEqual([]);

  expect(await confirm(first, poll, revision)).toMatchObject({ status: 200, body: { unconfirmed: [] } });
  expect(await confirm(first, poll, revision)).toMatchObject({ status: 200 });
  const body = { choices: [{ option_id: optionOf(poll, 1) }] };
  await polls.api.call(putBallot, { params: { id: poll.id }, body, token: third.token });
  for (const voter of [first, third]) expect((await revisionsOf(poll, voter)).unconfirmed).toEqual([]);
  const changed = { option_id, changed_at: expect.any(String), confirmed: 2, unconfirmed: 0 };
  await eventually(async () => expect((await revisionsOf(poll)).changed_options).toEqual([changed]));

  const again = await reworded(creator, await polls.read(poll), 0, 'Reworded again');
  expect((await revisionsOf(poll, first)).unconfirmed).toEqual([option_id]);
  expect(await confirm(first, poll, revision)).toMatchObject(rejection(409, 'version_conflict'));
  expect(await confirm(first, poll, again.revision + 1)).toMatchObject(rejection(409, 'version_conflict'));
  expect((await revisionsOf(poll)).changed_options).toEqual([{ ...changed, confirmed: 0, unconfirmed: 2 }]);
  await polls.setStatus(creator, poll, 'closed');
  expect(await confirm(first, poll, again.revision)).toMatchObject(rejection(409, 'poll_closed'));
});

test('another title concerns every voter; only changes that concern votes are told to voters', async () => {
  const { creator, first, second, poll } = await votedPoll();
  const told = () => polls.publishedFor('poll.updated', poll).flatMap((event) => event.revised_for ?? []);
  await polls.edit(creator, poll, { description: 'Lunch is at noon.' });
  expect((await revisionsOf(poll, first)).unconfirmed).toEqual([]);
  await polls.edit(creator, await polls.read(poll), { title: 'Where do we eat?' });
  await eventually(() => expect(told().toSorted()).toEqual([first.id, second.id].toSorted()));
  expect((await revisionsOf(poll, first)).unconfirmed).toEqual([optionOf(poll, 0)]);
  expect((await revisionsOf(poll, second)).unconfirmed).toEqual([optionOf(poll, 1)]);
  expect((await revisionsOf(poll)).revisions.map(({ changes }) => changes[0]?.field)).toEqual(['title', 'description']);
});

test('those who may not see the results see the changes without counts, others nothing', async () => {
  const { creator, first, poll } = await votedPoll({ show_results: false });
  await reworded(creator, poll, 0, 'Reworded');
  const [changed] = (await revisionsOf(poll, first)).changed_options;
  expect(changed).toMatchObject({ confirmed: null, unconfirmed: null });
  expect((await revisionsOf(poll, creator)).changed_options[0]).toMatchObject({ confirmed: 0, unconfirmed: 1 });
  const draft = await polls.poll(creator, { status: 'draft' });
  const stranger = polls.user();
  const read = polls.api.attempt(listRevisions, { params: { id: draft.id }, token: stranger.token });
  expect(await read).toMatchObject(rejection(404, 'not_found'));
  expect(await confirm(stranger, draft, 0)).toMatchObject(rejection(404, 'not_found'));
});

test('a poll keeps its latest revisions, and goes with them', async () => {
  const { creator, first, poll } = await votedPoll();
  let last = poll;
  for (let edit = 0; edit <= REVISIONS_KEPT; edit += 1) last = await reworded(creator, last, 0, `Text ${edit}`);
  const { revisions } = await revisionsOf(poll);
  expect(revisions.map(({ revision }) => revision)).toEqual(
    Array.from({ length: REVISIONS_KEPT }, (_, index) => last.revision - index),
  );
  await confirm(first, poll, last.revision);
  await polls.rows('delete from votes where poll_id = ?', [poll.id]);
  await polls.rows('delete from options where poll_id = ?', [poll.id]);
  await polls.rows('delete from polls where id = ?', [poll.id]);
  const tables = ['poll_revisions', 'changed_options', 'vote_confirmations'];
  for (const table of tables) expect(await polls.rows(`select from ${table} where poll_id = ?`, [poll.id])).toEqual([]);
});

test('a confirmation that races with edits and the close counts for what its voter has seen', async () => {
  const { creator, poll } = await votedPoll();
  const voters = polls.users(20);
  for (const voter of voters) await polls.vote(voter, poll, 0);
  const seen = await reworded(creator, poll, 0, 'Reworded');
  const [confirmed] = await Promise.all([
    Promise.all(voters.map((voter, index) => confirm(voter, poll, seen.revision, apiOf(index)))),
    polls.edit(creator, seen, withText(seen, 0, 'Reworded again')),
  ]);
  // Before the edit it is accepted, and the edit concerns the vote again.
  expect(confirmed.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  for (const voter of voters) expect((await revisionsOf(poll, voter)).unconfirmed).toEqual([optionOf(poll, 0)]);

  const { revision } = await polls.read(poll);
  const [responses] = await Promise.all([
    Promise.all(voters.map((voter, index) => confirm(voter, poll, revision, apiOf(index)))),
    polls.setStatus(creator, poll, 'closed'),
  ]);
  for (const [index, voter] of voters.entries()) {
    const isConfirmed = (await revisionsOf(poll, voter)).unconfirmed.length === 0;
    expect([responses[index]?.status, isConfirmed]).toEqual(isConfirmed ? [200, true] : [409, false]);
  }
});

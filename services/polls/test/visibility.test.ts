import { describe, expect, it } from '@jest/globals';
import {
  addInvited,
  castVote,
  createPoll,
  createSequence,
  findPollByCode,
  getPoll,
  internal,
  limits,
  listDashboardPolls,
  listInvited,
  listMyPolls,
  listPresentedSequences,
  listVotedPolls,
  openPresentation,
  type Poll,
  presentInSequence,
  removeInvited,
  replaceInvited,
} from '@showhands/contracts';
import { aPollInput, eventually, type TestUser } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { optionOf, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();

const person = () => polls.register(polls.user());

const entriesOf = async (creator: TestUser, { id }: Poll) =>
  (await polls.api.call(listInvited, { params: { id }, token: creator.token })).body;

const add = (creator: TestUser, { id }: Poll, entries: readonly string[]) =>
  polls.api.attempt(addInvited, { params: { id }, body: { entries: [...entries] }, token: creator.token });

const statusFor = async ({ token }: TestUser, { id }: Poll): Promise<number> =>
  (await polls.api.attempt(getPoll, { params: { id }, token })).status;

const changesOf = ({ id }: Poll) => polls.published('poll.access-changed').filter(({ pollId }) => pollId === id);

describe('a poll for invited people', () => {
  it('is visible to its creator and to the people on its list', async () => {
    const [creator, invited, stranger] = [await person(), await person(), await person()];
    const poll = await polls.poll(creator, { visibility: 'invited', invited: [invited.username, 'ada@example.org'] });
    expect(poll.visibility).toBe('invited');
    expect(await Promise.all([creator, invited, stranger].map((user) => statusFor(user, poll)))).toEqual([
      200, 200, 404,
    ]);
    expect(await polls.vote(invited, poll)).toMatchObject({ status: 200 });
    expect(await polls.vote(stranger, poll)).toMatchObject(rejection(404, 'not_found', 'Poll not found'));
    expect(await entriesOf(creator, poll)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entry: 'ada@example.org', person: null }),
        expect.objectContaining({ entry: invited.username, person: { id: invited.id, username: invited.username } }),
      ]),
    );
    expect(await polls.api.attempt(listInvited, { params: { id: poll.id }, token: invited.token })).toMatchObject(
      rejection(403, 'not_owner'),
    );
  });

  it('ends access at once: for reads, votes, repeated votes and lists', async () => {
    const [creator, invited] = [await person(), await person()];
    const poll = await polls.poll(creator, { visibility: 'invited', invited: [invited.username] });
    const vote = {
      params: { id: poll.id },
      body: { option_id: optionOf(poll, 0) },
      token: invited.token,
      idempotencyKey: `vote ${poll.id}`,
    };
    expect(await polls.api.attempt(castVote, vote)).toMatchObject({ status: 200 });
    const voted = async () => (await polls.api.call(listVotedPolls, { token: invited.token })).body.length;
    expect(await voted()).toBe(1);
    const { id: entryId } = (await entriesOf(creator, poll))[0] ?? { id: '' };
    const params = { id: poll.id, entryId };
    expect((await polls.api.call(removeInvited, { params, token: creator.token })).body).toEqual({
      total: 0,
      waiting: 0,
    });
    expect(await polls.api.attempt(castVote, vote)).toMatchObject(rejection(404, 'not_found'));
    expect(await polls.vote(invited, poll, 1)).toMatchObject(rejection(404, 'not_found'));
    expect([await statusFor(invited, poll), await voted()]).toEqual([404, 0]);
    await eventually(() =>
      expect(changesOf(poll)).toEqual([
        expect.objectContaining({ added: [invited.id], removed: [] }),
        expect.objectContaining({ added: [], removed: [invited.id] }),
      ]),
    );
    expect(await polls.api.attempt(removeInvited, { params, token: creator.token })).toMatchObject(
      rejection(404, 'not_found'),
    );
  });

  it('admits an account that had a name before it was listed, whatever its case, and keeps it after a rename', async () => {
    const [creator, later, registeredAt] = [await person(), polls.user(), new Date()];
    const poll = await polls.poll(creator, { visibility: 'invited', invited: [later.username.toUpperCase()] });
    expect(await statusFor(later, poll)).toBe(404);
    await polls.register(later, registeredAt);
    await eventually(async () => expect(await statusFor(later, poll)).toBe(200));
    await polls.rename(later, `${later.username} the second`, 2);
    expect(await statusFor(later, poll)).toBe(200);
    expect(await entriesOf(creator, poll)).toMatchObject([{ person: { username: `${later.username} the second` } }]);
    // By the other name they are on the list already.
    expect((await add(creator, poll, [`${later.username} the second`])).body).toEqual({ total: 1, waiting: 0 });
  });

  it('loses nobody whose registration arrives while the list is changed', async () => {
    const creator = await person();
    const poll = await polls.poll(creator, { visibility: 'invited' });
    const [people, registeredAt] = [polls.users(10), new Date()];
    await Promise.all(
      people.flatMap((user) => [add(creator, poll, [user.username]), polls.register(user, registeredAt)]),
    );
    await eventually(async () => {
      expect(await Promise.all(people.map((user) => statusFor(user, poll)))).toEqual(people.map(() => 200));
    });
  });

  it('has a list that can be replaced', async () => {
    const [creator, kept, dropped] = [await person(), await person(), await person()];
    const poll = await polls.poll(creator, { visibility: 'invited', invited: [kept.username, dropped.username] });
    const [former] = (await entriesOf(creator, poll)).filter(({ person: of }) => of?.id === kept.id);
    const replace = (entries: readonly string[]) =>
      polls.api.attempt(replaceInvited, {
        params: { id: poll.id },
        body: { entries: [...entries] },
        token: creator.token,
      });
    expect(await replace([kept.username, 'nobody yet'])).toMatchObject({ status: 200, body: { total: 2, waiting: 1 } });
    expect(await entriesOf(creator, poll)).toContainEqual(former);
    expect(await statusFor(dropped, poll)).toBe(404);
    expect(await replace(['x'])).toMatchObject(rejection(400, 'validation_failed'));
    expect(await replace([])).toMatchObject({ body: { total: 0 } });
  });

  it('has at most 10,000 entries, which come in pages', async () => {
    const creator = await person();
    const poll = await polls.poll(creator);
    await polls.rows(
      'insert into invitations (poll_id, entry, is_address) select ?, ? || n, false from generate_series(1, ?) n',
      [poll.id, 'Guest ', limits.invited.max - 1],
    );
    const added = await Promise.all([add(creator, poll, ['The last']), add(creator, poll, ['Too many'])]);
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const page = await polls.api.call(listInvited, { params: { id: poll.id }, token: creator.token });
    expect(page.headers.get('x-total-count')).toBe('10000');
    expect(page.headers.get('link')).toContain('next');
  });
});

describe('a poll that is not for everyone', () => {
  it.each(['link', 'invited'] as const)('for %s is in no list but its creator’s', async (visibility) => {
    const creator = await person();
    const poll = await polls.poll(creator, { visibility });
    const q = poll.title;
    const found = async (endpoint: typeof listDashboardPolls | typeof listMyPolls) =>
      (await polls.api.call(endpoint, { query: { q }, token: creator.token })).body.map(({ id }) => id);
    expect([await found(listDashboardPolls), await found(listMyPolls)]).toEqual([[], [poll.id]]);
    const edited = await polls.edit(creator, poll, { visibility: 'everyone' });
    expect('visibility' in edited.body).toBe(false);
    expect(await found(listDashboardPolls)).toEqual([poll.id]);
    await eventually(() =>
      expect(polls.publishedFor('poll.updated', poll)).toMatchObject([{ previous_visibility: visibility }]),
    );
  });

  it('keeps its visibility in an edit without one', async () => {
    const creator = await person();
    const poll = await polls.poll(creator, { visibility: 'link' });
    expect(await polls.edit(creator, poll, {})).toMatchObject({ body: { visibility: 'link' } });
    expect(
      await polls.api.attempt(createPoll, { body: { ...aPollInput(), visibility: 'x' }, token: creator.token }),
    ).toMatchObject(rejection(400, 'validation_failed', 'Please choose who can see the poll'));
  });
});

it('presents a poll for invited people to nobody else', async () => {
  const [creator, invited, stranger] = [await person(), await person(), await person()];
  const open = await polls.poll(creator);
  const hidden = await polls.poll(creator, { visibility: 'invited', invited: [invited.username] });
  const { token } = creator;
  const { code } = (await polls.api.call(openPresentation, { params: { id: hidden.id }, token })).body;
  const target = ({ token: of }: TestUser) => polls.api.attempt(findPollByCode, { params: { code }, token: of });
  expect(await target(invited)).toMatchObject({ status: 200, body: { pollId: hidden.id } });
  expect(await target(stranger)).toMatchObject(rejection(404, 'not_found', 'No poll has this code'));
  const body = { title: 'Both', poll_ids: [open.id, hidden.id] };
  const sequence = (await polls.api.call(createSequence, { body, token })).body;
  await polls.api.call(presentInSequence, { params: { id: sequence.id }, body: { poll_id: hidden.id }, token });
  const presented = async (viewer: TestUser) =>
    (await polls.api.call(listPresentedSequences, { params: { id: open.id }, token: viewer.token })).body;
  expect([await presented(invited), await presented(stranger)]).toEqual([
    [{ sequenceId: sequence.id, pollId: hidden.id }],
    [],
  ]);
});

it('tells other services who may see a poll', async () => {
  const [creator, invited, stranger] = [await person(), await person(), await person()];
  const poll = await polls.poll(creator, { visibility: 'invited', invited: [invited.username] });
  const path = internal.access.path(poll.id, [stranger.id, creator.id, invited.id]);
  const response = await fetch(polls.url + path, { headers: { authorization: `Bearer ${INTERNAL_SECRET}` } });
  expect(await response.json()).toEqual({ users: [creator.id, invited.id] });
});

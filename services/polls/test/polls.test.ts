import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  castVote,
  createPoll,
  deletePoll,
  getPoll,
  getPollStats,
  listDashboardPolls,
  type Poll,
  setPollStatus,
  updatePoll,
} from '@showhands/contracts';
import { aPollInput, eventually, type TestUser } from '@showhands/testing';
import { optionOf, type PollsUnderTest, startPolls } from './polls-under-test.ts';

let polls: PollsUnderTest;
beforeAll(async () => {
  polls = await startPolls();
});
afterAll(() => polls.close());

const read = async (poll: Pick<Poll, 'id'>, viewer: TestUser) =>
  (await polls.api.call(getPoll, { params: { id: poll.id }, token: viewer.token })).body;
const vote = (poll: Poll, option = 0) =>
  polls.api.call(castVote, {
    params: { id: poll.id },
    body: { option_id: optionOf(poll, option) },
    token: polls.auth.user().token,
  });
const asEdit = (poll: Poll) => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  status: poll.status,
  ends_at: poll.ends_at,
  allow_multiple_votes: poll.allow_multiple_votes,
  show_results: poll.show_results,
  options: poll.options.map(({ id, text }) => ({ id, text })),
});
const edit = (poll: Poll, editor: TestUser, body: object) =>
  polls.api.attempt(updatePoll, { params: { id: poll.id }, body: { ...asEdit(poll), ...body }, token: editor.token });
const setStatus = (poll: Poll, owner: TestUser, status: string) =>
  polls.api.attempt(setPollStatus, { params: { id: poll.id }, body: { status }, token: owner.token });
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('creating a poll', () => {
  it('returns the whole poll with new options without votes', async () => {
    const creator = polls.auth.user();
    const input = { ...aPollInput(), options: [{ id: 'mine', text: ' Yes ', votes: 9 }, { text: 'No' }] };
    const { status, body } = await polls.api.call(createPoll, { body: input, token: creator.token });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: input.title,
      creator: creator.id,
      creator_username: creator.username,
      status: 'active',
      version: 1,
      revision: 1,
      total_votes: 0,
      results_visible: true,
      options: [
        { text: 'Yes', votes: 0 },
        { text: 'No', votes: 0 },
      ],
    });
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await read(body, polls.auth.user())).toEqual(body);
  });

  it('keeps text byte for byte', async () => {
    const odd = 'Ünïcödé 🙋🏽‍♀️ \u202eRTL\u202c e\u0301 <b>&amp;</b> \'"; drop table polls;-- %_\\';
    const poll = await polls.poll(polls.auth.user(), { title: odd, description: odd });
    expect(await read(poll, polls.auth.user())).toMatchObject({ title: odd, description: odd });
  });

  it('rejects an end less than a minute ahead and changes nothing', async () => {
    const before = (await polls.api.call(getPollStats, { token: polls.auth.user().token })).body;
    const rejected = await polls.api.expectError(createPoll, {
      body: aPollInput({ ends_at: new Date(Date.now() + 30_000).toISOString() }),
      token: polls.auth.user().token,
    });
    expect(rejected).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'End date must be in the future (at least 1 minute from now)',
        errors: [{ path: 'ends_at' }],
      },
    });
    expect((await polls.api.call(getPollStats, { token: polls.auth.user().token })).body).toEqual(before);
  });

  it('creates one poll for one idempotency key', async () => {
    const call = { body: aPollInput(), token: polls.auth.user().token, idempotencyKey: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => polls.api.call(createPoll, call)));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  it('reports every broken rule, the first one as the message', async () => {
    const rejected = await polls.api.expectError(createPoll, {
      body: { title: 'Hm', options: [{ text: 'A' }, { text: ' a ' }, { text: '' }] },
      token: polls.auth.user().token,
    });
    expect(rejected.body.message).toBe('Title must be at least 5 characters long');
    expect(rejected.body.errors).toEqual([
      { path: 'title', message: 'Title must be at least 5 characters long' },
      { path: 'options.1.text', message: 'All options must be unique' },
      { path: 'options.2.text', message: 'Option text is required' },
    ]);
  });

  it('reports an end that is too soon beside other broken rules', async () => {
    const rejected = await polls.api.expectError(createPoll, {
      body: { ...aPollInput({ title: 'Hm' }), ends_at: new Date(Date.now() + 30_000).toISOString() },
      token: polls.auth.user().token,
    });
    expect(rejected).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(rejected.body.errors).toEqual([
      { path: 'title', message: 'Title must be at least 5 characters long' },
      { path: 'ends_at', message: 'End date must be in the future (at least 1 minute from now)' },
    ]);
  });
});

describe('reading a poll', () => {
  it('hides a draft from everyone but its creator', async () => {
    const creator = polls.auth.user();
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await read(draft, creator)).toEqual(draft);
    const hidden = await polls.api.expectError(getPoll, { params: { id: draft.id }, token: polls.auth.user().token });
    expect(hidden).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Poll not found' } });
  });

  it('hides the counts of a private poll from everyone but its creator in a read, a list and a vote response', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator, { show_results: false });
    const voted = await vote(poll, 1);
    const stranger = await read(poll, polls.auth.user());
    const list = await polls.api.call(listDashboardPolls, { query: { q: poll.title }, token: polls.auth.user().token });
    for (const shown of [voted.body.poll, stranger, list.body[0]]) {
      expect(shown).toMatchObject({ results_visible: false, total_votes: 1 });
      expect(shown?.options.map((option) => option.votes)).toEqual([null, null, null]);
    }
    expect((await read(poll, creator)).options.map((option) => option.votes)).toEqual([0, 1, 0]);
    const rejected = await polls.api.expectError(getPoll, {
      params: { id: poll.id },
      query: { intent: 'results' },
      token: polls.auth.user().token,
    });
    expect(rejected).toMatchObject({
      status: 403,
      body: { code: 'results_private', message: 'Results are private for this poll' },
    });
  });

  it.each(['x', '../etc/passwd', "' or 1=1", '%00'])('returns 404 for the malformed id %j', async (id) => {
    const rejected = await polls.api.expectError(getPoll, { params: { id }, token: polls.auth.user().token });
    expect(rejected.status).toBe(404);
  });
});

describe('opening a poll for editing', () => {
  it('is allowed to its creator only, and not for a closed poll', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    const open = (viewer: TestUser) =>
      polls.api.attempt(getPoll, { params: { id: poll.id }, query: { intent: 'edit' }, token: viewer.token });
    expect(await open(creator)).toMatchObject({ status: 200 });
    expect(await open(polls.auth.user())).toMatchObject({
      status: 403,
      body: { code: 'not_owner', message: 'You can only edit your own polls' },
    });
    await setStatus(poll, creator, 'closed');
    expect(await open(creator)).toMatchObject({
      status: 403,
      body: { code: 'poll_closed', message: 'Cannot edit a closed poll' },
    });
  });
});

describe('editing a poll', () => {
  it('keeps the votes of known options, adds new options and removes omitted ones', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    await vote(poll, 1);
    const kept = poll.options[1];
    const response = await edit(poll, creator, {
      options: [{ text: 'Brand new' }, { id: kept?.id, text: kept?.text }],
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        revision: 2,
        edited_at: null,
        total_votes: 1,
        options: [
          { text: 'Brand new', votes: 0 },
          { id: kept?.id, votes: 1 },
        ],
      },
    });
  });

  it('marks a poll as edited when its wording changes after votes', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    expect(await edit(poll, creator, { title: 'Before any vote' })).toMatchObject({ body: { edited_at: null } });
    await vote(poll);
    const changed = await edit(poll, creator, { title: 'After a vote' });
    expect(changed).toMatchObject({ status: 200, body: { edited_at: expect.any(String) } });
  });

  it('does not remove an option with votes, nor change the kind of a poll with votes', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    await vote(poll, 0);
    expect(await edit(poll, creator, { options: asEdit(poll).options.slice(1) })).toMatchObject({
      status: 409,
      body: { code: 'option_has_votes' },
    });
    expect(await edit(poll, creator, { allow_multiple_votes: true })).toMatchObject({
      status: 409,
      body: { code: 'multi_vote_locked' },
    });
    expect((await read(poll, creator)).options).toHaveLength(3);
  });

  it('rejects an edit of an older revision', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    await edit(poll, creator, { title: 'The first of two edits', revision: 1 });
    expect(await edit(poll, creator, { title: 'The second of two edits', revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
  });

  it('lets one of 8 concurrent edits win', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => edit(poll, creator, { title: `Edit number ${index}`, revision: 1 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects an option of another poll', async () => {
    const creator = polls.auth.user();
    const [poll, other] = [await polls.poll(creator), await polls.poll(creator)];
    const options = [...asEdit(poll).options, { id: optionOf(other, 0), text: 'Stolen' }];
    expect((await edit(poll, creator, { options })).status).toBe(404);
  });

  it('checks a changed end but not an unchanged one', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator, { ends_at: inHours(1) });
    await polls.endIn(poll, 40_000);
    const soon = await read(poll, creator);
    expect((await edit(soon, creator, { title: 'Still the same end' })).status).toBe(200);
    expect(await edit(soon, creator, { ends_at: new Date(Date.now() + 20_000).toISOString() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ends_at' }] },
    });
  });

  it('reports a changed end that is too soon beside other broken rules, but not an unchanged one', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator, { ends_at: inHours(1) });
    await polls.endIn(poll, 40_000);
    const soon = await read(poll, creator);
    const title = { path: 'title' };
    expect((await edit(soon, creator, { title: 'Hm' })).body).toMatchObject({ errors: [title] });
    const changed = await edit(soon, creator, { title: 'Hm', ends_at: new Date(Date.now() + 20_000).toISOString() });
    expect(changed.body).toMatchObject({ errors: [title, { path: 'ends_at' }] });
  });

  it('is rejected for other users with 403, or 404 for a draft', async () => {
    const [creator, other] = [polls.auth.user(), polls.auth.user()];
    expect((await edit(await polls.poll(creator), other, {})).status).toBe(403);
    expect((await edit(await polls.poll(creator, { status: 'draft' }), other, {})).status).toBe(404);
  });

  it('publishes a draft', async () => {
    const creator = polls.auth.user();
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await edit(draft, creator, { status: 'active' })).toMatchObject({ body: { status: 'active' } });
    expect(await read(draft, polls.auth.user())).toMatchObject({ status: 'active' });
    await eventually(() => {
      const published = polls.published('poll.updated').find((event) => (event.payload.poll as Poll).id === draft.id);
      expect(published?.payload).toMatchObject({ previous_status: 'draft', poll: { status: 'active' } });
    });
  });
});

describe('closing and reopening', () => {
  it('toggles between active and closed with a message for each', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    expect(await setStatus(poll, creator, 'closed')).toMatchObject({
      body: { message: 'Poll closed successfully', poll: { status: 'closed', auto_closed: false } },
    });
    expect(await setStatus(poll, creator, 'closed')).toMatchObject({ status: 200, body: { poll: { revision: 2 } } });
    expect(await setStatus(poll, creator, 'active')).toMatchObject({
      body: { message: 'Poll activated successfully', poll: { status: 'active', closed_at: null, revision: 3 } },
    });
  });

  it('clears an end that has passed when reopening', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator, { ends_at: inHours(1) });
    await polls.endIn(poll, -1_000);
    expect(await setStatus(poll, creator, 'active')).toMatchObject({
      body: { message: 'Poll reopened successfully', poll: { status: 'active', ends_at: null } },
    });
  });

  it('keeps a future end when reopening', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator, { ends_at: inHours(1) });
    await setStatus(poll, creator, 'closed');
    expect(await setStatus(poll, creator, 'active')).toMatchObject({ body: { poll: { ends_at: poll.ends_at } } });
  });

  it('rejects a draft, another status, and other users', async () => {
    const creator = polls.auth.user();
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await setStatus(draft, creator, 'active')).toMatchObject({ status: 409, body: { code: 'poll_draft' } });
    const poll = await polls.poll(creator);
    expect(await setStatus(poll, creator, 'draft')).toMatchObject({ status: 400 });
    expect(await setStatus(poll, polls.auth.user(), 'closed')).toMatchObject({ status: 403 });
  });
});

describe('deleting a poll', () => {
  it('deletes its options and votes and publishes the deletion', async () => {
    const creator = polls.auth.user();
    const poll = await polls.poll(creator);
    await vote(poll);
    const call = { params: { id: poll.id }, idempotencyKey: randomUUID() };
    expect(await polls.api.expectError(deletePoll, { ...call, token: polls.auth.user().token })).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
    const first = await polls.api.call(deletePoll, { ...call, token: creator.token });
    expect(first.body).toEqual({ id: poll.id, message: 'Poll deleted successfully' });
    expect((await polls.api.call(deletePoll, { ...call, token: creator.token })).body).toEqual(first.body);
    expect((await polls.api.expectError(getPoll, { params: { id: poll.id }, token: creator.token })).status).toBe(404);
    const { rows } = await polls.database.raw('select from votes where poll_id = ?', [poll.id]);
    expect(rows).toHaveLength(0);
    await eventually(() => {
      expect(polls.published('poll.deleted').map((event) => event.payload.pollId)).toContain(poll.id);
    });
  });
});

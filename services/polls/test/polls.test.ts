import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  createPoll,
  deletePoll,
  getPoll,
  limits,
  listDashboardPolls,
  type Poll,
  setPollStatus,
} from '@showhands/contracts';
import { aPollInput, eventually, type TestUser } from '@showhands/testing';
import { inMinutes, optionOf, rejection, textsAndIds, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const vote = (poll: Poll, option = 0) => polls.vote(polls.user(), poll, option);
const setStatus = (poll: Poll, owner: TestUser, status: string) =>
  polls.api.attempt(setPollStatus, { params: { id: poll.id }, body: { status }, token: owner.token });

describe('creating a poll', () => {
  it('is refused at the limit of an account, to calls at once too, until a poll is deleted', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await polls.rows(
      `insert into polls (id, title, description, category, status, creator, allow_multiple_votes, show_results)
       select gen_random_uuid(), title, description, category, status, creator, allow_multiple_votes, show_results
       from polls, generate_series(3, ?) where id = ?`,
      [limits.kept.polls, poll.id],
    );
    const create = () => polls.api.attempt(createPoll, { body: aPollInput(), token: creator.token });
    const responses = await Promise.all([create(), create(), create()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await create()).toMatchObject(rejection(409, 'storage_full'));
    await polls.api.call(deletePoll, { params: { id: poll.id }, token: creator.token });
    expect((await create()).status).toBe(201);
  });

  it('returns the whole poll with new options without votes', async () => {
    const creator = polls.user();
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
    expect(await polls.read(body, polls.user())).toEqual(body);
  });

  it('reports an end that is too soon beside other broken rules', async () => {
    const rejected = await polls.api.expectError(createPoll, {
      body: { ...aPollInput({ title: 'Hm' }), ends_at: inMinutes(0.5) },
      token: polls.user().token,
    });
    expect(rejected).toMatchObject(rejection(400, 'validation_failed'));
    expect(rejected.body.errors).toEqual([
      { path: 'title', message: 'Title must be at least 5 characters long' },
      { path: 'ends_at', message: 'End date must be in the future (at least 1 minute from now)' },
    ]);
  });
});

describe('reading a poll', () => {
  it('hides a draft from everyone but its creator', async () => {
    const creator = polls.user();
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await polls.read(draft, creator)).toEqual(draft);
    const hidden = await polls.api.expectError(getPoll, { params: { id: draft.id }, token: polls.user().token });
    expect(hidden).toMatchObject(rejection(404, 'not_found', 'Poll not found'));
  });

  it('hides the counts of a private poll from everyone but its creator in a read, a list and a vote response', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { show_results: false });
    const voted = await vote(poll, 1);
    if (!voted.ok) throw new Error(voted.body.code);
    const stranger = await polls.read(poll, polls.user());
    const list = await polls.api.call(listDashboardPolls, { query: { q: poll.title }, token: polls.user().token });
    for (const shown of [voted.body.poll, stranger, list.body[0]]) {
      expect(shown).toMatchObject({ results_visible: false, total_votes: 1 });
      expect(shown?.options.map((option) => option.votes)).toEqual([null, null, null]);
    }
    expect((await polls.read(poll, creator)).options.map((option) => option.votes)).toEqual([0, 1, 0]);
    const rejected = await polls.api.expectError(getPoll, {
      params: { id: poll.id },
      query: { intent: 'results' },
      token: polls.user().token,
    });
    expect(rejected).toMatchObject(rejection(403, 'results_private', 'Results are private for this poll'));
  });

  it.each(['x', '../etc/passwd', "' or 1=1", '%00'])('returns 404 for the malformed id %j', async (id) => {
    const rejected = await polls.api.expectError(getPoll, { params: { id }, token: polls.user().token });
    expect(rejected.status).toBe(404);
  });
});

describe('opening a poll for editing', () => {
  it('is allowed to its creator only, and not for a closed poll', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    const open = (viewer: TestUser) =>
      polls.api.attempt(getPoll, { params: { id: poll.id }, query: { intent: 'edit' }, token: viewer.token });
    expect(await open(creator)).toMatchObject({ status: 200 });
    expect(await open(polls.user())).toMatchObject(rejection(403, 'not_owner', 'You can only edit your own polls'));
    await setStatus(poll, creator, 'closed');
    expect(await open(creator)).toMatchObject(rejection(403, 'poll_closed', 'Cannot edit a closed poll'));
  });
});

describe('editing a poll', () => {
  it('keeps the votes of known options, adds new options and removes omitted ones', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await vote(poll, 1);
    const kept = poll.options[1];
    const response = await polls.edit(creator, poll, {
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

  it('rejects an edit of an older revision', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await polls.edit(creator, poll, { title: 'The first of two edits', revision: 1 });
    expect(await polls.edit(creator, poll, { title: 'The second of two edits', revision: 1 })).toMatchObject(
      rejection(409, 'version_conflict'),
    );
  });

  it('lets one of 8 concurrent edits win', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        polls.edit(creator, poll, { title: `Edit number ${index}`, revision: 1 }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects an option of another poll', async () => {
    const creator = polls.user();
    const [poll, other] = [await polls.poll(creator), await polls.poll(creator)];
    const options = [...textsAndIds(poll), { id: optionOf(other, 0), text: 'Stolen' }];
    expect((await polls.edit(creator, poll, { options })).status).toBe(404);
  });

  it('reports a changed end that is too soon beside other broken rules, but not an unchanged one', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { ends_at: inMinutes(60) });
    await polls.endIn(poll, 40_000);
    const soon = await polls.read(poll, creator);
    const title = { path: 'title' };
    expect((await polls.edit(creator, soon, { title: 'Hm' })).body).toMatchObject({ errors: [title] });
    const changed = await polls.edit(creator, soon, { title: 'Hm', ends_at: inMinutes(0.3) });
    expect(changed.body).toMatchObject({ errors: [title, { path: 'ends_at' }] });
  });

  it('is rejected for other users with 403, or 404 for a draft', async () => {
    const [creator, other] = [polls.user(), polls.user()];
    expect((await polls.edit(other, await polls.poll(creator), {})).status).toBe(403);
    expect((await polls.edit(other, await polls.poll(creator, { status: 'draft' }), {})).status).toBe(404);
  });

  it('publishes a draft', async () => {
    const creator = polls.user();
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await polls.edit(creator, draft, { status: 'active' })).toMatchObject({ body: { status: 'active' } });
    expect(await polls.read(draft, polls.user())).toMatchObject({ status: 'active' });
    await eventually(() => {
      const [published] = polls.publishedFor('poll.updated', draft);
      expect(published).toMatchObject({ previous_status: 'draft', poll: { status: 'active' } });
    });
  });
});

describe('closing and reopening', () => {
  it('toggles between active and closed with a message for each', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    expect(await setStatus(poll, creator, 'closed')).toMatchObject({
      body: { message: 'Poll closed successfully', poll: { status: 'closed', auto_closed: false } },
    });
    expect(await setStatus(poll, creator, 'closed')).toMatchObject({ status: 200, body: { poll: { revision: 2 } } });
    expect(await setStatus(poll, creator, 'active')).toMatchObject({
      body: { message: 'Poll activated successfully', poll: { status: 'active', closed_at: null, revision: 3 } },
    });
  });
});

describe('deleting a poll', () => {
  it('deletes its options and votes and publishes the deletion', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await vote(poll);
    const call = { params: { id: poll.id }, idempotencyKey: randomUUID() };
    expect(await polls.api.expectError(deletePoll, { ...call, token: polls.user().token })).toMatchObject(
      rejection(403, 'not_owner'),
    );
    const first = await polls.api.call(deletePoll, { ...call, token: creator.token });
    expect(first.body).toEqual({ id: poll.id, message: 'Poll deleted successfully' });
    expect((await polls.api.call(deletePoll, { ...call, token: creator.token })).body).toEqual(first.body);
    expect((await polls.api.expectError(getPoll, { params: { id: poll.id }, token: creator.token })).status).toBe(404);
    const { rows } = await polls.database.raw('select from votes where poll_id = ?', [poll.id]);
    expect(rows).toHaveLength(0);
    await eventually(() => {
      expect(polls.published('poll.deleted').map((event) => event.pollId)).toContain(poll.id);
    });
  });
});

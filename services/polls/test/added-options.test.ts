import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  addOption,
  approveProposal,
  castVote,
  deletePoll,
  listProposals,
  type Poll,
  type PollOption,
  type Proposal,
  putBallot,
  removeProposal,
} from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { optionOf, type PollFields, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();

const person = ({ id, username }: TestUser) => ({ id, username });
const create = (creator: TestUser, rule: 'free' | 'approved', fields: PollFields = {}) =>
  polls.poll(creator, { voters_add_options: rule, ...fields });
const attempt = (voter: TestUser, poll: Poll, text: unknown, idempotencyKey = randomUUID()) =>
  polls.api.attempt(addOption, { params: { id: poll.id }, body: { text }, token: voter.token, idempotencyKey });
const added = async (voter: TestUser, poll: Poll, text: string): Promise<{ option: PollOption; poll: Poll }> => {
  const { status, body } = await attempt(voter, poll, text);
  if (status !== 201 || !('option' in body)) throw new Error(JSON.stringify(body));
  return body;
};
const proposed = async (voter: TestUser, poll: Poll, text: string): Promise<Proposal> => {
  const { status, body } = await attempt(voter, poll, text);
  if (status !== 201 || !('proposal' in body)) throw new Error(JSON.stringify(body));
  return body.proposal;
};
const pending = async (viewer: TestUser, poll: Poll): Promise<string[]> =>
  (await polls.api.call(listProposals, { params: { id: poll.id }, token: viewer.token })).body.map(({ text }) => text);
const decide = (
  endpoint: typeof approveProposal | typeof removeProposal,
  decider: TestUser,
  poll: Poll,
  { id: proposalId }: Pick<Proposal, 'id'>,
  idempotencyKey = randomUUID(),
) => polls.api.attempt(endpoint, { params: { id: poll.id, proposalId }, token: decider.token, idempotencyKey });
const textsOf = (poll: Poll): string[] => poll.options.map(({ text }) => text);
describe('the rule', () => {
  it('is absent by default, comes back, and stays if an edit omits it', async () => {
    const creator = polls.user();
    expect(await polls.poll(creator)).not.toHaveProperty('voters_add_options');
    const poll = await create(creator, 'approved');
    expect(await polls.read(poll)).toMatchObject({ voters_add_options: 'approved' });
    expect(await polls.edit(creator, poll, {})).toMatchObject({
      status: 200,
      body: { voters_add_options: 'approved' },
    });
  });

  it('can be changed while the poll has votes', async () => {
    const creator = polls.user();
    const poll = await create(creator, 'free');
    await polls.vote(polls.user(), poll);
    expect(await polls.edit(creator, poll, { voters_add_options: 'approved' })).toMatchObject({ status: 200 });
    const { body } = await polls.edit(creator, poll, { voters_add_options: 'no' });
    expect(body).not.toHaveProperty('voters_add_options');
    for (const one of [creator, polls.user()]) {
      expect(await attempt(one, poll, 'Sushi')).toMatchObject(rejection(403, 'adding_not_allowed'));
    }
  });
});

describe('where adding is free', () => {
  it('puts the option of a voter into the poll, last, with their current name', async () => {
    const [creator, voter] = [polls.user(), polls.user()];
    const poll = await create(creator, 'free');
    const { option, poll: after } = await added(voter, poll, '  Sushi ');
    expect(option).toEqual({ id: option.id, text: 'Sushi', votes: 0, added_by: person(voter) });
    expect(after.options).toEqual([...poll.options, option]);
    expect(after).toMatchObject({ version: poll.version + 1, revision: poll.revision + 1, edited_at: null });
    await polls.rename(voter, 'Renamed', 2);
    expect((await polls.read(poll)).options.at(-1)?.added_by).toEqual({ id: voter.id, username: 'Renamed' });
  });

  it('takes votes for it, and tells everyone', async () => {
    const poll = await create(polls.user(), 'free');
    const { option, poll: after } = await added(polls.user(), poll, 'Sushi');
    const vote = { params: { id: poll.id }, body: { option_id: option.id }, token: polls.user().token };
    expect((await polls.api.call(castVote, vote)).body.poll.options.at(-1)).toMatchObject({ ...option, votes: 1 });
    await eventually(() => {
      expect(polls.publishedFor('poll.updated', poll)).toMatchObject([
        { previous_status: 'active', poll: { version: after.version } },
      ]);
    });
    expect(polls.publishedFor('poll.updated', poll)[0]?.poll.options.at(-1)).toEqual(option);
  });

  it('hides the votes of the option with the others', async () => {
    const poll = await create(polls.user(), 'free', { show_results: false });
    expect((await added(polls.user(), poll, 'Sushi')).option).toMatchObject({ votes: null });
  });

  it('can be ranked and scored', async () => {
    const [ranked, scored] = [
      await create(polls.user(), 'free', { method: 'rank' }),
      await create(polls.user(), 'free', { method: 'score' }),
    ];
    const { option: best } = await added(polls.user(), ranked, 'Sushi');
    const choices = [
      { option_id: best.id, rank: 1 },
      { option_id: optionOf(ranked, 0), rank: 2 },
    ];
    await polls.api.call(putBallot, { params: { id: ranked.id }, body: { choices }, token: polls.user().token });
    await eventually(async () => {
      const { ranking, options } = await polls.read(ranked);
      expect(ranking).toMatchObject({ winner: best.id, options: options.map(({ id }) => id) });
    });
    const { option } = await added(polls.user(), scored, 'Sushi');
    expect(option.scores).toEqual({ distribution: [0, 0, 0, 0, 0, 0], mean: null, median: null });
    const ballot = { choices: [{ option_id: option.id, score: 4 }] };
    await polls.api.call(putBallot, { params: { id: scored.id }, body: ballot, token: polls.user().token });
    expect((await polls.read(scored)).options.at(-1)?.scores?.mean).toBe(4);
  });

  it('is idempotent by key, and otherwise rejects the text at its field', async () => {
    const voter = polls.user();
    const poll = await create(polls.user(), 'free');
    const key = randomUUID();
    const first = await attempt(voter, poll, 'Sushi', key);
    expect(await attempt(voter, poll, 'Sushi', key)).toMatchObject({ status: 201, body: first.body });
    for (const text of ['sUSHI', 'in the park', '', 'x'.repeat(101)]) {
      expect(await attempt(voter, poll, text)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ path: 'text' }] },
      });
    }
    expect((await polls.read(poll)).options).toHaveLength(4);
  });
});

describe('where the creator approves options', () => {
  it('keeps a proposal from others until it is approved', async () => {
    const [creator, voter] = [polls.user(), polls.user()];
    const poll = await create(creator, 'approved');
    const proposal = await proposed(voter, poll, ' Sushi ');
    expect(proposal).toMatchObject({ text: 'Sushi', proposer: person(voter) });
    expect([await pending(creator, poll), await pending(voter, poll), await pending(polls.user(), poll)]).toEqual([
      ['Sushi'],
      ['Sushi'],
      [],
    ]);
    // Pages hear of it by a new version; an edit based on the poll is not outdated.
    expect(await polls.read(poll)).toEqual({ ...poll, results_visible: true, version: poll.version + 1 });
    await eventually(() => expect(polls.publishedFor('poll.updated', poll)).toHaveLength(1));
    expect(JSON.stringify(polls.publishedFor('poll.updated', poll))).not.toContain('Sushi');

    expect(await decide(approveProposal, voter, poll, proposal)).toMatchObject(rejection(403, 'not_owner'));
    const key = randomUUID();
    const approved = await decide(approveProposal, creator, poll, proposal, key);
    expect(approved).toMatchObject({ status: 200, body: { poll: { revision: poll.revision + 1 } } });
    expect(await decide(approveProposal, creator, poll, proposal, key)).toMatchObject({ body: approved.body });
    expect(await decide(approveProposal, creator, poll, proposal)).toMatchObject(rejection(404, 'not_found'));
    const after = await polls.read(poll);
    expect(textsOf(after)).toEqual([...textsOf(poll), 'Sushi']);
    expect(after.options.at(-1)).toMatchObject({ votes: 0, added_by: person(voter) });
    expect(await pending(creator, poll)).toEqual([]);
  });

  it('lets the creator decline a proposal, its proposer take it back, and nobody else', async () => {
    const [creator, voter, other] = [polls.user(), polls.user(), polls.user()];
    const poll = await create(creator, 'approved');
    const [first, second] = [await proposed(voter, poll, 'Sushi'), await proposed(voter, poll, 'Tacos')];
    expect(await decide(removeProposal, other, poll, first)).toMatchObject(rejection(404, 'not_found'));
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect(await decide(removeProposal, creator, poll, first, key)).toMatchObject({
        status: 200,
        body: { poll: { version: poll.version + 3, revision: poll.revision } },
      });
    }
    expect(await decide(removeProposal, voter, poll, first)).toMatchObject(rejection(404, 'not_found'));
    await polls.setStatus(creator, poll, 'closed');
    expect(await decide(approveProposal, creator, poll, second)).toMatchObject(rejection(403, 'poll_closed'));
    expect(await decide(removeProposal, voter, poll, second)).toMatchObject({ status: 200 });
    expect(await pending(creator, poll)).toEqual([]);
    expect(textsOf(await polls.read(poll))).toEqual(textsOf(poll));
  });

  it('deletes the proposals with the poll', async () => {
    const creator = polls.user();
    const poll = await create(creator, 'approved');
    await proposed(polls.user(), poll, 'Sushi');
    await polls.api.call(deletePoll, { params: { id: poll.id }, token: creator.token });
    expect(await polls.rows('select from proposals where poll_id = ?', [poll.id])).toEqual([]);
  });
});

it('an edit keeps who added an option, and is refused if it does not know the option', async () => {
  const [creator, voter] = [polls.user(), polls.user()];
  const poll = await create(creator, 'free');
  const { poll: after } = await added(voter, poll, 'Sushi');
  expect(await polls.edit(creator, poll, { revision: poll.revision })).toMatchObject(
    rejection(409, 'version_conflict'),
  );
  const options = after.options.map(({ id, text }) => ({ id, text: text === 'Sushi' ? 'Sushi rolls' : text }));
  const { body } = await polls.edit(creator, after, { revision: after.revision, options: options.toReversed() });
  expect(body).toMatchObject({ options: [{ text: 'Sushi rolls', added_by: person(voter) }, {}, {}, {}] });
});

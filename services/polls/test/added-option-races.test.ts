import { expect, test } from '@jest/globals';
import {
  addOption,
  approveProposal,
  castVote,
  limits,
  listProposals,
  type Poll,
  putBallot,
  removeProposal,
  updatePoll,
} from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { findMiscounts } from '../src/votes/recount.ts';
import { optionOf, textsAndIds, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

type Response = { readonly status: number; readonly body: object };

const countOf = (responses: readonly Response[], status: number): number =>
  responses.filter((response) => response.status === status).length;
const codesOf = (responses: readonly Response[]) =>
  new Set(responses.flatMap(({ body }) => ('code' in body ? [body.code] : [])));
const pending = async (creator: TestUser, poll: Poll) =>
  (await polls.api.call(listProposals, { params: { id: poll.id }, token: creator.token })).body;
const add = (voter: TestUser, poll: Poll, text: string, index = 0): Promise<Response> =>
  apiOf(index).attempt(addOption, { params: { id: poll.id }, body: { text }, token: voter.token });
const optionTexts = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `Option ${index}` }));

test.each(['free', 'approved'] as const)(
  'one of 50 wins who add the same text at once where it is %s',
  async (rule) => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { voters_add_options: rule });
    const texts = ['Sushi', 'sushi', 'SUSHI'];
    const responses = await Promise.all(
      polls.users(50).map((voter, index) => add(voter, poll, texts[index % texts.length] ?? '', index)),
    );
    expect([countOf(responses, 201), countOf(responses, 400)]).toEqual([1, 49]);
    const { options } = await polls.read(poll);
    expect(options.length + (await pending(creator, poll)).length).toBe(4);
  },
);

test.each(['free', 'approved'] as const)('a voter has five of 50 simultaneous calls where it is %s', async (rule) => {
  const [creator, voter] = [polls.user(), polls.user()];
  const poll = await polls.poll(creator, { voters_add_options: rule });
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => add(voter, poll, `Idea ${index}`, index)),
  );
  expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([limits.addedOptions.perVoter, 45]);
  expect(codesOf(responses)).toEqual(new Set(['too_many_additions']));
  const { options, revision } = await polls.read(poll);
  const own = options.filter((option) => option.added_by?.id === voter.id).length;
  expect([own, revision - poll.revision]).toEqual(rule === 'free' ? [5, 5] : [0, 0]);
  expect(own + (await pending(creator, poll)).length).toBe(5);
});

test.each([
  ['choose', limits.options.max],
  ['rank', limits.options.compared],
] as const)('50 voters at once fill a poll to %s to its limit', async (method, max) => {
  const creator = polls.user();
  const poll = await polls.poll(creator, { method, voters_add_options: 'free', options: optionTexts(max - 10) });
  const responses = await Promise.all(polls.users(50).map((voter, index) => add(voter, poll, `Idea ${index}`, index)));
  expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([10, 40]);
  expect(codesOf(responses)).toEqual(new Set(['too_many_options']));
  const rows = await polls.rows<{ options: number; positions: number; numbers: number }>(
    `select count(*)::integer as options, count(distinct position)::integer as positions,
       count(distinct number)::integer as numbers from options where poll_id = ?`,
    [poll.id],
  );
  expect(rows).toEqual([{ options: max, positions: max, numbers: method === 'rank' ? max : 0 }]);
});

test('adding that races the close happens before it or not at all, 50 times', async () => {
  const creator = polls.user();
  for (let round = 0; round < 50; round += 1) {
    const rule = round % 2 ? 'free' : 'approved';
    const poll = await polls.poll(creator, { voters_add_options: rule });
    const [closed, response] = await Promise.all([
      polls.setStatus(creator, poll, 'closed'),
      add(polls.user(), poll, 'Sushi', round),
    ]);
    expect([201, 409]).toContain(response.status);
    const { options } = await polls.read(poll);
    // The close carries the final state.
    expect(options).toEqual(closed.options);
    expect(options.length + (await pending(creator, poll)).length).toBe(response.status === 201 ? 4 : 3);
  }
});

test('adding that races the end by the clock never follows it', async () => {
  const poll = await polls.poll(polls.user(), { voters_add_options: 'free' });
  await polls.endIn(poll, 300);
  const responses: Response[] = [];
  while (countOf(responses, 409) === 0) {
    responses.push(
      ...(await Promise.all(
        polls.users(5).map((voter, index) => add(voter, poll, `Idea ${responses.length + index}`, index)),
      )),
    );
  }
  expect(codesOf(responses)).toEqual(new Set(['poll_closed']));
  expect((await polls.read(poll)).options).toHaveLength(3 + countOf(responses, 201));
});

test('of an approval and a removal at once one happens, 30 times', async () => {
  const creator = polls.user();
  for (let round = 0; round < 30; round += 1) {
    const voter = polls.user();
    const poll = await polls.poll(creator, { voters_add_options: 'approved' });
    await add(voter, poll, 'Sushi');
    const [proposal] = await pending(creator, poll);
    if (!proposal) throw new Error('no proposal');
    const params = { id: poll.id, proposalId: proposal.id };
    const [approved, again, removed] = await Promise.all([
      apiOf(round).attempt(approveProposal, { params, token: creator.token }),
      apiOf(round + 1).attempt(approveProposal, { params, token: creator.token }),
      apiOf(round + 1).attempt(removeProposal, { params, token: voter.token }),
    ]);
    expect([approved.status, again.status, removed.status].toSorted()).toEqual([200, 404, 404]);
    expect((await polls.read(poll)).options).toHaveLength(removed.status === 200 ? 3 : 4);
    expect(await pending(creator, poll)).toEqual([]);
  }
});

test('of an edit and an addition at once none loses the other, 30 times', async () => {
  const creator = polls.user();
  for (let round = 0; round < 30; round += 1) {
    const poll = await polls.poll(creator, { voters_add_options: 'free' });
    const options = [...textsAndIds(poll), { text: 'Tacos' }];
    const body = { title: poll.title, options, revision: poll.revision };
    const [edited, added] = await Promise.all([
      apiOf(round).attempt(updatePoll, { params: { id: poll.id }, body, token: creator.token }),
      add(polls.user(), poll, 'Sushi', round + 1),
    ]);
    expect(added.status).toBe(201);
    expect([200, 409]).toContain(edited.status);
    expect((await polls.read(poll)).options).toHaveLength(edited.status === 200 ? 5 : 4);
  }
});

test.each([
  ['choose', { allow_multiple_votes: true }],
  ['rank', { method: 'rank', change_vote: true }],
  ['score', { method: 'score', change_vote: true }],
] as const)('where people %s, votes and approvals at once are all counted', async (method, fields) => {
  const creator = polls.user();
  const poll = await polls.poll(creator, { ...fields, voters_add_options: 'approved' });
  const proposers = polls.users(8);
  await Promise.all(proposers.map((voter, index) => add(voter, poll, `Idea ${index}`, index)));
  const proposals = await pending(creator, poll);
  expect(proposals).toHaveLength(8);

  const mark = { choose: {}, rank: { rank: 1 }, score: { score: 3 } }[method];
  const vote = async (voter: TestUser, index: number) => {
    const option_id = optionOf(poll, index % 3);
    const { id } = poll;
    const input = { params: { id }, token: voter.token };
    if (method === 'choose') return apiOf(index).call(castVote, { ...input, body: { option_id } });
    return apiOf(index).call(putBallot, { ...input, body: { choices: [{ option_id, ...mark }] } });
  };
  await Promise.all([
    ...polls.users(60).map(vote),
    ...proposals.map(async ({ id: proposalId, text }, index) => {
      const approval = { params: { id: poll.id, proposalId }, token: creator.token };
      const { body } = await apiOf(index).call(approveProposal, approval);
      // The new option takes votes at once, on both replicas.
      const option = body.poll.options.find((one) => one.text === text);
      const ballot = { choices: [{ option_id: option?.id ?? '', ...mark }] };
      await apiOf(index + 1).call(putBallot, { params: { id: poll.id }, body: ballot, token: polls.user().token });
    }),
  ]);
  const { options, voters_count, total_votes } = await polls.read(poll);
  expect(options.map(({ votes }) => votes)).toEqual([20, 20, 20, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(new Set(options.map(({ added_by: by }) => by?.id))).toEqual(
    new Set([undefined, ...proposers.map((p) => p.id)]),
  );
  expect([voters_count, total_votes]).toEqual([68, 68]);
  expect(await findMiscounts(polls.database)).toEqual([]);
});

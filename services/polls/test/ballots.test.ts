import { describe, expect, it } from '@jest/globals';
import { getBallot, type Poll, putBallot, updatePoll, withdrawBallot } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { inMinutes, optionOf, type PollFields, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();
type Mark = readonly [option: number, mark?: { rank?: number; score?: number; points?: number }];

const choicesOf = (poll: Poll, marks: readonly Mark[]) =>
  marks.map(([option, mark]) => ({ option_id: optionOf(poll, option), ...mark }));

const put = (voter: TestUser, poll: Poll, marks: readonly Mark[], version?: string | null) =>
  polls.api.attempt(putBallot, {
    params: { id: poll.id },
    body: { choices: choicesOf(poll, marks), ...(version !== undefined && { version }) },
    token: voter.token,
  });
const withRanks = (...ranks: number[]): Mark[] => ranks.map((rank, option) => [option, { rank }]);
const ranked = (...options: number[]): Mark[] => options.map((option, index) => [option, { rank: index + 1 }]);
const scored = (...scores: number[]): Mark[] => scores.map((score, option) => [option, { score }]);
const pointed = (...points: number[]): Mark[] =>
  points.flatMap((given, option): Mark[] => (given > 0 ? [[option, { points: given }]] : []));
const toggle = (voter: TestUser, poll: Poll, option: number) => polls.vote(voter, poll, option);
const withdraw = (voter: TestUser, poll: Poll) =>
  polls.api.attempt(withdrawBallot, { params: { id: poll.id }, token: voter.token });
const own = async (voter: TestUser, poll: Poll) =>
  (await polls.api.call(getBallot, { params: { id: poll.id }, token: voter.token })).body;

describe('a whole ballot', () => {
  it('is a vote like another on a single-choice poll, and final', async () => {
    const poll = await polls.poll(polls.user());
    const voter = polls.user();
    const first = await put(voter, poll, [[1]]);
    expect(first).toMatchObject({ status: 200, body: { hasVoted: true, votes: [optionOf(poll, 1)] } });
    expect(await put(voter, poll, [[1]])).toMatchObject({ status: 200, body: { poll: { version: poll.version + 1 } } });
    expect(await put(voter, poll, [[0]])).toMatchObject(rejection(409, 'already_voted'));
    expect(await withdraw(voter, poll)).toMatchObject(rejection(409, 'already_voted'));
    expect(await toggle(voter, poll, 0)).toMatchObject(rejection(409, 'already_voted'));
    expect((await polls.read(poll)).options.map(({ votes }) => votes)).toEqual([0, 1, 0]);
  });

  it('can be changed and withdrawn where the poll allows it', async () => {
    const poll = await polls.poll(polls.user(), { change_vote: true });
    const voter = polls.user();
    await toggle(voter, poll, 0);
    expect(await toggle(voter, poll, 1)).toMatchObject(rejection(409, 'already_voted'));
    expect(await put(voter, poll, [[2]])).toMatchObject({ status: 200, body: { votes: [optionOf(poll, 2)] } });
    expect((await polls.read(poll)).options.map(({ votes }) => votes)).toEqual([0, 0, 1]);
    for (let time = 0; time < 2; time += 1) {
      expect(await withdraw(voter, poll)).toMatchObject({
        status: 200,
        body: { hasVoted: false, votes: [], ballot: { choices: [], version: null } },
      });
    }
    expect(await polls.read(poll)).toMatchObject({ total_votes: 0, voters_count: 0 });
    expect(await put(voter, poll, [[0]])).toMatchObject({ status: 200 });
  });

  it('is rejected if it is based on an outdated one', async () => {
    const poll = await polls.poll(polls.user(), { change_vote: true });
    const voter = polls.user();
    expect(await put(voter, poll, [[0]], 'another')).toMatchObject(rejection(409, 'version_conflict'));
    expect(await put(voter, poll, [[0]], null)).toMatchObject({ status: 200 });
    const { version } = await own(voter, poll);
    expect(await put(voter, poll, [[1]], version)).toMatchObject({ status: 200 });
    expect(await put(voter, poll, [[2]], version)).toMatchObject(rejection(409, 'version_conflict'));
    // A repeated call without a key finds its own effect.
    expect(await put(voter, poll, [[1]], version)).toMatchObject({ status: 200 });
    expect((await own(voter, poll)).choices).toEqual(choicesOf(poll, [[1]]));
  });

  it.each<[string, PollFields, readonly Mark[], string]>([
    ['an option twice', { allow_multiple_votes: true }, [[0], [0]], 'choices.1.option_id'],
    ['a rank where options are chosen', {}, [[0, { rank: 1 }]], 'choices.0.rank'],
    ['a score where options are ranked', { method: 'rank' }, [[0, { rank: 1, score: 2 }]], 'choices.0.score'],
    ['no rank', { method: 'rank' }, [[0, { rank: 1 }], [1]], 'choices.1.rank'],
    ['a gap between ranks', { method: 'rank' }, withRanks(1, 3), 'choices.1.rank'],
    ['a rank twice', { method: 'rank' }, withRanks(1, 1), 'choices.1.rank'],
    ['no score', { method: 'score' }, [[1]], 'choices.0.score'],
    ['a score of 6', { method: 'score' }, [[1, { score: 6 }]], 'choices.0.score'],
    ['half a score', { method: 'score' }, [[1, { score: 2.5 }]], 'choices.0.score'],
    ['no option', {}, [], 'choices'],
    ['no points', { method: 'points' }, [[1]], 'choices.0.points'],
    ['zero points', { method: 'points' }, [[1, { points: 0 }]], 'choices.0.points'],
    ['half a point', { method: 'points' }, [[1, { points: 0.5 }]], 'choices.0.points'],
    ['points where options are scored', { method: 'score' }, [[0, { score: 1, points: 1 }]], 'choices.0.points'],
    ['11 of 10 points', { method: 'points' }, pointed(4, 3, 4), 'choices.2.points'],
    ['more points than an option can get', { method: 'points', max_points: 3 }, pointed(1, 4), 'choices.1.points'],
  ])('with %s is rejected at its field and changes nothing', async (_fault, fields, marks, path) => {
    const poll = await polls.poll(polls.user(), fields);
    expect(await put(polls.user(), poll, marks)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path }] },
    });
    expect(await polls.read(poll)).toMatchObject({ total_votes: 0, version: poll.version });
  });

  it('is 404 on another user’s draft, and shows nobody the ballot of another', async () => {
    const draft = await polls.poll(polls.user(), { status: 'draft' });
    const stranger = polls.user();
    const read = polls.api.attempt(getBallot, { params: { id: draft.id }, token: stranger.token });
    for (const response of [await put(stranger, draft, [[0]]), await withdraw(stranger, draft), await read]) {
      expect(response).toMatchObject(rejection(404, 'not_found'));
    }
    const poll = await polls.poll(polls.user());
    await put(polls.user(), poll, [[1]]);
    expect(await own(stranger, poll)).toEqual({ choices: [], version: null });
  });

  it('is 404 for an option of another poll', async () => {
    const [poll, other] = [await polls.poll(polls.user()), await polls.poll(polls.user())];
    const { status } = await polls.api.attempt(putBallot, {
      params: { id: poll.id },
      body: { choices: [{ option_id: optionOf(other, 0) }] },
      token: polls.user().token,
    });
    expect(status).toBe(404);
  });
});

describe('limits', () => {
  it('of choices hold for whole ballots and for single calls', async () => {
    const poll = await polls.poll(polls.user(), { allow_multiple_votes: true, min_choices: 2, max_choices: 2 });
    const voter = polls.user();
    expect(await toggle(voter, poll, 0)).toMatchObject(rejection(409, 'too_few_choices'));
    expect(await put(voter, poll, [[0]])).toMatchObject(rejection(409, 'too_few_choices'));
    expect(await put(voter, poll, [[0], [1], [2]])).toMatchObject(rejection(409, 'too_many_choices'));
    expect(await put(voter, poll, [[0], [1]])).toMatchObject({ status: 200 });
    expect(await toggle(voter, poll, 2)).toMatchObject(rejection(409, 'too_many_choices'));
    expect(await toggle(voter, poll, 1)).toMatchObject(rejection(409, 'too_few_choices'));
    expect(await put(voter, poll, [[1], [2]])).toMatchObject({ status: 200 });
    expect((await polls.read(poll)).options.map(({ votes }) => votes)).toEqual([0, 1, 1]);
  });

  it('of seats hold until one is free again', async () => {
    const options = [{ text: 'Boat', seats: 1 }, { text: 'Bus' }];
    const poll = await polls.poll(polls.user(), { change_vote: true, options });
    const [first, second] = [polls.user(), polls.user()];
    await put(first, poll, [[0]]);
    expect(await put(first, poll, [[0]])).toMatchObject({ status: 200 });
    expect(await toggle(second, poll, 0)).toMatchObject(rejection(409, 'no_seats_left'));
    await put(first, poll, [[1]]);
    expect(await toggle(second, poll, 0)).toMatchObject({ status: 200 });
  });

  it.each([
    ['rank', ranked],
    ['score', (...options: number[]): Mark[] => options.map((option) => [option, { score: 3 }])],
    ['points', (...options: number[]): Mark[] => options.map((option) => [option, { points: 3 }])],
  ] as const)('of seats hold for ballots by «%s»', async (method, marks) => {
    const options = [{ text: 'Boat', seats: 1 }, { text: 'Bus' }];
    const poll = await polls.poll(polls.user(), { method, change_vote: true, options });
    const [first, second] = [polls.user(), polls.user()];
    await put(first, poll, marks(1, 0));
    expect(await put(first, poll, marks(0, 1))).toMatchObject({ status: 200 });
    expect(await put(second, poll, marks(1, 0))).toMatchObject(rejection(409, 'no_seats_left'));
    await put(first, poll, marks(1));
    expect(await put(second, poll, marks(1, 0))).toMatchObject({ status: 200 });
  });

  it('no vote counts before the opening', async () => {
    const poll = await polls.poll(polls.user(), { opens_at: inMinutes(5) });
    const voter = polls.user();
    for (const response of [await toggle(voter, poll, 0), await put(voter, poll, [[0]]), await withdraw(voter, poll)]) {
      expect(response).toMatchObject(rejection(409, 'poll_not_open'));
    }
    await polls.database.raw(`update polls set opens_at = clock_timestamp(), version = version + 1 where id = ?`, [
      poll.id,
    ]);
    expect(await toggle(voter, poll, 0)).toMatchObject({ status: 200 });
  });
});

describe('a ranked poll', () => {
  it('responds with the best first, in whatever order a ballot lists its options', async () => {
    const poll = await polls.poll(polls.user(), { method: 'rank' });
    const bestFirst = [2, 0, 1].map((option) => optionOf(poll, option));
    const { body } = await put(polls.user(), poll, withRanks(2, 3, 1));
    expect(body).toMatchObject({ votes: bestFirst, ballot: { choices: bestFirst.map((id) => ({ option_id: id })) } });
  });

  it('is decided by an instant runoff, within a second of a vote and at the close', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { method: 'rank', change_vote: true });
    const [a, b, c] = [0, 1, 2].map((option) => optionOf(poll, option));
    const orders = ['01', '01', '12', '12', '21'].map((order) => [...order].map(Number));
    const voters = orders.map(() => polls.user());
    await Promise.all(orders.map((order, index) => put(voters[index] ?? creator, poll, ranked(...order))));
    const { ranking } = await eventually(async () => {
      const now = await polls.read(poll);
      expect(now.ranking?.ballots).toBe(5);
      return now;
    });
    expect(ranking).toMatchObject({ winner: b, condorcet_winner: b, options: [a, b, c], order: [[b], [c], [a]] });
    expect(ranking?.rounds).toMatchObject([
      { votes: [2, 2, 1], eliminated: c },
      { votes: [2, 3, null], eliminated: null },
    ]);
    expect(await polls.read(poll)).toMatchObject({ total_votes: 10, voters_count: 5 });

    const [first] = voters;
    if (!first) throw new Error('no voter');
    expect((await own(first, poll)).choices).toEqual(choicesOf(poll, ranked(0, 1)));
    await put(first, poll, ranked(2, 1, 0));
    const closed = await polls.setStatus(creator, poll, 'closed');
    expect(closed.ranking).toMatchObject({ ballots: 5, rounds: [{ votes: [1, 2, 2], eliminated: a }, {}] });
  });

  it('takes no single votes', async () => {
    const poll = await polls.poll(polls.user(), { method: 'rank' });
    expect(await toggle(polls.user(), poll, 0)).toMatchObject(rejection(409, 'wrong_method'));
  });

  it('ranks options that are added later', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { method: 'rank' });
    await put(polls.user(), poll, ranked(1));
    const { title, options } = poll;
    const edit = { title, options: [{ text: 'New' }, ...options.map(({ id, text }) => ({ id, text }))] };
    const edited = await polls.api.call(updatePoll, { params: { id: poll.id }, body: edit, token: creator.token });
    await put(polls.user(), edited.body, ranked(0, 2));
    await eventually(async () => {
      const { ranking } = await polls.read(poll);
      expect(ranking).toMatchObject({ ballots: 2, options: edited.body.options.map(({ id }) => id) });
      expect(ranking?.rounds[0]?.votes).toEqual([1, 0, 1, 0]);
    });
  });
});

describe('a scored poll', () => {
  it('tells mean, median and distribution of each option', async () => {
    const poll = await polls.poll(polls.user(), { method: 'score', change_vote: true });
    expect(poll.options[0]?.scores).toEqual({ distribution: [0, 0, 0, 0, 0, 0], mean: null, median: null });
    const voter = polls.user();
    await put(voter, poll, scored(5, 0));
    await put(polls.user(), poll, scored(2, 1, 4));
    await put(voter, poll, scored(4, 0));
    const { options } = await polls.read(poll);
    expect(options.map(({ votes, scores }) => [votes, scores])).toEqual([
      [2, { distribution: [0, 0, 1, 0, 1, 0], mean: 3, median: 3 }],
      [2, { distribution: [1, 1, 0, 0, 0, 0], mean: 0.5, median: 0.5 }],
      [1, { distribution: [0, 0, 0, 0, 1, 0], mean: 4, median: 4 }],
    ]);
  });
});

describe('a poll in which voters distribute points', () => {
  it('tells sum, mean and distribution of each option, also after changes and withdrawals', async () => {
    const rules = { method: 'points', points: 7, max_points: 5, change_vote: true } as const;
    const poll = await polls.poll(polls.user(), rules);
    expect(poll).toMatchObject({ method: 'points', points: 7, max_points: 5 });
    expect(poll.options[0]?.points).toEqual({ total: 0, distribution: [], mean: null });
    const [voter, leaver] = [polls.user(), polls.user()];
    await put(leaver, poll, pointed(5, 2));
    await put(voter, poll, pointed(1, 1, 5));
    await put(polls.user(), poll, pointed(3));
    await put(voter, poll, pointed(2, 0, 5));
    await withdraw(leaver, poll);
    const { choices } = await own(voter, poll);
    expect(choices.toSorted((one, other) => (one.points ?? 0) - (other.points ?? 0))).toEqual(
      choicesOf(poll, [
        [0, { points: 2 }],
        [2, { points: 5 }],
      ]),
    );
    const { options, voters_count: voters } = await polls.read(poll);
    expect([voters, ...options.map(({ votes, points }) => [votes, points])]).toEqual([
      2,
      [2, { total: 5, distribution: [0, 1, 1], mean: 2.5 }],
      [0, { total: 0, distribution: [], mean: null }],
      [1, { total: 5, distribution: [0, 0, 0, 0, 1], mean: 5 }],
    ]);
    expect(await toggle(voter, poll, 0)).toMatchObject(rejection(409, 'wrong_method'));
  });

  it('has 10 points unless it says otherwise, and drops them with the method', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { method: 'points', points: null, max_points: 4 });
    expect(Object.keys(poll)).not.toContain('points');
    expect(await put(polls.user(), poll, pointed(4, 4, 2))).toMatchObject({ status: 200 });
    for (const change of [{ points: 11 }, { max_points: null }]) {
      expect(await polls.edit(creator, poll, change)).toMatchObject(rejection(409, 'rules_locked'));
    }
    const other = await polls.poll(creator, { method: 'points', points: 20, max_points: 4 });
    const { body } = await polls.edit(creator, other, { method: 'choose' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining([expect.stringMatching('points')]));
  });
});

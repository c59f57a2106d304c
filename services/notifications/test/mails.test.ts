import { expect, test } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import { aPoll, closed, created, event, useNotifications, voted } from './notifications-under-test.ts';

const on = useNotifications();

const mailsOf = async ({ id }: Pick<PollSnapshot, 'id'>) =>
  (await on.published('mail.requested')).filter(({ poll }) => poll.id === id);

const [a, b, c] = ['a', 'b', 'c'].map((text) => ({ id: crypto.randomUUID(), text, votes: 0 }));
if (!a || !b || !c) throw new Error('no options');

const aRound = (eliminated: string | null) => ({ votes: [1, 1, 1], exhausted: 0, eliminated, tie_break: null });
const ranking = {
  options: [a.id, b.id, c.id],
  ballots: 3,
  rounds: [aRound(a.id), aRound(c.id), aRound(null)],
  winner: b.id,
  condorcet_winner: null,
  order: [],
  pairwise: [],
};
const scored = (mean: number | null) => ({ scores: { distribution: [], mean, median: null } });
const given = (total: number) => ({ points: { total, distribution: [], mean: null } });

test.each<[string, Partial<PollSnapshot>, unknown]>([
  [
    'votes, the most first, and that too few people have voted',
    { options: [a, { ...b, votes: 3 }, c], quorum_voters: 10 },
    {
      unit: 'votes',
      full: 3,
      needed: 10,
      options: [
        ['b', 3],
        ['a', 0],
        ['c', 0],
      ],
    },
  ],
  [
    'places of a runoff',
    { method: 'rank', options: [a, b, c], ranking },
    {
      unit: 'place',
      full: 1,
      options: [
        ['b', 1],
        ['c', 2],
        ['a', 3],
      ],
    },
  ],
  [
    'mean scores',
    {
      method: 'score',
      options: [
        { ...a, ...scored(null) },
        { ...b, ...scored(4.5) },
      ],
    },
    {
      unit: 'score',
      full: 5,
      options: [
        ['b', 4.5],
        ['a', 0],
      ],
    },
  ],
  [
    'points',
    {
      method: 'points',
      options: [
        { ...a, ...given(7) },
        { ...b, ...given(9) },
      ],
    },
    {
      unit: 'points',
      full: 9,
      options: [
        ['b', 9],
        ['a', 7],
      ],
    },
  ],
])('the mail about a close shows %s', async (_, fields, results) => {
  const [creator, voter] = await on.users(2);
  const poll = aPoll(creator, { voters_count: 3, ...fields });
  await on.deliver(created(poll), voted(poll, 2, voter), closed(poll, 3));
  const [mail, ...more] = await mailsOf(poll);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'closed', people: [voter.id] });
  const shown = mail?.poll.results;
  expect({ ...shown, options: shown?.options.map(({ text, value }) => [text, value]) }).toEqual({
    voters: 3,
    more: 0,
    ...(results as object),
  });
});

test('a poll with private results sends mails about its conclusion only, without results', async () => {
  const [creator, voter, commenter] = await on.users(3);
  const poll = aPoll(creator, { show_results: false, voters_count: 1, total_votes: 424_242 });
  await on.deliver(created(poll), voted(poll, 2, voter, [commenter, 0]), closed(poll, 3));
  const conclusion = { text: 'We go.', concluded_at: new Date().toISOString() };
  const concluded = { ...poll, status: 'closed' as const, version: 4, conclusion };
  await on.deliver(event('poll.updated', { poll: concluded, previous_status: 'closed', is_concluded: true }));
  const sent = await mailsOf(poll);
  expect(sent).toMatchObject([{ kind: 'conclusion', people: [voter.id], poll: { conclusion: 'We go.' } }]);
  expect(JSON.stringify(sent)).not.toContain('424242');
});

test('a poll with many voters requests their mails in events of 500 people', async () => {
  const [creator] = await on.users(1);
  const poll = aPoll(creator, { voters_count: 1_100 });
  await on.deliver(created(poll));
  await on.database.raw(
    `insert into poll_voters (user_id, poll_id, selections, version, first_voted_at)
     select gen_random_uuid(), ?, 1, 2, now() from generate_series(1, 1100)`,
    [poll.id],
  );
  await on.deliver(closed(poll, 3));
  expect((await mailsOf(poll)).map(({ people }) => people.length)).toEqual([500, 500, 100]);
});

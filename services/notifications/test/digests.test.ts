import { expect, test } from '@jest/globals';
import type { TestUser } from '@showhands/testing';
import { aPoll, closed, commented, created, event, useNotifications, voted } from './notifications-under-test.ts';

const on = useNotifications();

const HOUR = 3_600_000;
const timeAfter = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The digests of what has happened so far. */
const digestsOf = async ({ id: userId }: TestUser, since = timeAfter(-HOUR), until = timeAfter(HOUR)) => {
  const due = event('digest.due', { userId, since, until });
  await on.deliver(due, due);
  return (await on.published('digest.collected')).filter((one) => one.userId === userId);
};

test('a digest counts the votes and comments of others in own polls, and replies to own comments', async () => {
  const [creator, voter, other] = await on.users(3);
  const [poll, foreign] = [aPoll(creator), aPoll(other)];
  await on.deliver(created(poll), created(foreign), voted(poll, 2, voter, other, creator));
  await on.deliver(commented(poll, voter), commented(poll, creator), commented(poll, voter, creator.id));
  await on.deliver(commented(foreign, other, creator.id), commented(foreign, voter));
  const digests = await digestsOf(creator);
  expect(digests).toEqual([
    {
      userId: creator.id,
      polls: [
        { id: poll.id, title: poll.title, votes: 2, comments: 1, replies: 1, is_closed: false },
        { id: foreign.id, title: foreign.title, votes: 0, comments: 0, replies: 1, is_closed: false },
      ],
      more: 0,
    },
  ]);
  expect(JSON.stringify(digests)).not.toContain(voter.username);
});

test('a digest tells voters of a closed poll what was decided, unless they may not see the poll any more', async () => {
  const [creator, voter, stranger] = await on.users(3);
  const poll = aPoll(creator, { visibility: 'invited', show_results: false, voters_count: 424_242 });
  const invited = [voter.id, stranger.id];
  await on.deliver(event('poll.access-changed', { pollId: poll.id, version: 1, added: invited, removed: [] }));
  await on.deliver(created(poll), voted(poll, 2, voter, stranger), closed(poll, 3, false));
  const conclusion = { text: 'We go.', concluded_at: new Date().toISOString() };
  const concluded = { ...poll, status: 'closed' as const, version: 4, conclusion };
  await on.deliver(event('poll.updated', { poll: concluded, previous_status: 'closed', is_concluded: true }));
  await on.deliver(event('poll.access-changed', { pollId: poll.id, version: 5, added: [], removed: [stranger.id] }));
  expect(await digestsOf(stranger)).toEqual([]);
  const news = { id: poll.id, title: poll.title, votes: 0, comments: 0, replies: 0 };
  expect((await digestsOf(voter)).map(({ polls }) => polls)).toEqual([
    [{ ...news, is_closed: true, conclusion: 'We go.' }],
  ]);
  // The creator has closed the poll, and knows.
  expect((await digestsOf(creator)).map(({ polls }) => polls)).toEqual([[{ ...news, votes: 2, is_closed: false }]]);
});

test('a poll that moderators have hidden has no news', async () => {
  const [creator, voter] = await on.users(2);
  const poll = aPoll(creator);
  await on.deliver(created(poll), voted(poll, 2, voter), commented(poll, creator, voter.id));
  expect(await on.list(voter, { type: 'reply' })).toHaveLength(1);
  const hidden = { ...poll, visibility: 'hidden' as const, version: 3 };
  await on.deliver(event('poll.updated', { poll: hidden, previous_status: 'active' }));
  for (const user of [creator, voter]) expect(await digestsOf(user)).toEqual([]);
  expect(await on.list(voter)).toEqual([]);
});

test('there is no digest without news since the last one, and none of a deleted poll', async () => {
  const [creator, voter] = await on.users(2);
  const poll = aPoll(creator);
  await on.deliver(created(poll), voted(poll, 2, voter));
  expect(await digestsOf(creator, timeAfter(HOUR / 2))).toEqual([]);
  await on.deliver(event('poll.deleted', { pollId: poll.id, creator: creator.id, version: 3 }));
  expect(await digestsOf(creator)).toEqual([]);
});

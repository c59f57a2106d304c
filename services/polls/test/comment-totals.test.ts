import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import { usePolls } from './polls-under-test.ts';

const polls = usePolls();
type Totals = { readonly comments_count: number; readonly count_version: number };

const created = (poll: Poll, totals: Totals) => {
  const comment = {
    id: randomUUID(),
    poll_id: poll.id,
    content: 'Well put',
    parent_comment_id: null,
    user: randomUUID(),
    author_username: 'Ada',
    author_picture: null,
    createdAt: new Date().toISOString(),
    likes: 0,
    liked_by: [],
  };
  return anEvent('comment.created', { comment, parent_author: null, poll, ...totals });
};

const deleted = (poll: Poll, totals: Totals) =>
  anEvent('comment.deleted', { poll_id: poll.id, commentId: randomUUID(), removed: [randomUUID()], ...totals });

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);

it('updates a poll’s comment count and publishes each change once', async () => {
  const poll = await polls.poll(polls.user());
  const event = created(poll, { comments_count: 1, count_version: 1 });
  for (const _ of [1, 2, 3]) await polls.deliver(event);
  expect(await polls.read(poll)).toMatchObject({
    comments_count: 1,
    version: poll.version + 1,
    revision: poll.revision,
  });
  await polls.deliver(deleted(poll, { comments_count: 0, count_version: 2 }));
  expect(await polls.read(poll)).toMatchObject({
    comments_count: 0,
    version: poll.version + 2,
    revision: poll.revision,
  });
  await eventually(() => {
    expect(polls.publishedFor('poll.updated', poll).map((payload) => payload.poll.comments_count)).toEqual([1, 0]);
  });
  expect(polls.publishedFor('poll.updated', poll)).toMatchObject([
    { previous_status: 'active', poll: { status: 'active', version: poll.version + 1 } },
    { previous_status: 'active', poll: { status: 'active', version: poll.version + 2 } },
  ]);
});

it('converges to the latest count when events are duplicated and reordered', async () => {
  for (let round = 0; round < 5; round += 1) {
    const poll = await polls.poll(polls.user());
    const events = [
      ...[1, 2, 3, 4, 5].map((version) => created(poll, { comments_count: version, count_version: version })),
      deleted(poll, { comments_count: 2, count_version: 6 }),
      created(poll, { comments_count: 3, count_version: 7 }),
    ];
    const [first, second] = [shuffled(events), shuffled([...events, ...events])];
    await Promise.all(first.map((event) => polls.deliver(event)));
    await Promise.all(second.map((event) => polls.deliver(event)));
    const { comments_count, version } = await polls.read(poll);
    expect(comments_count).toBe(3);
    await eventually(() => expect(polls.publishedFor('poll.updated', poll).at(-1)?.poll.version).toBe(version));
    const versions = polls.publishedFor('poll.updated', poll).map((payload) => payload.poll.version);
    expect(new Set(versions).size).toBe(versions.length);
  }
});

it('keeps both counts exact when votes and comments arrive concurrently', async () => {
  const poll = await polls.poll(polls.user());
  const votes = polls.users(20).map((voter) => polls.vote(voter, poll));
  const comments = Array.from({ length: 20 }, (_, index) =>
    polls.deliver(created(poll, { comments_count: index + 1, count_version: index + 1 })),
  );
  await Promise.all([...votes, ...comments]);
  expect(await polls.read(poll)).toMatchObject({ comments_count: 20, total_votes: 20 });
});

it('ignores a poll that was deleted meanwhile', async () => {
  const poll = await polls.poll(polls.user());
  const gone = { ...poll, id: randomUUID() };
  await polls.deliver(created(gone, { comments_count: 1, count_version: 1 }));
  expect(polls.publishedFor('poll.updated', gone)).toEqual([]);
});

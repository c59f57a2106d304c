import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { castVote, type EventPayload, getPoll, type Poll } from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit';
import { eventually } from '@showhands/testing';
import { optionOf, type PollsUnderTest, startPolls } from './polls-under-test.ts';

let polls: PollsUnderTest;
beforeAll(async () => {
  polls = await startPolls();
});
afterAll(() => polls.close());

type Totals = { readonly comments_count: number; readonly count_version: number };

const messageOf = (
  type: 'comment.created' | 'comment.deleted',
  payload: EventPayload<'comment.created'> | EventPayload<'comment.deleted'>,
): OutgoingMessage => {
  const id = randomUUID();
  const occurredAt = new Date().toISOString();
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
};

const created = (poll: Poll, totals: Totals): OutgoingMessage => {
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
  return messageOf('comment.created', { comment, parent_author: null, poll, ...totals });
};

const deleted = (poll: Poll, totals: Totals): OutgoingMessage =>
  messageOf('comment.deleted', { poll_id: poll.id, commentId: randomUUID(), removed: [randomUUID()], ...totals });

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);

const read = async (poll: Poll): Promise<Poll> =>
  (await polls.api.call(getPoll, { params: { id: poll.id }, token: polls.auth.user().token })).body;

const publishedFor = (poll: Poll) =>
  polls
    .published('poll.updated')
    .map(({ payload }) => payload as EventPayload<'poll.updated'>)
    .filter((payload) => payload.poll.id === poll.id);

it('updates a poll’s comment count and publishes each change once', async () => {
  const poll = await polls.poll(polls.auth.user());
  const event = created(poll, { comments_count: 1, count_version: 1 });
  for (const _ of [1, 2, 3]) await polls.bus.publish([event]);
  expect(await read(poll)).toMatchObject({ comments_count: 1, version: poll.version + 1, revision: poll.revision });
  await polls.bus.publish([deleted(poll, { comments_count: 0, count_version: 2 })]);
  expect(await read(poll)).toMatchObject({ comments_count: 0, version: poll.version + 2, revision: poll.revision });
  await eventually(() => {
    expect(publishedFor(poll).map((payload) => payload.poll.comments_count)).toEqual([1, 0]);
  });
  expect(publishedFor(poll)).toMatchObject([
    { previous_status: 'active', poll: { status: 'active', version: poll.version + 1 } },
    { previous_status: 'active', poll: { status: 'active', version: poll.version + 2 } },
  ]);
});

it('converges to the latest count when events are duplicated and reordered', async () => {
  for (let round = 0; round < 5; round += 1) {
    const poll = await polls.poll(polls.auth.user());
    const events = [
      ...[1, 2, 3, 4, 5].map((version) => created(poll, { comments_count: version, count_version: version })),
      deleted(poll, { comments_count: 2, count_version: 6 }),
      created(poll, { comments_count: 3, count_version: 7 }),
    ];
    const [first, second] = [shuffled(events), shuffled([...events, ...events])];
    await polls.bus.publish(first);
    await Promise.all(second.map((event) => polls.bus.publish([event])));
    const { comments_count, version } = await read(poll);
    expect(comments_count).toBe(3);
    await eventually(() => expect(publishedFor(poll).at(-1)?.poll.version).toBe(version));
    const versions = publishedFor(poll).map((payload) => payload.poll.version);
    expect(new Set(versions).size).toBe(versions.length);
  }
});

it('keeps both counts exact when votes and comments arrive concurrently', async () => {
  const poll = await polls.poll(polls.auth.user());
  const votes = Array.from({ length: 20 }, () =>
    polls.api.call(castVote, {
      params: { id: poll.id },
      body: { option_id: optionOf(poll, 0) },
      token: polls.auth.user().token,
    }),
  );
  const comments = Array.from({ length: 20 }, (_, index) =>
    polls.bus.publish([created(poll, { comments_count: index + 1, count_version: index + 1 })]),
  );
  await Promise.all([...votes, ...comments]);
  expect(await read(poll)).toMatchObject({ comments_count: 20, total_votes: 20 });
});

it('ignores a poll that was deleted meanwhile', async () => {
  const poll = await polls.poll(polls.auth.user());
  const gone = { ...poll, id: randomUUID() };
  const [outcome] = await polls.bus.publish([created(gone, { comments_count: 1, count_version: 1 })]);
  expect(outcome).toEqual({ status: 'delivered', deadLetters: [] });
  expect(publishedFor(gone)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EventPayload, getPoll, type Poll } from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit';
import { eventually } from '@showhands/testing';
import { type PollsUnderTest, startPolls } from './polls-under-test.ts';

let polls: PollsUnderTest;
beforeAll(async () => {
  polls = await startPolls();
});
afterAll(() => polls.close());

const updated = (user: { id: string; username: string }, version: number): OutgoingMessage => {
  const id = randomUUID();
  const [type, occurredAt] = ['user.updated', new Date().toISOString()];
  const payload = { user, profile_picture: null, version };
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
};

const readAs = async (viewer: { token: string }, { id }: Poll): Promise<Poll> =>
  (await polls.api.call(getPoll, { params: { id }, token: viewer.token })).body;

const publishedFor = (poll: Poll) =>
  polls
    .published('poll.updated')
    .map(({ payload }) => payload as EventPayload<'poll.updated'>)
    .filter((payload) => payload.poll.id === poll.id);

it('shows the new name of a creator and publishes their polls', async () => {
  const [ada, ben] = [polls.auth.user(), polls.auth.user()];
  const [first, second, other] = [await polls.poll(ada), await polls.poll(ada), await polls.poll(ben)];
  const event = updated({ id: ada.id, username: 'Ada Lovelace' }, 2);
  for (const _ of [1, 2]) await polls.bus.publish([event]);
  for (const poll of [first, second]) {
    expect(await readAs(ben, poll)).toMatchObject({
      creator_username: 'Ada Lovelace',
      version: poll.version + 1,
      revision: poll.revision,
    });
    await eventually(() => {
      expect(publishedFor(poll)).toMatchObject([
        { previous_status: 'active', poll: { creator_username: 'Ada Lovelace', version: poll.version + 1 } },
      ]);
    });
  }
  expect(await readAs(ben, other)).toMatchObject({ version: other.version });
});

it('ignores an unchanged or older name', async () => {
  const ada = polls.auth.user();
  const poll = await polls.poll(ada);
  await polls.bus.publish([updated({ id: ada.id, username: 'Newer' }, 3)]);
  await polls.bus.publish([updated({ id: ada.id, username: 'Older' }, 2)]);
  await polls.bus.publish([updated({ id: ada.id, username: 'Newer' }, 4)]);
  expect(await readAs(ada, poll)).toMatchObject({ creator_username: 'Newer', version: poll.version + 1 });
});

it('does not publish drafts, which only their creator can see', async () => {
  const ada = polls.auth.user();
  const draft = await polls.poll(ada, { status: 'draft' });
  await polls.bus.publish([updated({ id: ada.id, username: 'Ada King' }, 2)]);
  expect(await readAs(ada, draft)).toMatchObject({ creator_username: 'Ada King', version: draft.version });
});

it('publishes a new poll under the new name when its creator has an older token', async () => {
  const ada = polls.auth.user();
  await polls.bus.publish([updated({ id: ada.id, username: 'Ada Lovelace' }, 2)]);
  const poll = await polls.poll(ada);
  expect(poll.creator_username).toBe('Ada Lovelace');
  await eventually(() => {
    const created = polls.published('poll.created').map(({ payload }) => payload as EventPayload<'poll.created'>);
    expect(created.filter((event) => event.poll.id === poll.id)).toMatchObject([
      { poll: { creator_username: 'Ada Lovelace' } },
    ]);
  });
});

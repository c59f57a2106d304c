import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { usePolls } from './polls-under-test.ts';

const polls = usePolls();
it('shows the new name of a creator and publishes their polls', async () => {
  const [ada, ben] = [polls.user(), polls.user()];
  const [first, second, other] = [await polls.poll(ada), await polls.poll(ada), await polls.poll(ben)];
  const eventId = randomUUID();
  for (const _ of [1, 2]) await polls.rename(ada, 'Ada Lovelace', 2, eventId);
  for (const poll of [first, second]) {
    expect(await polls.read(poll, ben)).toMatchObject({
      creator_username: 'Ada Lovelace',
      version: poll.version + 1,
      revision: poll.revision,
    });
    await eventually(() => {
      expect(polls.publishedFor('poll.updated', poll)).toMatchObject([
        { previous_status: 'active', poll: { creator_username: 'Ada Lovelace', version: poll.version + 1 } },
      ]);
    });
  }
  expect(await polls.read(other, ben)).toMatchObject({ version: other.version });
});

it('ignores an unchanged or older name', async () => {
  const ada = polls.user();
  const poll = await polls.poll(ada);
  await polls.rename(ada, 'Newer', 3);
  await polls.rename(ada, 'Older', 2);
  await polls.rename(ada, 'Newer', 4);
  expect(await polls.read(poll, ada)).toMatchObject({ creator_username: 'Newer', version: poll.version + 1 });
});

it('does not publish drafts, which only their creator can see', async () => {
  const ada = polls.user();
  const draft = await polls.poll(ada, { status: 'draft' });
  await polls.rename(ada, 'Ada King', 2);
  expect(await polls.read(draft, ada)).toMatchObject({ creator_username: 'Ada King', version: draft.version });
});

it('publishes a new poll under the new name when its creator has an older token', async () => {
  const ada = polls.user();
  await polls.rename(ada, 'Ada Lovelace', 2);
  const poll = await polls.poll(ada);
  expect(poll.creator_username).toBe('Ada Lovelace');
  await eventually(() => {
    expect(polls.publishedFor('poll.created', poll)).toMatchObject([{ poll: { creator_username: 'Ada Lovelace' } }]);
  });
});

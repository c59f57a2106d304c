import { describe, expect, it } from '@jest/globals';
import { createPoll, isDecided, replaceInvited } from '@showhands/contracts';
import { aPollInput, eventually } from '@showhands/testing';
import { rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();

describe('a quorum', () => {
  it('is absent by default, and otherwise decides whether the result is final', async () => {
    const creator = polls.user();
    expect(await polls.poll(creator)).not.toHaveProperty('quorum_voters');
    const poll = await polls.poll(creator, { quorum: { count: 2 } });
    expect(poll).toMatchObject({ quorum: { count: 2 }, quorum_voters: 2 });
    for (const isFinal of [false, true]) {
      await polls.vote(polls.user(), poll);
      expect(isDecided(await polls.setStatus(creator, poll, 'closed'))).toBe(isFinal);
      await polls.setStatus(creator, poll, 'active');
    }
  });

  it('follows the list of invited people where it is a share, and open pages hear of it', async () => {
    const creator = polls.user();
    const invited = ['guest1', 'guest2', 'guest3'];
    const poll = await polls.poll(creator, { visibility: 'invited', quorum: { share: 50 }, invited });
    expect(poll).toMatchObject({ quorum: { share: 50 }, quorum_voters: 2 });
    const entries = Array.from({ length: 9 }, (_, index) => `guest${index}@example.org`);
    await polls.api.call(replaceInvited, { params: { id: poll.id }, body: { entries }, token: creator.token });
    expect(await polls.read(poll, creator)).toMatchObject({ quorum_voters: 5 });
    await eventually(() => expect(polls.publishedFor('poll.updated', poll).at(-1)?.poll.quorum_voters).toBe(5));
  });

  it('is kept by an edit that omits it, and cannot be changed once there are votes', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { quorum: { count: 3 } });
    expect(await polls.edit(creator, poll, {})).toMatchObject({ body: { quorum_voters: 3 } });
    expect((await polls.edit(creator, poll, { quorum: null })).body).not.toHaveProperty('quorum');
    await polls.edit(creator, poll, { quorum: { count: 4 } });
    await polls.vote(polls.user(), poll);
    expect(await polls.edit(creator, poll, { quorum: { count: 1 } })).toMatchObject(rejection(409, 'rules_locked'));
    expect(await polls.edit(creator, poll, { quorum: { count: 4 } })).toMatchObject({ status: 200 });
  });

  it.each([{ count: 0 }, { count: 1.5 }, { share: 101 }, { share: 10 }, { count: 1, share: 1 }])(
    'rejects %j in a poll for everyone',
    async (quorum) => {
      const body = { ...aPollInput(), quorum } as never;
      const response = await polls.api.attempt(createPoll, { body, token: polls.user().token });
      expect(response).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'quorum' })]) },
      });
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import type { TestUser } from '@showhands/testing';
import {
  aPoll,
  closed,
  commented,
  created,
  event,
  textsOf,
  useNotifications,
  voted,
} from './notifications-under-test.ts';

const on = useNotifications();

type Poll = ReturnType<typeof aPoll>;

const access = (poll: Poll, version: number, added: readonly string[], removed: readonly string[]) =>
  event('poll.access-changed', { pollId: poll.id, version, added: [...added], removed: [...removed] });

const updated = (poll: Poll, previous_visibility?: 'link' | 'invited') =>
  event('poll.updated', { poll, previous_status: 'active', ...(previous_visibility && { previous_visibility }) });

describe('a poll for invited people', () => {
  test('notifies those who may see it, as long as they may', async () => {
    const [creator, member, gone] = await on.users(3);
    const poll = aPoll(creator, { visibility: 'invited' });
    await on.deliver(created(poll));
    await on.deliver(access(poll, 1, [member.id, gone.id], []));
    await on.deliver(voted(poll, 2, member, gone));
    await on.deliver(commented({ ...poll }, creator, gone.id));
    expect(textsOf(await on.list(gone), 'reply')).toHaveLength(1);
    await on.deliver(access(poll, 4, [], [gone.id]));
    // Late, and older than the removal.
    await on.deliver(access(poll, 3, [gone.id], []));
    await on.deliver(commented({ ...poll }, creator, gone.id));
    await on.deliver(closed(poll, 5));
    expect([await on.list(gone), await on.unread(gone)]).toEqual([[], 0]);
    expect(textsOf(await on.list(member), 'poll_closed')).toHaveLength(1);
    const sent = await on.published('notification.created');
    const sentToGone = sent.map(({ notification }) => notification).filter(({ userId }) => userId === gone.id);
    expect(sentToGone.map(({ type }) => type)).toEqual(['poll_created', 'reply']);
    const broadcasts = await on.published('notification.broadcast');
    const recipients = broadcasts.filter(({ notification }) => notification.pollId === poll.id);
    expect(recipients).toMatchObject([{ recipients: [creator.id, member.id] }]);
    await on.deliver(access(poll, 6, [gone.id], []));
    expect(await on.list(gone)).toHaveLength(4);
  });

  test('invites each person once, when they may see it open, and reminds them', async () => {
    const [creator, member, later] = await on.users(3);
    const invitations = async (user: TestUser) =>
      (await on.list(user)).map(({ data }) => data.invitation).filter(Boolean);
    const poll = aPoll(creator, { visibility: 'invited', status: 'draft' });
    await on.deliver(access(poll, 1, [member.id, creator.id], []));
    await on.deliver(created(poll));
    expect(await invitations(member)).toEqual([]);
    const published = { ...poll, status: 'active' as const, version: 2 };
    await on.deliver(event('poll.updated', { poll: published, previous_status: 'draft' }));
    await on.deliver(access(poll, 3, [later.id], [member.id]));
    await on.deliver(access(poll, 4, [member.id], []));
    expect(await Promise.all([member, later, creator].map(invitations))).toEqual([['new'], ['new'], []]);
    const reminded = () => {
      const { id, title, creator: by, creator_username } = poll;
      return event('poll.reminded', { poll: { id, title, creator: by, creator_username }, people: [later.id] });
    };
    await on.deliver(reminded());
    await on.deliver(reminded());
    expect(await Promise.all([member, later].map(invitations))).toEqual([['new'], ['reminder', 'new']]);
    await on.deliver(closed(published, 5));
    await on.deliver(access(poll, 6, [], [later.id]));
    expect(await invitations(later)).toEqual([]);
    const mails = (await on.published('mail.requested')).filter((mail) => mail.poll.id === poll.id);
    expect(mails.map(({ kind, people }) => [kind, ...people])).toEqual([
      ['invitation', member.id],
      ['invitation', later.id],
      ['reminder', later.id],
      ['reminder', later.id],
    ]);
    expect(mails[0]?.poll).toMatchObject({
      title: poll.title,
      creator: creator.id,
      creator_username: creator.username,
    });
  });
});

test.each(['link', 'invited'] as const)(
  'a poll for %s is announced once everyone may find it, and then not',
  async (visibility) => {
    const [creator, reader] = await on.users(2);
    const announced = async () => textsOf(await on.list(reader), 'poll_created');
    const poll = aPoll(creator, { visibility });
    await on.deliver(created(poll));
    expect(await announced()).toEqual([]);
    const { visibility: _, ...open } = poll;
    await on.deliver(updated({ ...open, version: 2 }, visibility));
    expect(await announced()).toHaveLength(1);
    await on.deliver(updated({ ...poll, version: 3, title: 'Not for them' }));
    expect([await on.list(reader), await on.unread(reader)]).toEqual([[], 0]);
  },
);

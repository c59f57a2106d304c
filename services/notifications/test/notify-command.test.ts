import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { runProgram } from '@showhands/testing';
import { useNotifications } from './notifications-under-test.ts';

const service = useNotifications();
const notify = (args: readonly string[], environment = { DATABASE_URL: service.databaseUrl }) =>
  runProgram('services/notifications/src/cli/notify.ts', args, environment);

describe('the operators’ notify command', () => {
  it('sends a text to one user, which the running service publishes', async () => {
    const [user, other] = await service.users(2);
    const result = await notify(['--user', user.id, '  Your report was handled.  ', '--title', 'Thank you']);
    expect(result).toEqual({ code: 0, stdout: 'Sent.\n', stderr: '' });
    const [notification] = await service.list(user);
    expect(notification).toMatchObject({
      type: 'system',
      title: 'Thank you',
      message: 'Your report was handled.',
      userId: user.id,
      pollId: null,
      commentId: null,
      data: {},
      priority: 'high',
    });
    expect(await service.list(other)).toEqual([]);
    expect(await service.published('notification.created')).toContainEqual({ notification });
  });

  it('sends a text to everyone who is registered, stored and published once', async () => {
    const users = await service.users(3);
    const message = `Maintenance tonight ${randomUUID()}`;
    expect(await notify(['--all', message])).toEqual({ code: 0, stdout: 'Sent to everyone.\n', stderr: '' });
    for (const user of users) {
      expect(await service.list(user)).toMatchObject([
        { type: 'system', title: 'Announcement', message, userId: user.id },
      ]);
    }
    expect(await service.list(await service.user(new Date(Date.now() + 60_000)))).toEqual([]);
    expect(await service.database('broadcasts').where({ message })).toHaveLength(1);
    const published = (await service.published('notification.broadcast')).filter(
      ({ notification }) => notification.message === message,
    );
    expect(published).toMatchObject([{ recipients: null, except: null }]);
  });

  it.each([
    ['no recipient', ['Hello']],
    ['no text', ['--all']],
    ['two texts', ['--all', 'Hello', 'again']],
    ['everyone and one user', ['--all', '--user', randomUUID(), 'Hello']],
    ['a malformed user id', ['--user', 'ada', 'Hello']],
    ['an unknown option', ['--everybody', 'Hello']],
  ])('rejects %s with its usage', async (_, args) => {
    const sent = async () => Number((await service.database('broadcasts').count())[0]?.count);
    const before = await sent();
    expect(await notify(args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage: npm run notify'),
    });
    expect(await sent()).toBe(before);
  });

  it('names the missing variable without a database', async () => {
    expect(await notify(['--all', 'Hello'], { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('DATABASE_URL'),
    });
  });
});

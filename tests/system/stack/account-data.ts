import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import {
  castVote,
  createApiToken,
  createComment,
  createGroup,
  createPoll,
  DELETED_USER,
  deleteAccount,
  getDataExport,
  getMe,
  getPoll,
  listComments,
  listVoters,
  login,
  objectToDecision,
  type Poll,
  reportComment,
  reportPoll,
  reportUser,
  requestDataExport,
  saveTemplate,
  toggleCommentLike,
  updateNotificationSettings,
  updateProfile,
} from '@showhands/contracts';
import type { Stack } from '@showhands/stack';
import {
  type ApiClient,
  aPollInput,
  apiClient,
  eventually,
  optionIdAt,
  readZip,
  registerVoter,
  type Voter,
} from '@showhands/testing';
import { decide, untilReported } from '../../fixtures/moderators.ts';
import { queuedMessages, searchEverywhere } from './search-everywhere.ts';
import { DATABASES, pendingEvents, withDatabase } from './stack-state.ts';

const PATIENCE_MS = 60_000;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let dataDir: string;
let stack: Stack;
let api: ApiClient;
let other: Voter;

const isIdle = async (): Promise<void> => {
  expect(await pendingEvents(stack)).toBe(0);
  expect(await queuedMessages(stack)).toBe(0);
};

interface Traces {
  readonly own: Poll;
  readonly others: Poll;
  readonly replied: string;
}

/** Leaves reports about the user, a hidden comment with the username, and an objection to the decision. */
const moderateTraces = async ({ id, username, token }: Voter, own: Poll, others: Poll): Promise<void> => {
  const body = { poll_id: others.id, content: `${username} sells watches` };
  const hidden = (await api.call(createComment, { token, body })).body;
  const report = { token: other.token, body: { reason: 'other' } } as const;
  await api.call(reportComment, { ...report, params: { id: hidden.id } });
  await api.call(reportPoll, { ...report, params: { id: own.id } });
  await api.call(reportUser, { ...report, params: { id } });
  const reported = await untilReported(api, other, { kind: 'comment', id: hidden.id });
  await decide(api, other, reported, 'hide');
  await api.call(objectToDecision, { token, params: { id: reported.id }, body: { text: `I am ${username}` } });
};

/** Leaves the user's id, name and address wherever the product stores them. */
const leaveTraces = async (user: Voter): Promise<Traces> => {
  const { token } = user;
  const form = new FormData();
  form.append('profilePicture', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }));
  await api.call(updateProfile, { token, form });
  const own = (await api.call(createPoll, { token, body: aPollInput() })).body;
  const others = (await api.call(createPoll, { token: other.token, body: aPollInput({ names_shown: true }) })).body;
  const anonymous = (await api.call(createPoll, { token: other.token, body: aPollInput({ anonymous: true }) })).body;
  const closed = aPollInput({ visibility: 'invited', invited: [user.username, user.email] });
  const invited = (await api.call(createPoll, { token: other.token, body: closed })).body;
  for (const poll of [own, others, anonymous, invited]) {
    await api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } });
  }
  const comment = (poll: Poll, by: Voter, parent_comment_id: string | null = null) =>
    api.call(createComment, { token: by.token, body: { poll_id: poll.id, content: 'So be it', parent_comment_id } });
  const replied = (await comment(others, user)).body.id;
  await comment(others, other, replied);
  const liked = (await comment(own, other)).body.id;
  await api.call(toggleCommentLike, { token, params: { id: liked } });
  await comment(others, user);
  await api.call(reportPoll, { token, params: { id: others.id }, body: { reason: 'other', note: 'Look' } });
  await moderateTraces(user, own, others);
  await api.call(createGroup, { token, body: { name: 'Friends', entries: [other.username] } });
  await api.call(createGroup, { token: other.token, body: { name: 'Family', entries: [user.username, user.email] } });
  await api.call(saveTemplate, { token, body: { name: 'Lunch', poll: aPollInput() } });
  await api.call(createApiToken, { token, body: { name: 'Report', scopes: ['polls:read'], expires_in_days: 30 } });
  await api.call(updateNotificationSettings, { token, body: { vote: false } });
  return { own, others, replied };
};

/** Lets the seven days pass, in which responses for repeated calls expire, too. */
const passDays = async (user: Voter): Promise<void> => {
  for (const name of DATABASES) await withDatabase(stack, name, (database) => database('idempotency_keys').delete());
  await withDatabase(stack, 'auth', (database) =>
    database('account_deletions')
      .where({ user_id: user.id })
      .update({ delete_at: new Date(0) }),
  );
};

const search = (user: Pick<Voter, 'id' | 'username' | 'email'>) => searchEverywhere(stack, dataDir, user);

const waitForDeletion = (user: Voter) =>
  eventually(
    async () => {
      const left = (database: Parameters<Parameters<typeof withDatabase<unknown>>[2]>[0], table: string) =>
        database(table).where({ id: user.id }).first('id');
      expect(await withDatabase(stack, 'auth', (database) => left(database, 'users'))).toBeUndefined();
      for (const name of ['polls', 'comments', 'notifications'] as const) {
        expect(await withDatabase(stack, name, (database) => left(database, 'people'))).toBeUndefined();
      }
      await isIdle();
    },
    { timeoutMs: PATIENCE_MS },
  );

const readyExport = (token: string) =>
  eventually(
    async () => {
      const { body } = await api.call(getDataExport, { token });
      expect(body.state).toBe('ready');
      return body;
    },
    { timeoutMs: PATIENCE_MS },
  );

const download = (token = '') => fetch(new URL(`/api/data/${token}`, stack.url));

/** The tests of archives and deletions of accounts, on a running stack. */
export const testAccountData = (running: () => { readonly stack: Stack; readonly dataDir: string }): void => {
  beforeAll(async () => {
    ({ stack, dataDir } = running());
    api = apiClient(stack.url);
    other = await registerVoter(api);
    await withDatabase(stack, 'auth', (database) =>
      database('users').where({ id: other.id }).update({ moderator: true }),
    );
  });

  test('an archive has the data of the user, and is downloaded once', async () => {
    const user = await registerVoter(api);
    const { token } = user;
    const { own, others, replied } = await leaveTraces(user);
    await eventually(isIdle, { timeoutMs: PATIENCE_MS });
    expect((await api.call(requestDataExport, { token })).body).toEqual({ state: 'building' });
    const { token: archive } = await readyExport(token);

    expect((await download('A'.repeat(64))).status).toBe(404);
    const files = readZip(Buffer.from(await (await download(archive)).arrayBuffer()));
    expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
    const read = (name: string): unknown => JSON.parse(files[name] ?? 'null');
    expect(read('account.json')).toMatchObject({ id: user.id, email: user.email, sessions: [{}] });
    expect(read('polls.json')).toMatchObject([{ id: own.id, title: own.title, total_votes: 1 }]);
    expect(read('votes.json')).toContainEqual(expect.objectContaining({ poll_id: others.id, option: 'In the park' }));
    expect(read('votes.json')).toContainEqual(expect.objectContaining({ anonymous: true }));
    expect(read('comments.json')).toContainEqual(expect.objectContaining({ id: replied, content: 'So be it' }));
    expect(read('reports.json')).toMatchObject([{ poll_id: others.id, reason: 'other', note: 'Look' }]);
    expect(read('decisions.json')).toMatchObject([{ action: 'hide', objection: `I am ${user.username}` }]);
    expect(read('groups.json')).toMatchObject([{ name: 'Friends', members: [other.username] }]);
    expect(read('api-tokens.json')).toMatchObject([{ name: 'Report' }]);
    expect(read('notification-settings.json')).toMatchObject([{ vote: false }]);
    expect(read('notifications.json')).not.toEqual([]);

    expect((await download(archive)).status).toBe(404);
    expect((await api.call(getDataExport, { token })).body).toEqual({ state: 'used' });
  }, 120_000);

  test('a deleted account is nowhere, and votes and replies stay', async () => {
    const user = await registerVoter(api);
    const { own, others, replied } = await leaveTraces(user);
    await eventually(isIdle, { timeoutMs: PATIENCE_MS });
    expect((await search(user)).length).toBeGreaterThan(10);

    await api.call(requestDataExport, { token: user.token });
    await readyExport(user.token);
    const body = { comments: 'remove', successor: other.username } as const;
    await api.call(deleteAccount, { token: user.token, body });
    await expect(api.call(getMe, { token: user.token })).rejects.toThrow('401');
    await passDays(user);
    await waitForDeletion(user);
    // Events from before the deletion may still arrive.
    await eventually(async () => expect(await search(user)).toEqual([]), { timeoutMs: PATIENCE_MS, intervalMs: 1_000 });

    const { token } = other;
    expect((await api.call(getPoll, { token, params: { id: own.id } })).body).toMatchObject({
      creator: other.id,
      creator_username: other.username,
      total_votes: 1,
    });
    const voters = (await api.call(listVoters, { token, params: { id: others.id } })).body;
    expect(voters).toMatchObject([{ user: { username: '' } }]);
    const comments = (await api.call(listComments, { token, params: { id: others.id } })).body;
    expect(comments).toMatchObject([
      { id: replied, user: DELETED_USER.id, content: '' },
      { parent_comment_id: replied, user: other.id },
    ]);
  }, 120_000);

  test('the search finds a planted trace', async () => {
    const planted = { id: randomUUID(), username: 'Planted name', email: 'planted@example.org' };
    expect(await search(planted)).toEqual([]);
    await withDatabase(stack, 'polls', (database) =>
      database.raw('insert into templates (id, owner, name, name_key, poll) values (?, ?, ?, ?, ?)', [
        randomUUID(),
        other.id,
        'Trace',
        'trace',
        JSON.stringify({ title: `By ${planted.email}` }),
      ]),
    );
    expect(await search(planted)).toHaveLength(1);
  });

  test('a sign-in keeps the account', async () => {
    const user = await registerVoter(api);
    const { email, password, token } = user;
    await api.call(deleteAccount, { token, body: { comments: 'keep', successor: null } });
    expect((await api.call(login, { body: { email, password } })).body.account_kept).toBe(true);
    await passDays(user);
    expect((await api.call(login, { body: { email, password } })).body.account_kept).toBeUndefined();
  });

  test('polls without a successor are deleted, and comments are kept without their author', async () => {
    const user = await registerVoter(api);
    const { own, replied, others } = await leaveTraces(user);
    await api.call(deleteAccount, { token: user.token, body: { comments: 'keep', successor: null } });
    await passDays(user);
    await waitForDeletion(user);
    const { token } = other;
    await expect(api.call(getPoll, { token, params: { id: own.id } })).rejects.toThrow('404');
    const comments = (await api.call(listComments, { token, params: { id: others.id } })).body;
    expect(comments.find(({ id }) => id === replied)).toMatchObject({ content: 'So be it', user: DELETED_USER.id });
  }, 120_000);
};

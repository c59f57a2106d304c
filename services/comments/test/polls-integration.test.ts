import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createComment,
  createPoll,
  deleteComment,
  deletePoll,
  getPoll,
  listComments,
  type Poll,
  setPollStatus,
} from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit/database';
import { createPlatform } from '@showhands/service-kit/platform';
import {
  type ApiClient,
  aPollInput,
  apiClient,
  createTestDatabase,
  eventually,
  startServiceProcess,
  startTestAuth,
  type TestAuth,
  type TestUser,
  testAmqpUrl,
} from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { commentsConfigSchema } from '../src/config.ts';
import { createCommentsService } from '../src/service.ts';

let auth: TestAuth;
let polls: ApiClient;
let comments: ApiClient;
let database: Database;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  auth = await startTestAuth();
  const [pollsDatabase, commentsDatabase, AMQP_URL] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    testAmqpUrl(),
  ]);
  const common = { NODE_ENV: 'test', INTERNAL_SECRET, AUTH_URL: auth.url, AMQP_URL };
  // In a process of its own, since services never import each other.
  const process = await startServiceProcess('polls', { ...common, DATABASE_URL: pollsDatabase.url });
  const config = commentsConfigSchema.parse({
    ...common,
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: commentsDatabase.url,
    POLLS_URL: process.url,
  });
  const platform = createPlatform('comments', config);
  const service = await createCommentsService(config, platform);
  database = createDatabase({ url: commentsDatabase.url, pool: 2 });
  [polls, comments] = [apiClient(process.url), apiClient(service.url)];
  closing.push(
    () => database.destroy(),
    () => service.close(),
    () => platform.close(),
    () => process.close(),
    () => auth.close(),
    () => Promise.all([pollsDatabase.drop(), commentsDatabase.drop()]),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

const aPoll = async (creator: TestUser, status: 'active' | 'draft' = 'active'): Promise<Poll> =>
  (await polls.call(createPoll, { body: aPollInput({ status }), token: creator.token })).body;

const comment = (author: TestUser, poll: Poll) =>
  comments.attempt(createComment, { body: { poll_id: poll.id, content: 'Well put' }, token: author.token });

const expectCount = (viewer: TestUser, poll: Poll, count: number): Promise<void> =>
  eventually(async () => {
    const { body } = await polls.call(getPoll, { params: { id: poll.id }, token: viewer.token });
    expect(body.comments_count).toBe(count);
  });

it("keeps the poll's count of comments up to date", async () => {
  const author = auth.user();
  const poll = await aPoll(auth.user());
  const { body } = await comments.call(createComment, {
    body: { poll_id: poll.id, content: 'Well put' },
    token: author.token,
  });
  await comment(auth.user(), poll);
  await expectCount(author, poll, 2);
  await comments.call(deleteComment, { params: { id: body.id }, token: author.token });
  await expectCount(author, poll, 1);
});

it('rejects comments on drafts and closed polls, and accepts them on reopened ones', async () => {
  const creator = auth.user();
  const draft = await aPoll(creator, 'draft');
  expect(await comment(creator, draft)).toMatchObject({ status: 409, body: { code: 'poll_draft' } });
  expect(await comment(auth.user(), draft)).toMatchObject({ status: 404, body: { message: 'Poll not found' } });

  const poll = await aPoll(creator);
  const set = (status: 'active' | 'closed') =>
    polls.call(setPollStatus, { params: { id: poll.id }, body: { status }, token: creator.token });
  await set('closed');
  expect(await comment(creator, poll)).toMatchObject({ status: 409, body: { code: 'poll_closed' } });
  await set('active');
  expect(await comment(creator, poll)).toMatchObject({ status: 201 });
});

it("deletes a poll's comments with the poll", async () => {
  const creator = auth.user();
  const poll = await aPoll(creator);
  await comment(auth.user(), poll);
  await polls.call(deletePoll, { params: { id: poll.id }, token: creator.token });
  expect(await comment(auth.user(), poll)).toMatchObject({ status: 404, body: { message: 'Poll not found' } });
  await eventually(async () => {
    const { rows } = await database.raw<{ rows: unknown[] }>('select from comments where poll_id = ?', [poll.id]);
    expect(rows).toEqual([]);
  });
  const { status } = await comments.expectError(listComments, { params: { id: poll.id }, token: creator.token });
  expect(status).toBe(404);
});

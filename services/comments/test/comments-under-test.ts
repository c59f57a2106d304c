import { fileURLToPath } from 'node:url';
import { type Comment, createComment, type EventPayload, listComments, type PollSnapshot } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { startTestAuth, type TestAuth, type TestUser } from '@showhands/testing';
import {
  INTERNAL_SECRET,
  type ServiceUnderTest,
  startServiceUnderTest,
  useFixture,
} from '@showhands/testing/service-under-test';
import { commentsConfigSchema } from '../src/config.ts';
import { type CommentsService, createCommentsService } from '../src/service.ts';
import { type FakePolls, startFakePolls } from './fake-polls.ts';

interface Counts {
  /** The poll's stored counter. */
  readonly counter: number;
  readonly rows: number;
  /** Replies without a parent. */
  readonly orphans: number;
  /** Comments whose counter of likes differs from their rows. */
  readonly miscounted: number;
}

export interface CommentsUnderTest extends ServiceUnderTest<CommentsService> {
  readonly auth: TestAuth;
  readonly polls: FakePolls;
  users(count: number): TestUser[];
  comment(author: TestUser, poll: PollSnapshot, content?: string): Promise<Comment>;
  reply(author: TestUser, parent: Comment, content?: string): Promise<Comment>;
  /** Sends any body and returns the error. */
  rejection(author: TestUser, body: unknown): Promise<{ status: number; code: string; message: string }>;
  /** The first page of a poll's comments as a viewer sees it. */
  list(viewer: TestUser, poll: PollSnapshot): Promise<Comment[]>;
  /** The events of a poll's new comments, in order. */
  createdIn(poll: PollSnapshot): EventPayload<'comment.created'>[];
  counts(poll: PollSnapshot): Promise<Counts>;
}

const readCounts = async (database: Database, pollId: string): Promise<Counts> => {
  const { rows } = await database.raw<{ rows: Counts[] }>(
    `select coalesce((select comments_count from poll_comments where poll_id = ?), 0) as counter,
       count(*)::integer as rows,
       (count(*) filter (where parent_comment_id is not null and not exists
         (select from comments p where p.id = c.parent_comment_id)))::integer as orphans,
       (count(*) filter (where likes <> (select count(*) from comment_likes l where l.comment_id = c.id)))::integer
         as miscounted
     from comments c where poll_id = ?`,
    [pollId, pollId],
  );
  if (!rows[0]) throw new Error('counting gave no row');
  return rows[0];
};

/** Without rate limits unless the environment sets them. */
export const startComments = async (environment: Readonly<Record<string, string>> = {}): Promise<CommentsUnderTest> => {
  const [auth, polls] = await Promise.all([startTestAuth(), startFakePolls(INTERNAL_SECRET)]);
  const service = await startServiceUnderTest({
    name: 'comments',
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    environment: {
      RATE_LIMITS: 'off',
      AUTH_URL: auth.url,
      POLLS_URL: polls.url,
      // Concurrent calls in a test shall wait for locks, not for connections.
      DATABASE_POOL: '30',
      ...environment,
    },
    connectsRedis: true,
    start: (variables, platform) => createCommentsService(commentsConfigSchema.parse(variables), platform),
  });
  const { api, database } = service;
  const create = async (author: TestUser, poll_id: string, parent_comment_id: string | null, content: string) =>
    (await api.call(createComment, { body: { poll_id, parent_comment_id, content }, token: author.token })).body;

  return {
    ...service,
    auth,
    polls,
    users: (count) => Array.from({ length: count }, () => auth.user()),
    comment: (author, poll, content = 'Well put') => create(author, poll.id, null, content),
    reply: (author, parent, content = 'I agree') => create(author, parent.poll_id, parent.id, content),
    rejection: async ({ token }, body) => {
      const response = await api.expectError(createComment, { body, token });
      return { status: response.status, code: response.body.code, message: response.body.message };
    },
    list: async (viewer, poll) => (await api.call(listComments, { params: { id: poll.id }, token: viewer.token })).body,
    createdIn: ({ id }) => service.published('comment.created').filter(({ poll }) => poll.id === id),
    counts: (poll) => readCounts(database, poll.id),
    close: async () => {
      await service.close();
      await Promise.all([auth.close(), polls.close()]);
    },
  };
};

export const useComments = (environment?: Readonly<Record<string, string>>) =>
  useFixture(() => startComments(environment));

/** The counts of a poll whose counters match its rows. */
export const consistent = (comments: number): Counts => ({
  counter: comments,
  rows: comments,
  orphans: 0,
  miscounted: 0,
});

import { randomUUID } from 'node:crypto';
import {
  createComment,
  getPoll,
  getSignInOptions,
  listVotedPolls,
  logout,
  type Poll,
  toggleCommentLike,
} from '@showhands/contracts';
import { aPollSnapshot, startTestAuth, type TestAuth } from '@showhands/testing';
import * as z from 'zod';
import { createDatabase, type Database } from '../src/database/database.ts';
import { createStore, type Store } from '../src/database/store.ts';
import { type Api, createApi } from '../src/http/api.ts';
import { createHttpApp } from '../src/http/app.ts';
import { decodeCursor, encodeCursor } from '../src/http/page.ts';
import { createHttpServer, type HttpServer, listen } from '../src/http/server.ts';
import { noRateLimits, type RateLimits } from '../src/rate-limiting/rate-limits.ts';
import { AppError, notFound } from '../src/runtime/errors.ts';
import { createLogger } from '../src/runtime/logger.ts';
import { createMetrics } from '../src/runtime/metrics.ts';
import { createInternalRouter } from '../src/security/internal.ts';
import { createJwksKeyFinder } from '../src/security/jwks.ts';
import { createTokenVerifier } from '../src/security/token-verifier.ts';
import { addEffect } from './kit-database.ts';

export const INTERNAL_SECRET = 'f3b1c2d4e5a697887766554433221100';

export interface TestApp {
  readonly url: string;
  readonly auth: TestAuth;
  readonly http: HttpServer;
  readonly database: Database;
  /** The log lines. */
  readonly lines: string[];
  close(): Promise<void>;
}

/** A response body with the shape of a poll. */
const aPoll = (id: string): Poll => ({
  ...aPollSnapshot({ id, creator: id, createdAt: '2030-01-02T03:04:05.678Z', options: [] }),
  results_visible: true,
});

const PAGES = 3;
/** A value that passes validation, but not PostgreSQL. */
export const FORGOTTEN = '0000-01-01T00:00:00Z';

const bindRoutes = (api: Api, store: Store) => {
  const { database } = store;
  api.route(getPoll, async ({ params: { id }, query: { intent }, user }) => {
    if (intent === 'results') await database.raw('select ?::timestamptz', [FORGOTTEN]);
    if (intent === 'edit') throw new Error(`a bug that knows ${user.email}`);
    const { rows } = await database.raw<{ rows: unknown[] }>('select from effects where name = ?', [id]);
    if (rows.length === 0) throw notFound('Poll not found');
    return aPoll(id);
  });
  api.list(listVotedPolls, async ({ query: { limit, cursor } }) => {
    const [page] = cursor === undefined ? [0] : decodeCursor(cursor, z.tuple([z.int()]));
    return {
      items: Array.from({ length: limit }, () => ({ ...aPoll(randomUUID()), myVotes: [] })),
      total: PAGES * limit,
      nextCursor: page + 1 < PAGES ? encodeCursor([page + 1]) : null,
    };
  });
  api.route(createComment, (call) =>
    store.transact(call, async (trx) => {
      const { poll_id, content, parent_comment_id } = call.body;
      if (content === 'closed') throw new AppError('poll_closed', 'This poll has been closed');
      await addEffect(trx, content);
      return {
        id: randomUUID(),
        poll_id,
        content,
        parent_comment_id,
        user: call.user.id,
        author_username: call.user.username,
        author_picture: null,
        author_email: null,
        createdAt: '2030-01-02T03:04:05.678Z',
        likes: 0,
        liked_by: [],
        hasLiked: false,
      };
    }),
  );
  api.route(toggleCommentLike, (call) =>
    store.transact(call, async (trx) => {
      await addEffect(trx, `like of ${call.params.id}`);
      return { likes: 1, hasLiked: true, message: 'Comment liked!' };
    }),
  );
  api.route(logout, async () => undefined);
  api.route(getSignInOptions, async () => ({ demoAccount: null }));
};

/** Starts an HTTP app like a service's, with endpoints of the contract. */
export const startTestApp = async (databaseUrl: string, rateLimits: RateLimits = noRateLimits): Promise<TestApp> => {
  const lines: string[] = [];
  const auth = await startTestAuth();
  const database = createDatabase({ url: databaseUrl });
  const store = createStore(database, () => undefined);
  const verifyToken = createTokenVerifier(createJwksKeyFinder(auth.url));
  const api = createApi({ verifyToken, secret: INTERNAL_SECRET, rateLimits, store });
  bindRoutes(api, store);
  const internal = createInternalRouter(INTERNAL_SECRET);
  internal.get('/polls/:id', (request, response) => void response.json({ id: request.params.id }));
  const app = createHttpApp({
    logger: createLogger('test', 'debug', { write: (line) => lines.push(line) }),
    metrics: createMetrics('test'),
    readiness: { database: () => database.raw('select 1') },
    api,
    internal,
  });
  const http = await listen(createHttpServer(app), { port: 0, host: '127.0.0.1' });
  return {
    url: http.url,
    auth,
    http,
    database,
    lines,
    close: async () => {
      await http.close();
      await database.destroy();
      await auth.close();
    },
  };
};

import { afterEach, jest } from '@jest/globals';
import type { Comment, Poll } from '@showhands/contracts';
import { act, screen } from '@testing-library/react';
import { Comments } from '#features/comments/components/comments.tsx';
import type { CommentEvent } from '#features/comments/live.ts';
import { recordEvents } from '#features/comments/record-events.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { aComment, aPoll, errorResponse, json, tokenFor, VIEWER } from './factories.ts';
import { renderUi } from './ui-fixture.tsx';

export interface PendingRequest {
  readonly method: string;
  readonly path: string;
  readonly body: { content?: string; parent_comment_id?: string | null };
  readonly idempotencyKey: string | null;
  readonly respond: (response: Response) => void;
}

/** `receivedAt` of an event that comes after all requests so far. */
export const LATEST = Number.POSITIVE_INFINITY;

let requests: PendingRequest[] = [];

const pageOf = (comments: Comment[]) => json(200, comments, { 'X-Total-Count': String(comments.length) });

/** Answers a GET with `list`; every other request waits for its `respond`. */
const mockApi = (list: (path: string) => Response) => {
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body, headers } = {}) => {
    const path = String(input);
    if (method === 'GET') return list(path);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const idempotencyKey = new Headers(headers).get('Idempotency-Key');
    requests.push({ method, path, body: JSON.parse(String(body ?? '{}')), idempotencyKey, respond: resolve });
    return promise;
  });
  return requests;
};

/** Renders the comments section of a poll for a signed-in viewer. `list` replaces the response with the comments. */
export const renderComments = async (
  comments: Comment[] = [],
  parts: Partial<Poll> = {},
  list?: (path: string) => Response,
) => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  const poll = aPoll({ comments_count: comments.length, ...parts });
  const sent = mockApi(list ?? (() => pageOf(comments.map((comment) => ({ ...comment, poll_id: poll.id })))));
  const ui = (shown: Poll) => <Comments poll={shown} />;
  const { client, rerender, unmount, user } = renderUi(ui(poll));
  await act(async () => {});
  return {
    poll,
    requests: sent,
    unmount,
    user,
    updatePoll: (changes: Partial<Poll>) => rerender(ui({ ...poll, ...changes })),
    renderAgain: () => renderUi(ui(poll), { client }),
    receive: (event: CommentEvent) => act(async () => void recordEvents(client, poll.id, [event])),
    respond: (index: number, response: Response) => act(async () => sent[index]?.respond(response)),
    /** The comment that the server would store for a request. */
    storedComment: (index: number): Comment =>
      aComment({
        poll_id: poll.id,
        content: sent[index]?.body.content ?? '',
        parent_comment_id: sent[index]?.body.parent_comment_id ?? null,
        user: VIEWER.id,
        createdAt: '2026-11-21T12:00:00.000Z',
      }),
  };
};

// Unanswered requests would keep their slots in the API client's concurrency limit.
afterEach(async () => {
  for (const { respond } of requests) respond(errorResponse(404, 'not_found', 'Not found'));
  await act(async () => {});
});

export const commentField = () => screen.getByRole('textbox', { name: 'Your comment' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const toastTexts = () => toasts.get().map(({ text }) => text);
/** The texts of all comments and replies, top to bottom. */
export const shownComments = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('p[dir]')?.textContent ?? '');

import { jest } from '@jest/globals';
import type { Comment, Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aComment, aPoll, uuid } from '../../../jest/factories.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { hear } from './api.ts';
import { Comments } from './components/comments.tsx';
import type { CommentEvent } from './live.ts';

export const VIEWER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** With a `Retry-After` that is longer than a page waits by itself. */
export const refusal = (status: number, code: string, message: string, retryAfter = '900') =>
  json(status, { message, code, requestId: 'r' }, { 'Retry-After': retryAfter });

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: { content?: string; parent_comment_id?: string | null };
  readonly key: string | null;
  readonly answer: (response: Response) => void;
}

/** Servers that list what they are given, and answer everything else when the test says so. */
const serve = (comments: Comment[]) => {
  const server = { comments, sent: [] as Sent[] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body, headers } = {}) => {
    const path = String(input);
    if (method === 'GET') return json(200, server.comments, { 'X-Total-Count': String(server.comments.length) });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const key = new Headers(headers).get('Idempotency-Key');
    server.sent.push({ method, path, body: JSON.parse(String(body ?? '{}')), key, answer: resolve });
    return promise;
  });
  return server;
};

/** The comments of a poll, as someone who is signed in has them open. */
export const openComments = async (comments: Comment[] = [], parts: Partial<Poll> = {}) => {
  session.signIn(tokenOf({ ...VIEWER, exp: Math.floor(Date.now() / 1_000) + 3_600 }), VIEWER);
  for (const { id } of toasts.get()) toasts.dismiss(id);
  const poll = aPoll({ comments_count: comments.length, ...parts });
  const server = serve(comments.map((comment) => ({ ...comment, poll_id: poll.id })));
  const client = createQueryClient();
  const screenOf = (shown: Poll) => (
    <QueryClientProvider client={client}>
      <Comments poll={shown} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(screenOf(poll));
  await act(async () => {});
  return {
    poll,
    server,
    unmount,
    user: userEvent.setup(),
    become: (state: Partial<Poll>) => rerender(screenOf({ ...poll, ...state })),
    openAgain: () => render(screenOf(poll)),
    push: (event: CommentEvent) => act(async () => void hear(client, poll.id, [event])),
    answer: (index: number, response: Response) => act(async () => server.sent[index]?.answer(response)),
    /** What the servers make of a comment that was sent. */
    accepted: (index: number): Comment =>
      aComment({
        poll_id: poll.id,
        content: server.sent[index]?.body.content ?? '',
        parent_comment_id: server.sent[index]?.body.parent_comment_id ?? null,
        user: VIEWER.id,
        createdAt: '2026-11-21T12:00:00.000Z',
      }),
    /** What is left unanswered would hold its place among the calls under way. */
    settle: async () => {
      for (const { answer } of server.sent) answer(refusal(404, 'not_found', 'Not found'));
      await act(async () => {});
    },
  };
};

export const box = () => screen.getByRole('textbox', { name: 'Your comment' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const saidToasts = () => toasts.get().map(({ text }) => text);
/** The texts of the list, top to bottom. */
export const listed = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('p[dir]')?.textContent ?? '');

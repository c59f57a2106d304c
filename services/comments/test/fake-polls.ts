import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { type PollSnapshot, pollSnapshotSchema } from '@showhands/contracts';
import { type HttpServer, listen } from '@showhands/service-kit';

type Manner = 'answer' | 'break off' | 'fail' | 'say nothing';

/** Stands in for the polls service towards comments. */
export interface FakePolls {
  readonly url: string;
  /** Puts up a poll, or replaces the one with the same id. */
  put(fields?: Partial<PollSnapshot>): PollSnapshot;
  remove(id: string): void;
  /** How often a poll was asked for. */
  asked(id: string): number;
  behave(manner: Manner): void;
  close(): Promise<void>;
}

const PATH = /^\/internal\/polls\/([\w-]+)$/;

const aPoll = (fields: Partial<PollSnapshot>): PollSnapshot => {
  const now = new Date().toISOString();
  return pollSnapshotSchema.parse({
    id: randomUUID(),
    title: 'Where shall we meet?',
    description: '',
    category: 'general',
    status: 'active',
    creator: randomUUID(),
    creator_username: 'Ada',
    createdAt: now,
    updatedAt: now,
    ends_at: null,
    closed_at: null,
    auto_closed: false,
    edited_at: null,
    allow_multiple_votes: false,
    show_results: true,
    total_votes: 0,
    voters_count: 0,
    comments_count: 0,
    version: 1,
    revision: 1,
    options: [
      { id: randomUUID(), text: 'In the park', votes: 0 },
      { id: randomUUID(), text: 'At the lake', votes: 0 },
    ],
    ...fields,
  });
};

export const startFakePolls = async (secret: string): Promise<FakePolls> => {
  const polls = new Map<string, PollSnapshot>();
  const asked: string[] = [];
  let manner: Manner = 'answer';

  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const answerInManner = (response: ServerResponse, id: string): void => {
    const poll = polls.get(id);
    if (manner === 'break off') response.destroy();
    else if (manner === 'fail') answer(response, 500, { message: 'no' });
    else if (manner === 'answer') answer(response, poll ? 200 : 404, poll ?? { message: 'Not found' });
  };
  const server = createServer((request, response) => {
    const id = PATH.exec(request.url ?? '')?.[1];
    if (!id || request.headers.authorization !== `Bearer ${secret}`) return answer(response, 401, {});
    asked.push(id);
    answerInManner(response, id);
  });
  const http: HttpServer = await listen(server, { port: 0, host: '127.0.0.1' });

  return {
    url: http.url,
    put: (fields = {}) => {
      const poll = aPoll({ ...polls.get(fields.id ?? ''), ...fields });
      polls.set(poll.id, poll);
      return poll;
    },
    remove: (id) => void polls.delete(id),
    asked: (id) => asked.filter((one) => one === id).length,
    behave: (next) => {
      manner = next;
    },
    close: () => {
      server.closeAllConnections();
      return http.close();
    },
  };
};

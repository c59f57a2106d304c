import { createServer, type ServerResponse } from 'node:http';
import type { PollSnapshot } from '@showhands/contracts';
import { type HttpServer, listen } from '@showhands/service-kit/http';
import { aPollSnapshot } from '@showhands/testing';

type Behavior = 'respond' | 'disconnect' | 'fail' | 'hang';

/** Fake of the polls service's internal route. */
export interface FakePolls {
  readonly url: string;
  /** Adds a poll, or updates the poll with the same id. */
  put(fields?: Partial<PollSnapshot>): PollSnapshot;
  remove(id: string): void;
  /** Invites users to a poll for invited people. */
  invite(id: string, ...userIds: readonly string[]): void;
  /** The number of requests for a poll. */
  requestCount(id: string): number;
  setBehavior(behavior: Behavior): void;
  close(): Promise<void>;
}

const PATH = /^\/internal\/polls\/([\w-]+)(?:\/access\?users=(.*))?$/;

export const startFakePolls = async (secret: string): Promise<FakePolls> => {
  const polls = new Map<string, PollSnapshot>();
  const invited = new Map<string, readonly string[]>();
  const requestedIds: string[] = [];
  let behavior: Behavior = 'respond';

  const respond = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const bodyOf = (id: string, asked: string | undefined): object | undefined => {
    const users = invited.get(id) ?? [];
    return asked === undefined ? polls.get(id) : { users: asked.split(',').filter((userId) => users.includes(userId)) };
  };
  const respondAsSet = (response: ServerResponse, body: object | undefined): void => {
    if (behavior === 'disconnect') response.destroy();
    else if (behavior === 'fail') respond(response, 500, { message: 'no' });
    else if (behavior === 'respond') respond(response, body ? 200 : 404, body ?? { message: 'Not found' });
  };
  const server = createServer((request, response) => {
    const [, id, asked] = PATH.exec(request.url ?? '') ?? [];
    if (!id || request.headers.authorization !== `Bearer ${secret}`) return respond(response, 401, {});
    requestedIds.push(id);
    respondAsSet(response, bodyOf(id, asked));
  });
  const http: HttpServer = await listen(server, { port: 0, host: '127.0.0.1' });

  return {
    url: http.url,
    put: (fields = {}) => {
      const poll = aPollSnapshot({ ...polls.get(fields.id ?? ''), ...fields });
      polls.set(poll.id, poll);
      return poll;
    },
    remove: (id) => void polls.delete(id),
    invite: (id, ...userIds) => void invited.set(id, userIds),
    requestCount: (id) => requestedIds.filter((one) => one === id).length,
    setBehavior: (next) => {
      behavior = next;
    },
    close: () => {
      server.closeAllConnections();
      return http.close();
    },
  };
};

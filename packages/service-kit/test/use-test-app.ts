import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Endpoint } from '@showhands/contracts';
import { type AnyCall, type ApiClient, apiClient, type Refusal, type TestUser } from '@showhands/testing';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from './kit-database.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The app on a database of the test file's own, with one poll and Ada signed in; emptied before each test. */
export const useTestApp = () => {
  let kit: KitDatabase;
  let app: TestApp;
  let api: ApiClient;
  let ada: TestUser;
  let pollId: string;

  beforeAll(async () => {
    kit = await kitDatabase();
    app = await startTestApp(kit.url);
    api = apiClient(app.url);
    ada = app.auth.user({ username: 'Ada' });
  });
  afterAll(async () => {
    await app.close();
    await kit.close();
  });
  beforeEach(async () => {
    await kit.database.raw('truncate effects, idempotency_keys');
    pollId = randomUUID();
    await addEffect(kit.database, pollId);
    app.lines.length = 0;
  });

  return {
    get app() {
      return app;
    },
    get api() {
      return api;
    },
    get ada() {
      return ada;
    },
    get pollId() {
      return pollId;
    },
    get database() {
      return kit.database;
    },
    /** What was written, the poll included. */
    effects: (): Promise<string[]> => effectsOf(kit.database),
    comment: (content = 'Well said.') => ({ poll_id: pollId, content }),
    refusalOf: (endpoint: Endpoint, call: AnyCall): Promise<Refusal> =>
      api.refusal(endpoint, { token: ada.token, ...call }),
    /** What was logged, parsed. */
    entries: () => app.lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** A request that the client library would not send. */
    rawRequest: async (head: string, body: string | Buffer = ''): Promise<{ status: number; body: unknown }> => {
      const socket = connect(app.http.port, '127.0.0.1');
      socket.write(`${head}\r\nHost: test\r\nAuthorization: Bearer ${ada.token}\r\nConnection: close\r\n`);
      socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
      socket.write(body);
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
      });
      await once(socket, 'close');
      const [top = '', json = ''] = answer.split('\r\n\r\n');
      return { status: Number(top.split(' ')[1]), body: JSON.parse(json) as unknown };
    },
  };
};

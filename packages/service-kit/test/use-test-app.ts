import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Endpoint } from '@showhands/contracts';
import { type AnyCall, type ApiClient, apiClient, type ErrorResponse, type TestUser } from '@showhands/testing';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from './kit-database.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The app on a database of the test file, with one poll and the user Ada; truncated before each test. */
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
    /** The effects, including the poll. */
    effects: (): Promise<string[]> => effectsOf(kit.database),
    comment: (content = 'Well said.') => ({ poll_id: pollId, content }),
    errorFrom: (endpoint: Endpoint, call: AnyCall): Promise<ErrorResponse> =>
      api.expectError(endpoint, { token: ada.token, ...call }),
    /** The parsed log lines. */
    entries: () => app.lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Sends a raw request that the client library would not send. */
    rawRequest: async (head: string, body: string | Buffer = ''): Promise<{ status: number; body: unknown }> => {
      const socket = connect(app.http.port, '127.0.0.1');
      socket.write(`${head}\r\nHost: test\r\nAuthorization: Bearer ${ada.token}\r\nConnection: close\r\n`);
      socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
      socket.write(body);
      let received = '';
      socket.on('data', (data) => {
        received += data.toString();
      });
      await once(socket, 'close');
      const [top = '', json = ''] = received.split('\r\n\r\n');
      return { status: Number(top.split(' ')[1]), body: JSON.parse(json) as unknown };
    },
  };
};

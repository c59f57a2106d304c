import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { internal } from '@showhands/contracts';
import { createLogger } from '../runtime/logger.ts';
import { createInternalClient } from './internal.ts';
import { type RevocationFeed, startRevocationFeed } from './revocations.ts';

const SECRET = 'between-the-services-of-this-test';
const AS_OF = '2030-01-02T03:04:05.678Z';
const logger = createLogger('test', 'silent');

describe('the revocation feed', () => {
  let list: string[];
  let questions: (string | null)[];
  let isDown: boolean;
  let told: string[][];
  let asked: () => void;
  let feed: RevocationFeed;
  let close: () => void;

  /** By the second question from now, the answer to the first one has been taken in. */
  const nextLook = async () => {
    for (let answers = 0; answers < 2; answers += 1) {
      await new Promise<void>((resolve) => {
        asked = resolve;
      });
    }
  };

  beforeEach(async () => {
    list = [];
    questions = [];
    isDown = false;
    told = [];
    asked = () => undefined;
    const auth = createServer((request, response) => {
      const since = new URL(request.url ?? '', 'http://auth').searchParams.get('since');
      const allowed =
        request.headers.authorization === `Bearer ${SECRET}` && request.url === internal.revocations.path(since);
      response.statusCode = isDown ? 500 : allowed ? 200 : 401;
      if (!isDown) questions.push(since);
      const revocations = list.map((jti) => ({ jti, exp: 2_000_000_000 }));
      response.end(JSON.stringify({ revocations, asOf: AS_OF }));
      asked();
    }).listen(0, '127.0.0.1');
    await once(auth, 'listening');
    const { port } = auth.address() as AddressInfo;
    feed = startRevocationFeed({
      ask: createInternalClient(`http://127.0.0.1:${port}`, SECRET),
      logger,
      onRevoked: (jtis) => told.push([...jtis]),
    });
    close = () => {
      auth.close();
      auth.closeAllConnections();
    };
  });

  afterEach(async () => {
    await feed.stop();
    close();
  });

  test('knows a token soon after auth lists it, and tells of it once', async () => {
    expect(feed.isRevoked('one')).toBe(false);
    list = ['one'];
    await nextLook();
    expect(feed.isRevoked('one')).toBe(true);
    list = ['one', 'two'];
    await nextLook();
    expect(told).toEqual([['one'], ['two']]);
  });

  test('asks for all once, then for what has come since', async () => {
    list = ['one'];
    await nextLook();
    list = [];
    await nextLook();
    expect(questions[0]).toBeNull();
    expect(new Set(questions.slice(1))).toEqual(new Set([AS_OF]));
    expect(feed.isRevoked('one')).toBe(true);
  });

  test('keeps what it knows while auth is down, and goes on after', async () => {
    list = ['one'];
    await nextLook();
    isDown = true;
    list = ['two'];
    await nextLook();
    expect([feed.isRevoked('one'), feed.isRevoked('two')]).toEqual([true, false]);
    isDown = false;
    await nextLook();
    expect([feed.isRevoked('one'), feed.isRevoked('two')]).toEqual([true, true]);
  });
});

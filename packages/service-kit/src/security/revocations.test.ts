import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { internal } from '@showhands/contracts';
import { createLogger } from '../runtime/logger.ts';
import { createInternalClient } from './internal.ts';
import { type RevocationFeed, startRevocationFeed } from './revocations.ts';

const SECRET = 'between-the-services-of-this-test';
const logger = createLogger('test', 'silent');

describe('the revocation feed', () => {
  let list: string[];
  let isDown: boolean;
  let told: string[][];
  let asked: () => void;
  let feed: RevocationFeed;
  let close: () => void;

  /** By the second question from now, the answer to the first one has been taken in. */
  const nextLook = async () => {
    for (let questions = 0; questions < 2; questions += 1) {
      await new Promise<void>((resolve) => {
        asked = resolve;
      });
    }
  };

  beforeEach(async () => {
    list = [];
    isDown = false;
    told = [];
    asked = () => undefined;
    const auth = createServer((request, response) => {
      const allowed = request.headers.authorization === `Bearer ${SECRET}` && request.url === internal.revocations.path;
      response.statusCode = isDown ? 500 : allowed ? 200 : 401;
      response.end(JSON.stringify({ revocations: list.map((jti) => ({ jti, exp: 2_000_000_000 })) }));
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

  test('keeps the last list while auth is down', async () => {
    list = ['one'];
    await nextLook();
    isDown = true;
    list = [];
    await nextLook();
    expect(feed.isRevoked('one')).toBe(true);
    isDown = false;
    await nextLook();
    expect(feed.isRevoked('one')).toBe(false);
  });
});

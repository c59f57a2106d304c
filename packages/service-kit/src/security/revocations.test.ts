import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { internal } from '@showhands/contracts';
import { type HttpTestServer, startHttpServer } from '@showhands/testing';
import { createLogger } from '../runtime/logger.ts';
import { createInternalClient, type InternalClient } from './internal.ts';
import { isTokenRevoked, type RevocationList, startRevocationList } from './revocations.ts';

const SECRET = 'between-the-services-of-this-test';
const AS_OF = '2030-01-02T03:04:05.678Z';
const ID = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';
const logger = createLogger('test', 'silent');

describe('the list of revocations', () => {
  let list: string[];
  let questions: (string | null)[];
  let isDown: boolean;
  let told: string[][];
  let requested: () => void;
  let client: InternalClient;
  let revocations: RevocationList;
  let auth: HttpTestServer;
  let pages: object[];
  let cursors: (string | null)[];

  /** Waits for two requests: at the second one, the first response has been processed. */
  const nextLook = async () => {
    for (let responses = 0; responses < 2; responses += 1) {
      await new Promise<void>((resolve) => {
        requested = resolve;
      });
    }
  };

  beforeEach(async () => {
    list = [];
    questions = [];
    isDown = false;
    told = [];
    pages = [];
    cursors = [];
    requested = () => undefined;
    auth = await startHttpServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://auth');
      const [since, afterId] = [searchParams.get('since'), searchParams.get('afterId')];
      cursors.push(afterId);
      const after = afterId === null ? undefined : { time: AS_OF, id: afterId };
      const allowed =
        request.headers.authorization === `Bearer ${SECRET}` && request.url === internal.revocations.path(since, after);
      response.statusCode = isDown ? 500 : allowed ? 200 : 401;
      if (!isDown) questions.push(since);
      const revocations = list.map((jti) => ({ jti, exp: 2_000_000_000 }));
      response.end(JSON.stringify({ revocations, asOf: AS_OF, ...pages.shift() }));
      requested();
    });
    client = createInternalClient(auth.url, SECRET);
    revocations = startRevocationList({ client, logger, onRevoked: (jtis) => told.push([...jtis]) });
  });

  afterEach(async () => {
    await revocations.stop();
    await auth.close();
  });

  test('learns of a revoked token soon, and reports it once', async () => {
    expect(revocations.isRevoked('one')).toBe(false);
    list = ['one'];
    await nextLook();
    expect(revocations.isRevoked('one')).toBe(true);
    list = ['one', 'two'];
    await nextLook();
    expect(told).toEqual([['one'], ['two']]);
  });

  test('requests all revocations once, then only new ones', async () => {
    list = ['one'];
    await nextLook();
    list = [];
    await nextLook();
    expect(questions[0]).toBeNull();
    expect(new Set(questions.slice(1))).toEqual(new Set([AS_OF]));
    expect(revocations.isRevoked('one')).toBe(true);
  });

  test('is ready when the first list has arrived, not before, and stays ready while auth is down', async () => {
    await revocations.stop();
    isDown = true;
    const late = startRevocationList({ client, logger });
    await late.firstList;
    expect(late.isReady()).toBe(false);
    isDown = false;
    await nextLook();
    expect(late.isReady()).toBe(true);
    isDown = true;
    await nextLook();
    expect(late.isReady()).toBe(true);
    await late.stop();
  });

  test('waits for a list when the first poll fails', async () => {
    await revocations.stop();
    isDown = true;
    requested = () => {
      isDown = false;
    };
    const late = startRevocationList({ client, logger });
    await late.firstList;
    expect(late.isReady()).toBe(true);
    await late.stop();
  });

  test('keeps the known list while auth is down, and recovers', async () => {
    list = ['one'];
    await nextLook();
    isDown = true;
    list = ['two'];
    await nextLook();
    expect([revocations.isRevoked('one'), revocations.isRevoked('two')]).toEqual([true, false]);
    isDown = false;
    await nextLook();
    expect([revocations.isRevoked('one'), revocations.isRevoked('two')]).toEqual([true, true]);
  });

  test('learns of revoked keys', async () => {
    pages = [{ keys: [{ kid: 'leaked', exp: 2_000_000_000 }] }];
    await nextLook();
    expect(told).toEqual([['leaked']]);
    expect(isTokenRevoked(revocations, { jti: 'any', kid: 'leaked' })).toBe(true);
    expect(isTokenRevoked(revocations, { jti: 'any', kid: 'other' })).toBe(false);
  });

  test('learns of ended sessions, page by page', async () => {
    pages = [
      { sessions: [{ sid: 'first', exp: 2_000_000_000 }], next: { time: AS_OF, id: ID } },
      { sessions: [{ sid: 'second', exp: 2_000_000_000 }] },
    ];
    await nextLook();
    await nextLook();
    const ended = { isRevoked: (sid: string) => isTokenRevoked(revocations, { jti: 'unknown', sid }) };
    expect([ended.isRevoked('first'), ended.isRevoked('second'), ended.isRevoked('other')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isTokenRevoked(revocations, { jti: 'unknown' })).toBe(false);
    expect(told).toEqual([['first'], ['second']]);
    expect(cursors.filter((cursor) => cursor !== null)).toEqual([ID]);
  });
});

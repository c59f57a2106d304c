import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { getPollStats } from '@showhands/contracts';
import { useProduct } from '../../e2e/use-product.ts';
import { enroll } from '../../e2e/voters.ts';
import { run } from './run.ts';

// Each of these starts a process that loads all of the client's code, on machines that may be busy.
jest.setTimeout(60_000);

const product = useProduct(async () => ({ RATE_LIMITS: 'on' }));

let leave = async (): Promise<void> => undefined;
afterEach(() => leave());

/** What stands in front of a deployment and answers some calls with 429 and a long wait. @returns its address */
const limitingDoor = async (isLimited: (request: IncomingMessage) => boolean): Promise<string> => {
  const door = createServer((request, response) => {
    if (isLimited(request)) {
      request.resume();
      response.writeHead(429, { 'Retry-After': '3600' }).end();
      return;
    }
    const { method, headers, url = '/' } = request;
    const inside = send(new URL(url, product.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    inside.on('error', () => response.destroy());
    request.pipe(inside);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  leave = async () => {
    leave = async () => undefined;
    door.closeAllConnections();
    door.close();
    await once(door, 'close');
  };
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
};

const load = (url: string, ...args: string[]) =>
  run('load/src/main.ts', ['--url', url, '--users', '20', '--votes', '60', '--polls', '3', ...args], {
    DATA_DIR: product.running.dataDir,
  });

test('throttles of the product do not stand in the way of votes and sockets', async () => {
  const ended = await load(product.url, '--sockets', '10', '--rate', '0', '--json');
  expect(JSON.parse(ended.stdout)).toMatchObject({ holds: true, votes: { acknowledged: 60, answers: { 200: 60 } } });
  expect(ended.code).toBe(0);
});

test('whoever limits how often one may vote is named at once, and the polls are gone', async () => {
  let votes = 0;
  const url = await limitingDoor(({ url: path = '' }) => {
    if (path.endsWith('/vote')) votes += 1;
    return votes > 10 && path.endsWith('/vote');
  });
  const { code, stdout, stderr } = await load(url, '--sockets', '0', '--rate', '0');
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^http:\S+ limits how often one may call \(429\)/);
  expect([code, stdout]).toEqual([1, '']);
  const { token } = await enroll(product.api);
  expect((await product.api.call(getPollStats, { token })).body).toMatchObject({ totalPolls: 0 });
});

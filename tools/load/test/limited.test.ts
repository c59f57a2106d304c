import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { getPollStats } from '@showhands/contracts';
import { registerVoter } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { run } from './run.ts';

const product = useProduct(async () => ({ RATE_LIMITS: 'on' }));

let stop = async (): Promise<void> => undefined;
afterEach(() => stop());

/** Starts a reverse proxy that responds to some requests with 429 and a long Retry-After. @returns its URL */
const startLimitingProxy = async (isLimited: (request: IncomingMessage) => boolean): Promise<string> => {
  const proxy = createServer((request, response) => {
    if (isLimited(request)) {
      request.resume();
      response.writeHead(429, { 'Retry-After': '3600' }).end();
      return;
    }
    const { method, headers, url = '/' } = request;
    const forwarded = send(new URL(url, product.url), { method, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  stop = async () => {
    stop = async () => undefined;
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, 'close');
  };
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
};

const load = (url: string, ...args: string[]) =>
  run('tools/load/src/main.ts', ['--url', url, '--users', '20', '--votes', '60', '--polls', '3', ...args], {
    DATA_DIR: product.running.dataDir,
  });

test('the throttles of Showhands do not limit votes and sockets', async () => {
  const { code, stdout } = await load(product.url, '--sockets', '10', '--rate', '0', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ consistent: true, votes: { acknowledged: 60, answers: { 200: 60 } } });
  expect(code).toBe(0);
});

test('a 429 from a proxy ends the test with its address, and the polls are deleted', async () => {
  let votes = 0;
  const url = await startLimitingProxy(({ url: path = '' }) => {
    if (path.endsWith('/vote')) votes += 1;
    return votes > 10 && path.endsWith('/vote');
  });
  const { code, stdout, stderr } = await load(url, '--sockets', '0', '--rate', '0');
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^http:\S+ limits the rate of requests \(429\)/);
  expect([code, stdout]).toEqual([1, '']);
  const { token } = await registerVoter(product.api);
  expect((await product.api.call(getPollStats, { token })).body).toMatchObject({ totalPolls: 0 });
});

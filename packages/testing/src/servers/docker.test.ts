import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { dockerAnswers } from './docker.ts';
import { freePorts, listen } from './ports.ts';
import { startRedis } from './redis.ts';

const { DOCKER_HOST } = process.env;

beforeEach(() => {
  delete process.env.DOCKER_HOST;
});

afterEach(() => {
  if (DOCKER_HOST === undefined) delete process.env.DOCKER_HOST;
  else process.env.DOCKER_HOST = DOCKER_HOST;
});

test('finds an engine where DOCKER_HOST says', async () => {
  const engine = createServer((request, response) => {
    response.writeHead(request.url === '/_ping' ? 200 : 404).end('OK');
  });
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(engine)}`;
  expect(await dockerAnswers()).toBe(true);
  engine.close();
  engine.closeAllConnections();
});

test('finds none where nobody listens', async () => {
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${(await freePorts(1))[0]}`;
  expect(await dockerAnswers()).toBe(false);
  process.env.DOCKER_HOST = 'unix:///nowhere/docker.sock';
  expect(await dockerAnswers()).toBe(false);
});

test('waits only a second for an engine that is silent', async () => {
  const silent = createTcpServer((socket) => socket.unref());
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(silent)}`;
  const start = performance.now();
  expect(await dockerAnswers()).toBe(false);
  expect(performance.now() - start).toBeLessThan(3000);
  silent.close();
});

test('starts an installed Redis where the engine has no image to give', async () => {
  const engine = createServer((request, response) => {
    response.writeHead(request.url === '/_ping' ? 200 : 500).end('OK');
  });
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(engine)}`;
  expect(await dockerAnswers()).toBe(true);
  const redis = await startRedis();
  expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`);
  await redis.stop();
  engine.close();
  engine.closeAllConnections();
});

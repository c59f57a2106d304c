import { createServer } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { startHttpServer } from '../http-server.ts';
import { isDockerRunning } from './docker.ts';
import { listen } from './ports.ts';
import { startRedis } from './redis.ts';

const { DOCKER_HOST } = process.env;

afterEach(() => {
  if (DOCKER_HOST === undefined) delete process.env.DOCKER_HOST;
  else process.env.DOCKER_HOST = DOCKER_HOST;
});

test('starts an installed Redis if the engine at DOCKER_HOST has no image', async () => {
  const engine = await startHttpServer((request, response) => {
    response.writeHead(request.url === '/_ping' ? 200 : 500).end('OK');
  });
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${engine.port}`;
  expect(await isDockerRunning()).toBe(true);
  const redis = await startRedis();
  expect(redis.pid).toBeGreaterThan(0);
  await redis.stop();
  await engine.close();
});

test('finds no engine if none listens, or if it is silent', async () => {
  process.env.DOCKER_HOST = 'unix:///nowhere/docker.sock';
  expect(await isDockerRunning()).toBe(false);
  const silent = createServer((socket) => socket.unref());
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(silent)}`;
  expect(await isDockerRunning()).toBe(false);
  silent.close();
});

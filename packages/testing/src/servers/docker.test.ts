import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePorts } from '@showhands/service-kit/free-port';
import { isDockerRunning } from './docker.ts';
import { listen } from './ports.ts';
import { startRedis } from './redis.ts';

const { DOCKER_HOST } = process.env;

beforeEach(() => {
  delete process.env.DOCKER_HOST;
});

afterEach(() => {
  if (DOCKER_HOST === undefined) delete process.env.DOCKER_HOST;
  else process.env.DOCKER_HOST = DOCKER_HOST;
});

test('finds an engine at DOCKER_HOST', async () => {
  const engine = createServer((request, response) => {
    response.writeHead(request.url === '/_ping' ? 200 : 404).end('OK');
  });
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(engine)}`;
  expect(await isDockerRunning()).toBe(true);
  engine.close();
  engine.closeAllConnections();
});

test('finds no engine if none listens', async () => {
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${(await freePorts(1))[0]}`;
  expect(await isDockerRunning()).toBe(false);
  process.env.DOCKER_HOST = 'unix:///nowhere/docker.sock';
  expect(await isDockerRunning()).toBe(false);
});

test('waits only a second for a silent engine', async () => {
  const silent = createTcpServer((socket) => socket.unref());
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(silent)}`;
  const start = performance.now();
  expect(await isDockerRunning()).toBe(false);
  expect(performance.now() - start).toBeLessThan(3000);
  silent.close();
});

test('starts an installed Redis if the engine has no image', async () => {
  const engine = createServer((request, response) => {
    response.writeHead(request.url === '/_ping' ? 200 : 500).end('OK');
  });
  process.env.DOCKER_HOST = `tcp://127.0.0.1:${await listen(engine)}`;
  expect(await isDockerRunning()).toBe(true);
  const redis = await startRedis();
  expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`);
  await redis.stop();
  engine.close();
  engine.closeAllConnections();
});

import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { startRedis } from './redis.ts';

const withClient = async <T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> => {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, disconnectTimeout: 50 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.disconnect();
  }
};

const read = (url: string): Promise<string | null> => withClient(url, (client) => client.get('key'));

test.each([
  ['keeps its data over a kill with appendonly', { appendonly: true }, 'value'],
  ['comes back empty when it is killed', {}, null],
])('%s', async (_, options, left) => {
  const redis = await startRedis(options);
  await withClient(redis.url, (client) => client.set('key', 'value'));
  await redis.kill();
  await expect(read(redis.url)).rejects.toThrow('Connection is closed');
  await redis.restart();
  expect(await read(redis.url)).toBe(left);
  await redis.stop();
  await expect(read(redis.url)).rejects.toThrow('Connection is closed');
});

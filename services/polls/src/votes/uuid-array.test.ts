import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createDatabase } from '@showhands/service-kit/database';
import { createTestDatabase } from '@showhands/testing';
import { uuidArray } from './uuid-array.ts';

test('PostgreSQL reads the UUIDs in their order', async () => {
  const server = await createTestDatabase();
  const database = createDatabase({ url: server.url, pool: 1 });
  const read = async (values: readonly string[]): Promise<unknown> =>
    (await database.raw('select ?::uuid[]::text[] as values', [uuidArray(values)])).rows[0].values;
  const many = Array.from({ length: 300 }, () => randomUUID());
  const sent = [[], many.slice(0, 1), many];
  const received = [];
  for (const values of sent) received.push(await read(values));
  await database.destroy();
  await server.drop();
  expect(received).toEqual(sent);
});

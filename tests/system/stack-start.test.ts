import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDataDir, removeDataDir } from '@showhands/testing';
import { runStack, waitForExit } from './stack/command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await freshDataDir();
});
afterAll(() => removeDataDir(dataDir));

test('reports a taken port in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  expect(await waitForExit(runStack([], { DATA_DIR: dataDir, PORT: String(port) }))).toEqual([
    1,
    `Port ${port} is taken. Set PORT to another one.\n`,
  ]);
  other.close();
});

test.each([
  ['--polls', 'many'],
  ['--polls', '0'],
  ['--chat', '1'],
])('reports the invalid option %s %s in one line', async (...args) => {
  const [code, output] = await waitForExit(runStack(args, { DATA_DIR: dataDir }));
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  expect(output).toContain('--realtime 3');
});

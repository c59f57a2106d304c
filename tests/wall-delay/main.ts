/**
 * `npm run wall-delay`: how long after a vote the wall of a room shows it, in Chromium and on a stack of its own. First single
 * votes, clicked in a second browser; then a room of people who all have the poll open and vote twice a second. Options:
 * `-- --votes 50`, `--people 300`, `--seconds 30`.
 */

import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureAccounts } from '@showhands/load';
import { startStack } from '@showhands/stack';
import { freshDataDir, removeDataDir } from '@showhands/testing';
import { launchOptions } from '../fixtures/browser.ts';
import { measureRoom, type Room } from './room.ts';
import { measureSingleVotes } from './single-votes.ts';

const number = (value: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Error(`a whole number is needed, not ${value}`);
  return Number(value);
};

const { values } = parseArgs({
  options: {
    votes: { type: 'string', default: '50' },
    people: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '30' },
  },
});
const { votes, people, seconds } = {
  votes: number(values.votes),
  people: number(values.people),
  seconds: number(values.seconds),
};

const ms = (value: number): string => `${Math.round(value)} ms`;

const line = (label: string, { p50, p99, max }: Room['wall']): string =>
  `  ${label.padEnd(34)}p50 ${ms(p50)}   p99 ${ms(p99)}   max ${ms(max)}`;

const run = async (): Promise<void> => {
  const dataDir = await freshDataDir();
  const stack = await startStack({ dataDir, environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch(launchOptions);
  try {
    const { databases, keySecret }: { databases: { auth: string }; keySecret: string } = JSON.parse(
      await readFile(join(dataDir, 'running.json'), 'utf8'),
    );
    const single = await measureSingleVotes(browser, stack.url, votes);
    console.log(`${single.votes} single votes: from the click to the wall`);
    console.log(`  median ${ms(single.median)}   max ${ms(single.max)}`);

    const accounts = await ensureAccounts({ databaseUrl: databases.auth, keySecret }, people);
    const room = await measureRoom({ browser, url: stack.url, accounts, seconds });
    console.log(
      `${room.acknowledged} of ${room.votes} votes of ${room.people} people acknowledged, ${Math.round(room.perSecond)} per second`,
    );
    console.log(line('acknowledged to all sockets', room.sockets));
    console.log(line('acknowledged to the wall, shown', room.wall));
    console.log(`load average ${(loadavg()[0] ?? 0).toFixed(1)}`);
    if (room.acknowledged < room.votes) process.exitCode = 1;
  } finally {
    await browser.close();
    await stack.stop();
    await removeDataDir(dataDir);
  }
};

await run();

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { getPollStats } from '@showhands/contracts';
import { inDatabase } from '../../e2e/product-database.ts';
import { useProduct } from '../../e2e/use-product.ts';
import { enroll } from '../../e2e/voters.ts';
import { type Ended, run } from './run.ts';

// Each of these starts a process that loads all of the client's code, on machines that may be busy.
jest.setTimeout(60_000);

const SMALL = ['--users', '20', '--sockets', '10', '--votes', '60', '--polls', '3', '--connect-rate', '0'];

const product = useProduct();

const load = (...args: string[]): Promise<Ended> =>
  run('load/src/main.ts', ['--url', product.url, ...args], { DATA_DIR: product.running.dataDir });

/** As from another machine: with accounts from a file, and no data folder to look into. */
const loadFromAfar = (...args: string[]): Promise<Ended> =>
  run('load/src/main.ts', ['--url', product.url, ...args], { DATA_DIR: join(product.running.dataDir, 'nothing') });

const inPolls = (statements: string): Promise<void> =>
  inDatabase(product.running.dataDir, 'polls', async (database) => {
    await database.raw(statements);
  });

let testers: string;
beforeAll(async () => {
  const { stdout } = await run('embedded/src/operate.ts', ['services/auth/src/testers.ts', '20'], {
    DATA_DIR: product.running.dataDir,
  });
  testers = join(product.running.dataDir, 'testers.jsonl');
  await writeFile(testers, `\n> what npm says of itself\n\n${stdout}`);
});

const checksOf = ({ stdout }: Ended): Record<string, number> => {
  const { ledger }: { ledger: { checks: { name: string; faults: number }[] } } = JSON.parse(stdout);
  return Object.fromEntries(ledger.checks.map(({ name, faults }) => [name, faults]));
};

describe('on a sound deployment', () => {
  test('the ledger holds, and JSON is all that is said on standard output', async () => {
    const report = join(product.running.dataDir, 'report.html');
    const ended = await load(...SMALL, '--rate', '40', '--json', '--report', report);
    expect([ended.code, ended.stdout.trim().split('\n').length]).toEqual([0, 1]);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      holds: true,
      profile: 'smoke',
      votes: { acknowledged: 60, failed: 0, unknown: 0, answers: { 200: 60 }, latency: { count: 60 } },
      // Each vote is seen on each of the ten screens, a third of which show its poll.
      sockets: { asked: 10, joined: 10, losses: 0, voteToScreen: { count: 200 } },
      ledger: { source: 'database' },
    });
    expect(ended.stderr).toMatch(/votes \(\d+\/s\), 0 errors/);
    const page = await readFile(report, 'utf8');
    expect(page.match(/<svg/g)).toHaveLength(5);
    expect(page).not.toMatch(/https?:(?!\/\/localhost)/);
  });

  test('its polls are gone afterwards', async () => {
    const { token } = await enroll(product.api);
    expect((await product.api.call(getPollStats, { token })).body).toMatchObject({ totalPolls: 0, totalVotes: 0 });
  });

  test('votes that are taken back are told from lost ones, over long polling too', async () => {
    const ended = await load(
      '--users',
      '5',
      '--sockets',
      '5',
      '--votes',
      '55',
      '--rate',
      '0',
      '--polls',
      '2',
      '--multi',
      '--transport',
      'polling',
    );
    expect(ended.stderr).not.toMatch(/ at /);
    expect(ended.stdout).toMatch(/^Ledger, from the database: holds$/m);
    expect(ended.code).toBe(0);
  });

  test('from another machine every voter is asked', async () => {
    const ended = await loadFromAfar(...SMALL, '--json', '--testers', testers);
    expect(JSON.parse(ended.stdout)).toMatchObject({ holds: true, ledger: { source: 'every voter' } });
    expect(ended.code).toBe(0);
  });
});

describe('where every first option has a vote too many in its counter', () => {
  beforeAll(() =>
    inPolls(`
      create function one_too_many() returns trigger language plpgsql as $$ begin new.votes := new.votes + 1; return new; end $$;
      create trigger one_too_many before insert on options for each row when (new.position = 0) execute function one_too_many()`),
  );

  test('it fails and says which counters are off', async () => {
    const ended = await load(...SMALL, '--json');
    expect(ended.code).toBe(1);
    expect(checksOf(ended)).toMatchObject({ 'Counters equal the votes': 3, 'Acknowledged votes are there': 0 });
  });

  test('it fails from another machine too', async () => {
    const ended = await loadFromAfar(...SMALL, '--testers', testers);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/^Ledger, from every voter: DOES NOT HOLD$/m);
    expect(ended.stdout).toMatch(/option \S+ of poll \S+: counter \d+, votes \d+/);
  });
});

describe('one line says what is wrong:', () => {
  afterEach(() => expect.hasAssertions());

  const said = async (ending: Promise<Ended>): Promise<{ code: number; line: string | undefined }> => {
    const { code, stdout, stderr } = await ending;
    expect(stdout).toBe('');
    return { code, line: stderr.trim().split('\n').at(-1) };
  };

  test('a command line that is not understood', async () => {
    expect(await said(load('--votes', 'many'))).toEqual({ code: 2, line: expect.stringMatching(/^--votes must be/) });
  });

  test('nobody at the address', async () => {
    const ending = load('--url', 'http://127.0.0.1:9');
    expect(await said(ending)).toEqual({
      code: 1,
      line: 'Nothing answers at http://127.0.0.1:9. Is Showhands running there?',
    });
  });

  test('no testers for a deployment that is elsewhere', async () => {
    expect(await said(loadFromAfar(...SMALL))).toEqual({
      code: 1,
      line: expect.stringMatching(/^No data folder .*--testers/),
    });
  });

  test('too few testers', async () => {
    const ending = loadFromAfar('--users', '21', '--votes', '1', '--testers', testers);
    expect(await said(ending)).toEqual({ code: 1, line: expect.stringMatching(/has 20 testers, and 21 are needed/) });
  });

  test('testers of another deployment', async () => {
    const file = join(product.running.dataDir, 'strangers.jsonl');
    await writeFile(file, JSON.stringify({ id: 'a', username: 'b', token: 'c' }));
    const ending = loadFromAfar('--users', '1', '--votes', '1', '--testers', file);
    expect(await said(ending)).toEqual({
      code: 1,
      line: expect.stringMatching(/^The testers may not call .*another deployment/),
    });
  });
});

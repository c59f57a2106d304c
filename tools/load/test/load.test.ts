import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { getPollStats } from '@showhands/contracts';
import { registerVoter, withDatabase } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { type Exit, run } from './run.ts';

const SMALL = ['--users', '20', '--sockets', '10', '--votes', '60', '--polls', '3', '--connect-rate', '0'];

const product = useProduct();

const load = (...args: string[]): Promise<Exit> =>
  run('tools/load/src/main.ts', ['--url', product.url, ...args], { DATA_DIR: product.running.dataDir });

/** Runs as on another machine, without a data folder. */
const loadRemotely = (...args: string[]): Promise<Exit> =>
  run('tools/load/src/main.ts', ['--url', product.url, ...args], {
    DATA_DIR: join(product.running.dataDir, 'nothing'),
  });

const inPolls = (statements: string): Promise<void> =>
  withDatabase(product.running.dataDir, 'polls', async (database) => {
    await database.raw(statements);
  });

let accounts: string;
beforeAll(async () => {
  const { stdout } = await run('embedded/src/cli.ts', ['services/auth/src/cli/load-test-accounts.ts', '20'], {
    DATA_DIR: product.running.dataDir,
  });
  accounts = join(product.running.dataDir, 'accounts.jsonl');
  await writeFile(accounts, `\n> the banner of npm run\n\n${stdout}`);
});

const discrepanciesByCheck = ({ stdout }: Exit): Record<string, number> => {
  const { reconciliation }: { reconciliation: { checks: { name: string; discrepancies: number }[] } } =
    JSON.parse(stdout);
  return Object.fromEntries(reconciliation.checks.map(({ name, discrepancies }) => [name, discrepancies]));
};

describe('on a consistent deployment', () => {
  test('the reconciliation passes, and standard output has only the JSON', async () => {
    const report = join(product.running.dataDir, 'report.html');
    const ended = await load(...SMALL, '--rate', '40', '--json', '--report', report);
    expect([ended.code, ended.stdout.trim().split('\n').length]).toEqual([0, 1]);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      consistent: true,
      profile: 'smoke',
      votes: { acknowledged: 60, failed: 0, unknown: 0, answers: { 200: 60 }, latency: { count: 60 } },
      // Each of the 60 votes reaches the clients of its poll, a third of the ten.
      sockets: {
        requested: 10,
        joined: 10,
        losses: 0,
        voteToScreen: { count: 200 },
        acknowledgedToScreen: { count: 200 },
      },
      reconciliation: { source: 'database' },
    });
    expect(ended.stderr).toMatch(/votes \(\d+\/s\), 0 errors/);
    const page = await readFile(report, 'utf8');
    expect(page.match(/<svg/g)).toHaveLength(5);
    expect(page).not.toMatch(/https?:(?!\/\/localhost)/);
  });

  test('deletes its polls afterwards', async () => {
    const { token } = await registerVoter(product.api);
    expect((await product.api.call(getPollStats, { token })).body).toMatchObject({ totalPolls: 0, totalVotes: 0 });
  });

  test('distinguishes votes that were taken back from lost ones, over long polling too', async () => {
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
    expect(ended.stdout).toMatch(/^Reconciliation with the database: passed$/m);
    expect(ended.code).toBe(0);
  });

  test('reads the votes of every voter over HTTP from another machine', async () => {
    const ended = await loadRemotely(...SMALL, '--json', '--accounts', accounts);
    expect(JSON.parse(ended.stdout)).toMatchObject({ consistent: true, reconciliation: { source: 'every voter' } });
    expect(ended.code).toBe(0);
  });
});

describe('if the counter of every first option is one too high', () => {
  beforeAll(() =>
    inPolls(`
      create function one_too_many() returns trigger language plpgsql as $$ begin new.votes := new.votes + 1; return new; end $$;
      create trigger one_too_many before insert on options for each row when (new.position = 0) execute function one_too_many()`),
  );

  test('fails and counts the discrepancies', async () => {
    const ended = await load(...SMALL, '--json');
    expect(ended.code).toBe(1);
    expect(discrepanciesByCheck(ended)).toMatchObject({
      'Counters equal the votes': 3,
      'Acknowledged votes are stored': 0,
    });
  });

  test('fails from another machine too', async () => {
    const ended = await loadRemotely(...SMALL, '--accounts', accounts);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/^Reconciliation with every voter: FAILED$/m);
    expect(ended.stdout).toMatch(/option \S+ of poll \S+: counter \d+, votes \d+/);
  });
});

describe('reports in one line', () => {
  afterEach(() => expect.hasAssertions());

  const lastLine = async (running: Promise<Exit>): Promise<{ code: number; line: string | undefined }> => {
    const { code, stdout, stderr } = await running;
    expect(stdout).toBe('');
    return { code, line: stderr.trim().split('\n').at(-1) };
  };

  test('a wrong command line', async () => {
    expect(await lastLine(load('--votes', 'many'))).toEqual({
      code: 2,
      line: expect.stringMatching(/^--votes must be/),
    });
  });

  test('a deployment that does not respond', async () => {
    const running = load('--url', 'http://127.0.0.1:9');
    expect(await lastLine(running)).toEqual({
      code: 1,
      line: 'No server responds at http://127.0.0.1:9. Is Showhands running there?',
    });
  });

  test('missing accounts for a deployment on another machine', async () => {
    expect(await lastLine(loadRemotely(...SMALL))).toEqual({
      code: 1,
      line: expect.stringMatching(/^No data folder .*--accounts/),
    });
  });

  test('too few accounts', async () => {
    const running = loadRemotely('--users', '21', '--votes', '1', '--accounts', accounts);
    expect(await lastLine(running)).toEqual({
      code: 1,
      line: expect.stringMatching(/has 20 accounts, and 21 are needed/),
    });
  });

  test('accounts of another deployment', async () => {
    const file = join(product.running.dataDir, 'strangers.jsonl');
    await writeFile(file, JSON.stringify({ id: 'a', username: 'b', token: 'c' }));
    const running = loadRemotely('--users', '1', '--votes', '1', '--accounts', file);
    expect(await lastLine(running)).toEqual({
      code: 1,
      line: expect.stringMatching(/^The tokens of the accounts were rejected .*another deployment/),
    });
  });
});

import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getPollStats } from '@showhands/contracts';
import { type Exit, outputOf, registerVoter, runProgram, sampleOf, withDatabase } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { totalOf } from '../src/operation-result.ts';
import type { Result } from '../src/result.ts';

const SMALL = ['--users', '20', '--sockets', '10', '--votes', '60', '--polls', '3'];

/** With rate limits, which the votes and sockets of these tests do not reach. */
const product = useProduct(async () => ({ RATE_LIMITS: 'on' }));

const loadWith = (dataDir: string, ...args: string[]): Promise<Exit> =>
  runProgram('tools/load/src/main.ts', ['--url', product.url, ...args], { DATA_DIR: dataDir });
const load = (...args: string[]): Promise<Exit> => loadWith(product.running.dataDir, ...args);
/** Runs as on another machine, without a data folder. */
const loadRemotely = (...args: string[]): Promise<Exit> => loadWith(join(product.running.dataDir, 'nothing'), ...args);

let accounts: string;
let token: string;
beforeAll(async () => {
  const command = ['services/auth/src/cli/load-test-accounts.ts', '20'];
  const stdout = outputOf(await runProgram('embedded/src/cli.ts', command, { DATA_DIR: product.running.dataDir }));
  accounts = join(product.running.dataDir, 'accounts.jsonl');
  await writeFile(accounts, `\n> the banner of npm run\n\n${stdout}`);
  ({ token } = await registerVoter(product.api));
});

const countPolls = async (): Promise<number> => (await product.api.call(getPollStats, { token })).body.totalPolls;

let stop = async (): Promise<void> => undefined;
afterAll(() => stop());

/** Starts a reverse proxy that responds to some requests with 429 and a long Retry-After. */
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
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, 'close');
  };
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
};

const discrepanciesByCheck = ({ stdout, stderr }: Exit): Record<string, number> => {
  if (stdout === '') throw new Error(stderr);
  const { reconciliation }: { reconciliation: { checks: { name: string; discrepancies: number }[] } } =
    JSON.parse(stdout);
  return Object.fromEntries(reconciliation.checks.map(({ name, discrepancies }) => [name, discrepancies]));
};

describe('on a consistent deployment', () => {
  test('the reconciliation passes, standard output has only the JSON, and the polls are deleted', async () => {
    const report = join(product.running.dataDir, 'report.html');
    const pollsBefore = await countPolls();
    const files = ['--report', report, '--csv', `${report}.csv`, '--hgrm', report];
    const ended = await load(...SMALL, '--rate', '40', '--json', ...files);
    expect([ended.code, ended.stdout.trim().split('\n').length]).toEqual([0, 1]);
    const result: Result = JSON.parse(ended.stdout);
    expect(result).toMatchObject({
      ...{ version: 2, consistent: true, plan: { name: 'smoke', groups: ['voters', 'pages'], stages: ['run'] } },
      sockets: { requested: 10, joined: 10, losses: 0 },
      reconciliation: { source: 'database' },
    });
    const [vote, ...others] = ['vote', 'connect', 'screen', 'screenAfterResponse'].map((name) => totalOf(result, name));
    expect(vote).toMatchObject({ ok: 60, failed: 0, unknown: 0, statuses: { 200: 60 }, latency: { count: 60 } });
    // Each of the 60 votes reaches the clients of its poll, a third of the ten.
    expect(others.map((operation) => operation?.latency.count)).toEqual([10, 200, 200]);
    expect(ended.stderr).toMatch(/votes\/s \d+, errors 0/);
    const page = await readFile(report, 'utf8');
    expect(page.match(/<svg/g)).toHaveLength(7);
    expect(page).toContain('<td class="text">voters</td>');
    expect(page).not.toMatch(/https?:(?!\/\/localhost)/);
    expect(await readFile(`${report}.csv`, 'utf8')).toMatch(
      /^second,stage,group,operation,ok,errors,p50,p99,sockets,deliveries\r\n\d+,\w+,pages,connect,10,0,/,
    );
    const counts = ['vote', 'screen'].map(async (name) => {
      const hgrm = await readFile(`${report}.${name}.hgrm`, 'utf8');
      return Number(/Total count *= *(\d+)/.exec(hgrm)?.[1]);
    });
    expect(await Promise.all(counts)).toEqual([60, 200]);
    expect(await countPolls()).toBe(pollsBefore);
  });

  test('reads the votes of every voter over HTTP from another machine, and a failed threshold sets the exit code', async () => {
    const thresholds = ['--threshold', 'errors < 0.1%', '--threshold', 'screen.p50 < 0ms'];
    const ended = await loadRemotely(...SMALL, '--json', '--accounts', accounts, ...thresholds);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      consistent: true,
      reconciliation: { source: 'every voter' },
      thresholds: [{ threshold: 'errors < 0.1%', value: 0, passed: true }, { passed: false }],
    });
    expect(ended.code).toBe(3);
  });
});

test('a 429 from a proxy ends the test with its address, and the polls are deleted', async () => {
  const pollsBefore = await countPolls();
  let votes = 0;
  const url = await startLimitingProxy(({ url: path = '' }) => {
    if (path.endsWith('/vote')) votes += 1;
    return votes > 10 && path.endsWith('/vote');
  });
  const { code, stdout, stderr } = await load('--url', url, ...SMALL, '--sockets', '0', '--rate', '0');
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^http:\S+ limits the rate of requests \(429\)/);
  expect([code, stdout]).toEqual([1, '']);
  expect(await countPolls()).toBe(pollsBefore);
});

describe('a plan with every operation and voting method', () => {
  const PLAN = 'tools/load/test/every-operation.yaml';

  test.each(sampleOf([1, 2], 2))(
    'on %i workers measures each by group, and reconciles changed, withdrawn and refused votes',
    async (workers) => {
      const pollsBefore = await countPolls();
      const ended = await load(PLAN, '--json', '--workers', String(workers));
      const result: Result = JSON.parse(ended.stdout);
      const failing = result.operations.filter(({ failed, unknown }) => failed + unknown > 0);
      expect([ended.code, result.consistent, result.thresholds.map(({ passed }) => passed), failing]).toEqual([
        0,
        true,
        [true, true],
        [],
      ]);
      const done = result.operations.filter(({ group, stage, ok }) => group !== null && stage === null && ok > 0);
      const names = new Set(done.map(({ group, operation }) => `${group} ${operation}`));
      expect(
        [
          ...['multiple vote', 'changing vote', 'changing withdraw', 'ranking vote', 'ranking withdraw'],
          // On a busy machine the few users of this group may not get as far as a withdrawal.
          ...['scoring vote', 'talkers comment', 'talkers reply', 'talkers like', 'makers create'],
          ...['readers dashboard', 'readers search', 'readers poll', 'readers results', 'presenters present'],
          ...['pages connect', 'pages reconnect', 'dashboards connect', 'feeds connect', 'ranking screen'],
        ].filter((name) => !names.has(name)),
      ).toEqual([]);
      // The plan has 25 after the warm-up, whichever worker sends them.
      expect(result.operations.find(({ group, stage }) => group === 'multiple' && stage === null)?.ok).toBe(25);
      const ofClosing = result.operations.filter(({ group }) => group === 'closing');
      // On a busy machine the polls may close before the first vote.
      expect(ofClosing.find(({ stage }) => stage === null)?.statuses).not.toEqual({});
      const closing = ofClosing.find(({ stage }) => stage === 'steady');
      expect(closing).toMatchObject({ ok: 0, failed: 0, refused: closing?.statuses[409] });
      expect(result.operations.filter(({ stage }) => stage === 'warmup')).toEqual([]);
      expect(await countPolls()).toBe(pollsBefore);
    },
  );

  test('ends early with a result if a threshold that it watches fails', async () => {
    const plan = join(product.running.dataDir, 'plan.yaml');
    await writeFile(
      plan,
      `stages:\n- hold: 1h\ngroups:\n  voters: { do: vote, rate: 20 }\naccounts: 100\npolls: { one: { method: multiple } }
thresholds:\n- { threshold: vote.max < 0ms, abortAfter: 1s }`,
    );
    const { code, stderr, stdout } = await load(plan, '--json');
    expect(stderr).toContain('Stopping: vote.max < 0ms failed.');
    expect([code, JSON.parse(stdout).consistent]).toEqual([3, true]);
  });
});

describe('if the counter of every first option is one too high', () => {
  beforeAll(() =>
    withDatabase(product.running.dataDir, 'polls', (database) =>
      database.raw(`
      create function one_too_many() returns trigger language plpgsql as $$ begin new.votes := new.votes + 1; return new; end $$;
      create trigger one_too_many before insert on options for each row when (new.position = 0) execute function one_too_many()`),
    ),
  );

  test('fails and counts the discrepancies', async () => {
    const ended = await load(...SMALL, '--json');
    expect(ended.code).toBe(1);
    expect(discrepanciesByCheck(ended)).toMatchObject({
      'Counters equal the votes': 3,
      'Acknowledged votes are stored': 0,
    });
  });
});

test.each<[string, () => Promise<Exit>, number, RegExp]>([
  ['a wrong command line', () => load('--votes', 'many'), 2, /^--votes must be/],
  [
    'a deployment that does not respond',
    () => load('--url', 'http://127.0.0.1:9'),
    1,
    /^No server responds at http:\/\/127\.0\.0\.1:9\. Is Showhands running there\?$/,
  ],
  [
    'missing accounts for a deployment on another machine',
    () => loadRemotely(...SMALL),
    1,
    /^No data folder .*--accounts/,
  ],
  [
    'too few accounts',
    () => loadRemotely('--users', '21', '--votes', '1', '--accounts', accounts),
    1,
    /has 20 accounts, and 21 are needed/,
  ],
  [
    'accounts of another deployment',
    async () => {
      const file = join(product.running.dataDir, 'strangers.jsonl');
      await writeFile(file, JSON.stringify({ id: 'a', username: 'b', token: 'c' }));
      return loadRemotely('--users', '1', '--votes', '1', '--accounts', file);
    },
    1,
    /^The tokens of the accounts were rejected .*another deployment/,
  ],
])('reports in one line %s', async (_, start, expectedCode, line) => {
  const { code, stdout, stderr } = await start();
  expect([code, stdout]).toEqual([expectedCode, '']);
  expect(stderr.trim().split('\n').at(-1)).toMatch(line);
});

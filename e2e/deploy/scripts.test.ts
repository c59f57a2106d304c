import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHttpServer, listen } from '@showhands/service-kit';
import { ROOT } from './compose-document.ts';
import { type Environment, servicesWithTables } from './service-configs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'showhands-scripts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, args: string[], env: Environment = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { env: { PATH: process.env.PATH, ...env } });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
};
const node = (script: string, ...args: string[]) => run(process.execPath, [join(ROOT, 'deploy', script), ...args]);
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('npm run env', () => {
  const make = (name: string) => ({ ...node('make-env.mjs', join(folder, name)), file: join(folder, name) });

  test('makes secrets that only their owner reads, and no two the same', () => {
    const { status, file } = make('new.env');
    expect(status).toBe(0);
    expect(modeOf(file)).toBe('600');
    const values = [...readFileSync(file, 'utf8').matchAll(/^[A-Z_]+=(.*)$/gm)].map(([, value]) => value);
    expect(values.every((value) => /^[0-9a-f]{64}$/.test(value ?? ''))).toBe(true);
    expect(new Set(values).size).toBe(values.length);
  });

  test('leaves what is there as it is, and adds what is missing', () => {
    const file = join(folder, 'old.env');
    writeFileSync(file, 'HTTP_PORT=80\nREDIS_PASSWORD=chosen', { mode: 0o644 });
    make('old.env');
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^HTTP_PORT=80\nREDIS_PASSWORD=chosen\n/);
    expect(text.match(/REDIS_PASSWORD/g)).toHaveLength(1);
    expect(text).toMatch(/^INTERNAL_SECRET=\w{64}$/m);
    expect(modeOf(file)).toBe('600');
    make('old.env');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('the Secrets of Kubernetes', () => {
  test('are refused while a secret is missing', () => {
    const file = join(folder, 'half.env');
    writeFileSync(file, 'INTERNAL_SECRET=one\n');
    expect(node('make-secrets.mjs', '--env', file)).toMatchObject({ status: 1, stdout: '' });
  });

  test('are refused with the address of one store alone', () => {
    expect(node('make-secrets.mjs', '--redis', 'redis://cache.example.org')).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('at the start of a store', () => {
  const passwords = Object.fromEntries(
    ['AUTH', 'POLLS', 'COMMENTS', 'NOTIFICATIONS', 'REALTIME'].map((user) => [
      `RABBITMQ_${user}_PASSWORD`,
      `of-${user}`,
    ]),
  );

  test('RabbitMQ gets the password of each user, in a file of its own', () => {
    const started = run('sh', [join(ROOT, 'deploy/rabbitmq/start.sh'), 'echo', 'up'], { ...passwords, TMPDIR: folder });
    expect(started).toEqual({ status: 0, stdout: 'up\n', stderr: '' });
    const file = join(folder, 'definitions.json');
    expect(modeOf(file)).toBe('600');
    const { users }: { users: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    expect(users).toContainEqual({ name: 'polls', password: 'of-POLLS', tags: [] });
    expect(JSON.stringify(users)).not.toContain('$');
  });

  test('RabbitMQ does not start without one of them', () => {
    const { RABBITMQ_POLLS_PASSWORD: _, ...rest } = passwords;
    const started = run('sh', [join(ROOT, 'deploy/rabbitmq/start.sh'), 'echo', 'up'], { ...rest, TMPDIR: folder });
    expect(started).toMatchObject({ stdout: '' });
    expect(started.stderr).toMatch('RABBITMQ_POLLS_PASSWORD');
  });

  describe('Redis', () => {
    const start = (env: Environment) => run('sh', [join(ROOT, 'deploy/redis/start.sh'), '--dir', '/data'], env);
    const withProgram = (): Environment => {
      writeFileSync(join(folder, 'redis-server'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
      return { PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder };
    };

    test('gets its password by a file that nobody else reads', () => {
      const settings = join(folder, 'redis.conf');
      const started = start({ ...withProgram(), REDIS_PASSWORD: 'a-secret' });
      expect(started.stdout).toBe(`${settings} --dir /data\n`);
      expect(modeOf(settings)).toBe('600');
      expect(readFileSync(settings, 'utf8')).toMatch(/^appendonly yes$[\s\S]*^requirepass a-secret$/m);
    });

    test('does not start without a password', () => {
      expect(start(withProgram())).toMatchObject({ stdout: '' });
    });
  });
});

describe('backing up', () => {
  const backUp = (to: string, PG_DUMP: string) => run('sh', [join(ROOT, 'deploy/back-up.sh'), to], { PG_DUMP });
  const restore = (from: string, PG_RESTORE: string) =>
    run('sh', [join(ROOT, 'deploy/restore.sh'), from], { PG_RESTORE });
  const fileOf = (copy: string, database: string) => join(copy, `${database}.dump`);

  test('copies every database into files that only their owner reads', () => {
    const copy = join(folder, 'copy');
    expect(backUp(copy, 'echo dump').status).toBe(0);
    expect(modeOf(copy)).toBe('700');
    for (const database of servicesWithTables) {
      expect(modeOf(fileOf(copy, database))).toBe('600');
      expect(readFileSync(fileOf(copy, database), 'utf8')).toBe(`dump --format custom ${database}\n`);
    }
    const { stdout } = restore(copy, 'echo restore');
    for (const database of servicesWithTables) expect(stdout).toMatch(new RegExp(`--dbname ${database}$`, 'm'));
  });

  test('fails where a copy fails, and never writes over an older one', () => {
    expect(backUp(join(folder, 'failed'), 'false').status).not.toBe(0);
    expect(restore(join(folder, 'failed'), 'cat').status).not.toBe(0);
    expect(backUp(join(folder, 'failed'), 'echo').stderr).toMatch(/exists/);
  });
});

describe('the health check of a container', () => {
  const healthOf = async (port: number): Promise<unknown> => {
    const script = join(ROOT, 'deploy/health-check.mjs');
    const [code]: unknown[] = await once(spawn(process.execPath, [script], { env: { PORT: String(port) } }), 'exit');
    return code;
  };
  /** Of a service that answers with this status where it is asked for its health, and nowhere else. */
  const healthAt = async (status: number): Promise<unknown> => {
    const answer: RequestListener = ({ url }, response) => response.writeHead(url === '/healthz' ? status : 404).end();
    const server = await listen(createHttpServer(answer), { port: 0, host: '127.0.0.1' });
    try {
      return await healthOf(server.port);
    } finally {
      await server.close();
    }
  };

  test('passes when the service answers', async () => expect(await healthAt(200)).toBe(0));
  test('fails when it answers badly', async () => expect(await healthAt(503)).toBe(1));
  test('fails when nobody is there', async () => expect(await healthOf(9)).toBe(1));
});

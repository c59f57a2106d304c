import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHttpServer, listen } from '@showhands/service-kit/http';
import { eventually, ROOT } from '@showhands/testing';
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

  test('generates distinct secrets in a file that only its owner can read', () => {
    const { status, file } = make('new.env');
    expect(status).toBe(0);
    expect(modeOf(file)).toBe('600');
    const values = [...readFileSync(file, 'utf8').matchAll(/^[A-Z_]+=(.*)$/gm)].map(([, value]) => value);
    expect(values.every((value) => /^[0-9a-f]{64}$/.test(value ?? ''))).toBe(true);
    expect(new Set(values).size).toBe(values.length);
  });

  test('keeps existing values and adds missing ones', () => {
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

test('npm run pin-images pins every image of another project by its digest, and can be repeated', () => {
  const stores = ['postgres', 'rabbitmq', 'redis'].map((name) => `k8s/overlays/small/${name}.yaml`);
  const files = ['Dockerfile', 'docker-compose.yml', ...stores];
  const root = join(folder, 'checkout');
  for (const file of files) cpSync(join(ROOT, file), join(root, file));
  mkdirSync(join(folder, 'registry'));
  const docker = '#!/bin/sh\nprintf \'{"digest":"sha256:%s"}\' "$(printf "$4" | sha256sum | cut -c1-64)"\n';
  writeFileSync(join(folder, 'registry', 'docker'), docker, { mode: 0o755 });
  const pin = () => {
    const script = join(ROOT, 'deploy/pin-images.mjs');
    expect(run(process.execPath, [script, root], { PATH: `${folder}/registry:${process.env.PATH}` }).status).toBe(0);
    return files.map((file) => readFileSync(join(root, file), 'utf8'));
  };
  const pinned = pin();
  const images = pinned.join('\n').match(/(?<=^(?:FROM(?: --platform=\S+)?| *image:) )\S+:v?\d\S*/gm) ?? [];
  expect(images.length).toBeGreaterThan(10);
  for (const image of images) {
    const [tag = '', digest] = image.split('@');
    expect(digest).toBe(`sha256:${createHash('sha256').update(tag).digest('hex')}`);
  }
  expect(pin()).toEqual(pinned);
});

describe('an engine that is too old', () => {
  /** A command line with a client that reports these versions. */
  const withDocker = (engine: string, compose: string): Environment => {
    const versions = `case "$1" in version) echo ${engine} ;; compose) echo ${compose} ;; esac`;
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${versions}\n`, { mode: 0o755 });
    return { PATH: `${folder}:${process.env.PATH}` };
  };
  const script = (name: string, env: Environment) =>
    run(
      process.execPath,
      [join(ROOT, 'deploy', name), ...(name === 'make-env.mjs' ? [join(folder, 'e.env')] : [])],
      env,
    );

  test.each([
    ['the engine', '24.0.7', '2.40.3', 'Docker Engine 25 or newer is needed, and this is 24.0.7.\n'],
    ['Compose', '28.5.2+dfsg4', 'v2.23.3', 'Docker Compose 2.24 or newer is needed, and it is v2.23.3.\n'],
  ])('npm run env and npm run upgrade name %s', (_, engine, compose, stderr) => {
    const env = withDocker(engine, compose);
    expect(script('make-env.mjs', env)).toMatchObject({ status: 0, stderr });
    expect(script('upgrade.mjs', env)).toMatchObject({ status: 1, stderr });
  });

  test('npm run env says nothing about a recent one', () => {
    expect(script('make-env.mjs', withDocker('25.0.0', 'v2.24.0'))).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('deploy/make-secrets.mjs', () => {
  test('fails if a secret is missing', () => {
    const file = join(folder, 'half.env');
    writeFileSync(file, 'INTERNAL_SECRET=one\n');
    expect(node('make-secrets.mjs', '--env', file)).toMatchObject({ status: 1, stdout: '' });
  });

  test('fails with the address of only one backing service', () => {
    expect(node('make-secrets.mjs', '--redis', 'redis://cache.example.org')).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('start scripts', () => {
  const passwords = Object.fromEntries(
    ['AUTH', 'POLLS', 'COMMENTS', 'NOTIFICATIONS', 'REALTIME'].map((user) => [
      `RABBITMQ_${user}_PASSWORD`,
      `of-${user}`,
    ]),
  );

  test('RabbitMQ gets the password of each user in a private file', () => {
    const started = run('sh', [join(ROOT, 'deploy/rabbitmq/start.sh'), 'echo', 'up'], { ...passwords, TMPDIR: folder });
    expect(started).toEqual({ status: 0, stdout: 'up\n', stderr: '' });
    const file = join(folder, 'definitions.json');
    expect(modeOf(file)).toBe('600');
    const { users }: { users: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    expect(users).toContainEqual({ name: 'polls', password: 'of-POLLS', tags: [] });
    expect(JSON.stringify(users)).not.toContain('$');
  });

  test('RabbitMQ does not start if a password is missing', () => {
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

    test('gets its password in a private file', () => {
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

describe('backup and restore', () => {
  const backUp = (to: string, PG_DUMP: string) => run('sh', [join(ROOT, 'deploy/back-up.sh'), to], { PG_DUMP });
  const restore = (from: string, PG_RESTORE: string) =>
    run('sh', [join(ROOT, 'deploy/restore.sh'), from], { PG_RESTORE });
  const fileOf = (copy: string, database: string) => join(copy, `${database}.dump`);

  test('dumps every database into files that only their owner can read', () => {
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

  test('fails if a dump fails, and never overwrites an older backup', () => {
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
  /** Exit code for a service whose /healthz responds with this status. */
  const healthWith = async (status: number): Promise<unknown> => {
    const handler: RequestListener = ({ url }, response) => response.writeHead(url === '/healthz' ? status : 404).end();
    const server = await listen(createHttpServer(handler), { port: 0, host: '127.0.0.1' });
    try {
      return await healthOf(server.port);
    } finally {
      await server.close();
    }
  };

  // Like the engine, which counts three failures in a row: on a busy machine the check may take too long.
  test('passes for status 200', () => eventually(async () => expect(await healthWith(200)).toBe(0)));
  test('fails for status 503', async () => expect(await healthWith(503)).toBe(1));
  test('fails without a connection', async () => expect(await healthOf(9)).toBe(1));
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase, type Database, type Transaction } from '@showhands/service-kit/database';
import { connectRedis } from '@showhands/service-kit/platform';
import { createLogger } from '@showhands/service-kit/runtime';
import type { Fault, Heal } from '../fault.ts';
import type { Part } from '../parts.ts';
import type { Site } from '../site.ts';
import { fillDisk } from '../small-disk.ts';

const run = promisify(execFile);
const ONE = { replicas: 1 } as const;
const DISKS = { replicas: 1, hasSmallDisks: true } as const;
const MANY_CONNECTIONS = 400;
const LOCK_MS = 30_000;
const DEADLOCKS = 8;

/** A pool of the superuser's connections to the polls database, past all links. */
const superuser = ({ stack }: Site, pool: number): Database => {
  const url = new URL(stack.servers.postgres.url);
  url.pathname = 'polls';
  return createDatabase({ url: url.href, pool, statementMs: 60_000 });
};

const setting = async (site: Site, statement: string): Promise<void> => {
  await site.sql('polls', 'set default_transaction_read_only = off');
  await site.sql('polls', statement);
  await site.sql('polls', 'select pg_reload_conf()');
};

const readOnly = async (site: Site): Promise<Heal> => {
  await setting(site, 'alter system set default_transaction_read_only = on');
  const database = superuser(site, 1);
  return async () => {
    await database.raw('set default_transaction_read_only = off');
    await database.raw('alter system reset default_transaction_read_only');
    await database.raw('select pg_reload_conf()');
    await database.destroy();
  };
};

/** Ends the services' connections and takes every connection of the server. */
const outOfConnections = async (site: Site): Promise<Heal> => {
  const database = superuser(site, MANY_CONNECTIONS);
  const held: Transaction[] = [];
  let isHeld = true;
  const take = async (): Promise<void> => void held.push(await database.transaction());
  await database.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('auth', 'polls', 'comments', 'notifications')`,
  );
  await Promise.all(Array.from({ length: MANY_CONNECTIONS }, () => take().catch(() => undefined)));
  const keep = setInterval(() => isHeld && void take().catch(() => undefined), 50);
  return async () => {
    isHeld = false;
    clearInterval(keep);
    await Promise.all(held.map((transaction) => transaction.rollback()));
    await database.destroy();
  };
};

/** One backend killed: PostgreSQL ends all the others and recovers. */
const crashRecovery = async (site: Site): Promise<Heal> => {
  const [backend] = await site.sql<{ pid: number }>(
    'polls',
    `select pid from pg_stat_activity where usename = 'polls' limit 1`,
  );
  if (!backend) throw new Error('polls has no connection');
  process.kill(backend.pid, 'SIGKILL');
  return () => undefined;
};

/** Restarts PostgreSQL as a standby, which is read only until it is promoted. */
const standby = async (site: Site): Promise<Heal> => {
  await writeFile(join(site.dataDir, 'postgres/data/standby.signal'), '');
  await site.stack.servers.postgres.restart();
  return () => site.sql('polls', 'select pg_promote()');
};

const holdLock = async (site: Site): Promise<Heal> => {
  const database = superuser(site, 1);
  const trx = await database.transaction();
  await trx.raw('lock table votes in access exclusive mode');
  return async () => {
    await trx.commit();
    await database.destroy();
  };
};

/** Takes the locks of a vote in the opposite order: the table of votes first, then the poll. */
const deadlock = async (site: Site, pollId: string): Promise<Heal> => {
  const database = superuser(site, 1);
  for (let count = 0; count < DEADLOCKS; count += 1) {
    await database
      .transaction(async (trx) => {
        await trx.raw('lock table votes in share row exclusive mode');
        await trx.raw('select pg_sleep(0.2)');
        await trx.raw('select from polls where id = ? for update', [pollId]);
      })
      .catch(() => undefined);
  }
  return () => database.destroy();
};

type Redis = ReturnType<typeof connectRedis>;

const withRedis = async <Result>(site: Site, work: (redis: Redis) => Promise<Result>): Promise<Result> => {
  const redis = connectRedis(site.stack.servers.redis.url, createLogger('faults', 'silent'));
  try {
    await once(redis, 'ready');
    return await work(redis);
  } finally {
    redis.disconnect();
  }
};

const redisFull = async (site: Site): Promise<Heal> => {
  await withRedis(site, (redis) => redis.config('SET', 'maxmemory', '1'));
  return () => withRedis(site, (redis) => redis.config('SET', 'maxmemory', '0'));
};

const redisEmptied = async (site: Site): Promise<Heal> => {
  await withRedis(site, (redis) => redis.flushall());
  return () => undefined;
};

/** Runs an Erlang expression in the broker, as `rabbitmqctl` does. */
const inBroker = async (site: Site, args: readonly string[]): Promise<void> => {
  const [pid] = site.pids('rabbit');
  const { stdout } = await run('cat', [`/proc/${pid}/environ`]);
  const env: NodeJS.ProcessEnv = {};
  for (const line of stdout.split('\0')) env[line.split('=', 1)[0] ?? ''] = line.slice(line.indexOf('=') + 1);
  await run('/usr/lib/rabbitmq/bin/rabbitmqctl', ['--node', String(env.RABBITMQ_NODENAME), ...args], { env });
};

const memoryAlarm = async (site: Site): Promise<Heal> => {
  await inBroker(site, ['set_vm_memory_high_watermark', '0.0001']);
  return () => inBroker(site, ['set_vm_memory_high_watermark', '0.6']);
};

const diskAlarm = async (site: Site): Promise<Heal> => {
  await inBroker(site, ['set_disk_free_limit', '100000GB']);
  return () => inBroker(site, ['set_disk_free_limit', '50MB']);
};

/** A server that ended itself on a full disk is started again, as a deployment does. */
const fill = async (site: Site, server: 'postgres' | 'rabbit', folder: string): Promise<Heal> => {
  const empty = await fillDisk(join(site.dataDir, folder));
  return async () => {
    await empty();
    await appendFile(join(site.dataDir, folder, `${server}.log`), 'the disk has space again\n');
    await site.stack.servers[server].restart();
  };
};

const openFiles = async (pid: number): Promise<number> =>
  Number((await run('sh', ['-c', `ls /proc/${pid}/fd | wc -l`])).stdout);

const exhaustFiles = async (site: Site): Promise<Heal> => {
  const { pid, host, port } = site.replica('gateway-1');
  const limit = (await openFiles(pid)) + 20;
  const { stdout } = await run('prlimit', ['--pid', String(pid), '--nofile', '--output', 'SOFT', '--noheadings']);
  await run('prlimit', ['--pid', String(pid), `--nofile=${limit}:`]);
  const sockets: Socket[] = Array.from({ length: 40 }, () => connect(port, host));
  await Promise.all(
    sockets.map((socket) =>
      once(
        socket.on('error', () => undefined),
        'connect',
      ).catch(() => undefined),
    ),
  );
  return async () => {
    await run('prlimit', ['--pid', String(pid), `--nofile=${stdout.trim()}:`]);
    for (const socket of sockets) socket.destroy();
  };
};

const ALL: readonly Part[] = ['postgres'];

export const storeFaults: readonly Fault[] = [
  {
    name: 'disk full under PostgreSQL',
    site: DISKS,
    breaks: ALL,
    lastsMs: 8_000,
    inject: (site) => fill(site, 'postgres', 'postgres'),
  },
  {
    name: 'disk full under RabbitMQ',
    site: DISKS,
    breaks: [],
    lastsMs: 8_000,
    inject: (site) => fill(site, 'rabbit', 'rabbitmq'),
  },
  { name: "RabbitMQ's memory alarm", site: ONE, breaks: [], lastsMs: 10_000, inject: memoryAlarm },
  { name: "RabbitMQ's disk alarm", site: ONE, breaks: [], lastsMs: 10_000, inject: diskAlarm },
  { name: 'Redis out of memory', site: ONE, breaks: [], lastsMs: 6_000, inject: redisFull },
  { name: 'Redis emptied', site: ONE, breaks: [], lastsMs: 3_000, inject: redisEmptied },
  { name: 'PostgreSQL out of connections', site: ONE, breaks: ALL, lastsMs: 8_000, inject: outOfConnections },
  { name: 'PostgreSQL in crash recovery', site: ONE, breaks: ALL, lastsMs: 3_000, inject: crashRecovery },
  { name: 'PostgreSQL as a standby', site: ONE, breaks: ALL, lastsMs: 6_000, inject: standby },
  { name: 'PostgreSQL read only', site: ONE, breaks: ALL, lastsMs: 6_000, inject: readOnly },
  { name: 'a lock held for 30 s', site: ONE, breaks: ['polls'], lastsMs: LOCK_MS, inject: holdLock },
  {
    name: 'deadlocks',
    site: ONE,
    breaks: ['polls'],
    lastsMs: 8_000,
    inject: (site, { polls }) => deadlock(site, polls.busy.poll.id),
  },
  {
    name: 'no file descriptors in the gateway',
    site: ONE,
    breaks: ['page', 'gateway'],
    lastsMs: 6_000,
    inject: exhaustFiles,
  },
];

import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase, migrateDatabase } from '@showhands/service-kit/database';
import { shardQueues, topology } from '@showhands/service-kit/messaging';
import { SERVICES } from '@showhands/stack';
import { outputOf, runProgram } from '@showhands/testing';
import type { Fault, Heal } from '../fault.ts';
import type { Owner, Site } from '../site.ts';
import type { Traffic } from '../traffic.ts';

/** Like the product's own migrations: a statement that waits for its lock without a limit would make votes wait behind it. */
const MIGRATION = `
import { alterTable } from '${import.meta.resolve('@showhands/service-kit/database')}';
export const up = (database) => alterTable(
  database, 'alter table polls add column if not exists of_the_next_version integer not null default 0');
export const down = (database) => database.raw('alter table polls drop column of_the_next_version');
`;

/** Tables that a vote and a comment write to, one of each of these services. */
const OWNERS = ['polls', 'comments'] as const;
const TABLES = ['votes', 'comments'] as const;
/** For the events before it to pass; less than the lock timeout of the services. */
const PIPELINE_MS = 1_500;

const superuserUrl = ({ stack }: Site, owner: Owner = 'polls'): string => {
  const url = new URL(stack.servers.postgres.url);
  url.pathname = owner;
  return url.href;
};

/** Migrates first, then replaces every replica, each new one ready before its old one ends. */
const upgrade = async (site: Site): Promise<Heal> => {
  const folder = await mkdtemp(join(tmpdir(), 'showhands-migration-'));
  await writeFile(join(folder, '999-next-version.mjs'), MIGRATION);
  await migrateDatabase(superuserUrl(site), folder);
  await rm(folder, { recursive: true });
  for (const service of SERVICES) await site.stack.restart(service);
  return () => undefined;
};

interface Backup {
  readonly folder: string;
  readonly archive: string;
}

const COPY = `tar --create --directory "$1" --exclude 'pg_internal.init*' . | tar --extract --directory "$2"`;

/** Archives the write-ahead log from now on, and copies the data folder. */
const startArchiving = async (site: Site): Promise<Backup> => {
  const data = join(site.dataDir, 'postgres/data');
  const [archive, folder] = ['archive', 'base'].map((name) => join(site.dataDir, `postgres/${name}`)) as [
    string,
    string,
  ];
  const { uid, gid } = await stat(data);
  await mkdir(archive);
  await chown(archive, uid, gid);
  await site.sql('polls', 'alter system set archive_mode = on');
  await site.sql('polls', `alter system set archive_command = 'cp %p "${archive}/%f"'`);
  await site.stack.servers.postgres.restart();
  const database = createDatabase({ url: superuserUrl(site), pool: 1, statementMs: 60_000 });
  await database.raw(`select pg_backup_start('tested', true)`);
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, uid, gid);
  // Files may go while they are copied, which PostgreSQL allows; `cp` would fail.
  await promisify(execFile)('sh', ['-c', COPY, 'sh', data, folder]);
  const { rows } = await database.raw<{ rows: { labelfile: string }[] }>('select labelfile from pg_backup_stop(true)');
  await database.destroy();
  await rm(join(folder, 'postmaster.pid'));
  await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
  await chown(join(folder, 'backup_label'), uid, gid);
  return { folder, archive };
};

/** Replaces the data by the copy, and replays the log up to this time. */
const replay = async (site: Site, { folder, archive }: Backup, time: string): Promise<void> => {
  const data = join(site.dataDir, 'postgres/data');
  const { uid, gid } = await stat(data);
  await rm(data, { recursive: true });
  await promisify(execFile)('cp', ['-a', folder, data]);
  const settings = [
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    `recovery_target_time = '${time}'`,
    `recovery_target_action = 'promote'`,
    'archive_mode = off',
  ];
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(data, 'recovery.signal'), '');
  for (const name of ['postgresql.auto.conf', 'recovery.signal']) await chown(join(data, name), uid, gid);
  await site.stack.servers.postgres.restart();
};

const waitUntilWritable = async (site: Site): Promise<void> => {
  for (;;) {
    const rows = await site
      .sql<{ recovering: boolean }>('polls', 'select pg_is_in_recovery() as recovering')
      .catch(() => []);
    if (rows[0]?.recovering === false) return;
    await delay(200);
  }
};

const emptyQueues = async (site: Site): Promise<void> => {
  const { channel, close } = await site.amqp();
  const queues = Object.keys(topology).flatMap((queue) => [queue, ...shardQueues(topology, queue)]);
  for (const queue of queues) await channel.purgeQueue(queue);
  await close();
};

/** The command that operators run after a restore, so that pages take the restored state. */
const raiseVersions = async (site: Site): Promise<void> => {
  const environment = { DATABASE_URL: site.stack.databaseUrl('polls') };
  outputOf(await runProgram('services/polls/src/cli/counters.ts', ['raise-versions'], environment));
};

/**
 * A moment at which no event is under way. The broker's messages are not restored, so an event published before and
 * handled after the moment would be lost.
 */
const quietMoment = async (site: Site): Promise<string> => {
  const databases = OWNERS.map((owner) => createDatabase({ url: superuserUrl(site, owner), pool: 1 }));
  const locks = await Promise.all(databases.map((database) => database.transaction()));
  try {
    for (const [index, lock] of locks.entries()) await lock.raw(`lock table ${TABLES[index]} in exclusive mode`);
    await delay(PIPELINE_MS);
    const [point] = await site.sql<{ time: string }>('polls', 'select clock_timestamp()::text as time');
    if (!point) throw new Error('PostgreSQL returned no time');
    return point.time;
  } finally {
    await Promise.all(locks.map((lock) => lock.rollback()));
    await Promise.all(databases.map((database) => database.destroy()));
  }
};

/** Goes back by some seconds as the operations guide says, while the pages keep their state. */
const restoreToPointInTime = async (site: Site, traffic: Traffic): Promise<Heal> => {
  const { stack } = site;
  const backup = await startArchiving(site);
  await delay(3_000);
  const since = performance.now();
  const point = await quietMoment(site);
  await delay(4_000);
  await site.sql('polls', 'select pg_switch_wal()');
  await delay(2_000);
  await Promise.all(SERVICES.map((service) => stack.removeReplica(service, 0)));
  await stack.servers.postgres.shutdown();
  traffic.forgetSince(since);
  return async () => {
    await replay(site, backup, point);
    await waitUntilWritable(site);
    await emptyQueues(site);
    await raiseVersions(site);
    await Promise.all(SERVICES.map((service) => stack.addReplica(service)));
  };
};

export const upgradeFaults: readonly Fault[] = [
  {
    name: 'an upgrade of every service with a migration',
    site: { replicas: 2, isDirect: true, isSpoiled: true },
    breaks: [],
    lastsMs: 1_000,
    inject: upgrade,
  },
  {
    name: 'a restore to a point in time',
    site: { replicas: 1, isDirect: true, isSpoiled: true },
    breaks: ['postgres', 'gateway', 'assistant', 'page'],
    lastsMs: 1_000,
    inject: restoreToPointInTime,
  },
];

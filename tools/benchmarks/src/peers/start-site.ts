import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts, type Supervisor, startSupervisor } from '@showhands/testing';
import * as z from 'zod';
import type { PeerPrograms } from './find-programs.ts';
import type { Peer, PeerPoll } from './peer.ts';
import { phpFlags, type SitePlaces } from './server-settings.ts';
import { startDatabase, startWebServer } from './start-servers.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const pollSchema: z.ZodType<PeerPoll> = z.object({
  id: z.int(),
  options: z.array(z.int()),
  voters: z.array(z.object({ cookie: z.string(), token: z.string() })),
});
const tallySchema = z.object({ stored: z.int(), counted: z.int() });

/** The votes of a poll in the database: accounts with a stored vote, and the lowest of the poll's own numbers. */
export type PeerTally = z.output<typeof tallySchema>;

/** A peer with its source and the programs that it runs on. */
export interface FoundPeer {
  readonly peer: Peer;
  readonly source: string;
  readonly programs: PeerPrograms;
}

export interface Site {
  readonly url: string;
  readonly peer: Peer;
  /** Creates a poll that each account may vote in. */
  createPoll(): Promise<PeerPoll>;
  tally(poll: PeerPoll): Promise<PeerTally>;
  /** Ends all its processes and removes its files. */
  close(): Promise<void>;
}

const choosePlaces = async (folder: string): Promise<SitePlaces> => {
  const [port = 0] = await freePorts(1);
  const sockets = { database: join(folder, 'mariadb.sock'), php: join(folder, 'php.sock') };
  return { folder, site: join(folder, 'site'), url: `http://127.0.0.1:${port}`, ...sockets };
};

const startIn = async (supervisor: Supervisor, found: FoundPeer, accounts: number): Promise<Site> => {
  const { peer, source, programs } = found;
  const places = await choosePlaces(supervisor.directory);
  const setUp = async (...args: readonly string[]): Promise<string> => {
    const flags = ['-d', 'display_errors=stderr', '-d', 'memory_limit=1G', ...phpFlags(places)];
    const all = [...flags, peer.setupScript, places.site, ...args];
    return (await promisify(execFile)(programs.php, all, { maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  };
  await mkdir(join(places.folder, 'temporary'));
  await peer.prepare(source, places);
  await startDatabase(supervisor, programs, places);
  await setUp('install', places.url);
  await setUp('accounts', String(accounts));
  await startWebServer(supervisor, programs, places);
  return {
    url: places.url,
    peer,
    createPoll: async () => pollSchema.parse(JSON.parse(await setUp('poll'))),
    tally: async ({ id }) => tallySchema.parse(JSON.parse(await setUp('tally', String(id)))),
    close: supervisor.close,
  };
};

/**
 * Starts a private site of a peer with `accounts` signed-in accounts: MariaDB, PHP and nginx with their files in a temporary
 * folder. All of it ends with this process at the latest.
 */
export const startSite = async (found: FoundPeer, accounts: number): Promise<Site> => {
  const supervisor = await startSupervisor();
  try {
    return await startIn(supervisor, found, accounts);
  } catch (error) {
    await supervisor.close();
    throw error;
  }
};

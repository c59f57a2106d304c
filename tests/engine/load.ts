import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '@showhands/testing';
import * as z from 'zod';
import type { Project } from './project.ts';

const operationSchema = z.object({
  operation: z.string(),
  ok: z.number(),
  failed: z.number(),
  unknown: z.number(),
  statuses: z.record(z.string(), z.number()),
  latency: z.object({ max: z.number() }),
});
const NONE: Omit<z.output<typeof operationSchema>, 'operation'> = {
  ok: 0,
  failed: 0,
  unknown: 0,
  statuses: {},
  latency: { max: 0 },
};

const resultSchema = z
  .object({
    consistent: z.boolean(),
    /** The first one of a name is the sum over all groups and stages. */
    operations: z.array(operationSchema),
    sockets: z.object({ requested: z.number(), joined: z.number(), losses: z.number() }),
  })
  .transform(({ operations, ...others }) => ({
    ...others,
    votes: operations.find(({ operation }) => operation === 'vote') ?? NONE,
    reconnects: operations.find(({ operation }) => operation === 'reconnect') ?? NONE,
  }));

export type LoadResult = z.output<typeof resultSchema>;

export interface Load {
  /** Resolves when the sockets are in their rooms and votes are cast. */
  readonly started: Promise<void>;
  /** Ends the load early. */
  stop(): void;
  readonly result: Promise<LoadResult>;
}

const ACCOUNTS = 'accounts.jsonl';

export const createAccounts = async (project: Project, count: number): Promise<void> => {
  const program = 'src/cli/load-test-accounts.ts';
  const accounts = await project.compose('exec', '--no-TTY', 'auth', 'node', program, String(count));
  await writeFile(join(project.folder, ACCOUNTS), accounts);
};

/** Runs the load test against the project, with accounts from `createAccounts`. */
export const startLoad = (project: Project, ...args: string[]): Load => {
  const program = join(ROOT, 'tools/load/src/main.ts');
  const options = ['--json', '--url', project.url, '--accounts', join(project.folder, ACCOUNTS)];
  const child = spawn(process.execPath, [program, ...options, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const started = new Promise<void>((resolve) => {
    // The first line of progress that counts votes.
    child.stderr.on('data', (chunk: Buffer) => /votes\/s [1-9]/.test(String(chunk)) && resolve());
  });
  const errors = text(child.stderr);
  const finish = async (): Promise<LoadResult> => {
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    try {
      return resultSchema.parse(JSON.parse(output));
    } catch (cause) {
      throw new Error(`the load test failed: ${(await errors).slice(-500)}`, { cause });
    }
  };
  const result = finish();
  return { started: Promise.race([started, result.then(() => undefined)]), stop: () => child.kill('SIGINT'), result };
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** One line for the table. */
export const describeLoad = ({ votes, reconnects, sockets, consistent }: LoadResult): string => {
  const answers = Object.entries(votes.statuses).map(([status, count]) => `${count} × ${status}`);
  const lost = votes.failed + votes.unknown;
  return [
    `${votes.ok} votes, ${lost} failed (${answers.join(', ')}), slowest ${seconds(votes.latency.max)}`,
    `${sockets.losses} sockets lost, all back within ${seconds(reconnects.latency.max)}, ${sockets.joined} of ${sockets.requested} at the end`,
    consistent ? 'ledger consistent' : 'LEDGER NOT CONSISTENT',
  ].join('; ');
};

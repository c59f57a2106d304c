import { createDatabase, type Database } from '@showhands/service-kit/database';
import { readKeysConfig } from '../config.ts';
import { revokeKey, rotateKeys } from '../keys/commands.ts';
import { type KeyRow, listKeys } from '../keys/repository.ts';

const USAGE = `Usage: keys rotate | list | revoke <kid>
  rotate  creates a signing key, which signs ten seconds later; no session ends
  list    shows the keys that verify tokens
  revoke  ends a leaked key at once: its tokens and sockets end within a second, and their users sign in again
`;

const stateOf = ({ active, retired_at }: KeyRow): string => {
  if (!active) return 'next';
  if (retired_at === null) return 'signing';
  return retired_at.getTime() > Date.now() ? `signing until ${retired_at.toISOString()}` : 'verifying';
};

const describeKey = (key: KeyRow): string => `${key.kid}  since ${key.activates_at.toISOString()}  ${stateOf(key)}\n`;

const revoke = async (database: Database, secret: string, kid: string): Promise<string> => {
  const successor = await revokeKey(database, secret, kid);
  return successor === undefined ? `${kid} revoked\n` : `${kid} revoked, ${successor} signs in ten seconds\n`;
};

const run = async (command: string, kid: string): Promise<string> => {
  const config = readKeysConfig();
  const database = createDatabase({ url: config.DATABASE_URL, pool: 2, applicationName: 'auth-keys' });
  try {
    if (command === 'rotate') return `${await rotateKeys(database, config.KEY_SECRET)}\n`;
    if (command === 'revoke') return await revoke(database, config.KEY_SECRET, kid);
    return (await listKeys(database)).map(describeKey).join('');
  } finally {
    await database.destroy();
  }
};

const isComplete = (command: string, kid: string, more: readonly string[]): boolean =>
  more.length === 0 && (command === 'revoke' ? kid !== '' : kid === '' && ['rotate', 'list'].includes(command));

const [command = '', kid = '', ...more] = process.argv.slice(2);
if (isComplete(command, kid, more)) {
  try {
    process.stdout.write(await run(command, kid));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

import { createDatabase } from '@showhands/service-kit';
import { readKeysConfig } from './config.ts';
import { rotateKeys } from './keys/commands.ts';
import { type KeyRow, listKeys } from './keys/repository.ts';

const USAGE = `Usage: keys rotate | list
  rotate  makes a new signing key; it signs from ten seconds later on, and nobody is signed out
  list    shows the keys that tokens are verified with
`;

const stateOf = ({ active, retired_at }: KeyRow): string => {
  if (!active) return 'next';
  if (retired_at === null) return 'signing';
  return retired_at.getTime() > Date.now() ? `signing until ${retired_at.toISOString()}` : 'verifying';
};

const describeKey = (key: KeyRow): string => `${key.kid}  since ${key.activates_at.toISOString()}  ${stateOf(key)}\n`;

const run = async (command: string): Promise<string> => {
  const config = readKeysConfig();
  const database = createDatabase({ url: config.DATABASE_URL, pool: 2, applicationName: 'auth-keys' });
  try {
    if (command === 'rotate') return `${await rotateKeys(database, config.KEY_SECRET)}\n`;
    return (await listKeys(database)).map(describeKey).join('');
  } finally {
    await database.destroy();
  }
};

const [command = ''] = process.argv.slice(2);
if (command === 'rotate' || command === 'list') {
  try {
    process.stdout.write(await run(command));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

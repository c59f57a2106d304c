import { createDatabase } from '@showhands/service-kit/database';
import { readAccountsConfig } from '../config.ts';
import { createResetLink } from '../passwords/commands.ts';
import { DEFAULT_PUBLIC_URL } from '../passwords/reset-token.ts';
import { findUserByEmail } from '../users/repository.ts';

const USAGE = `Usage: accounts reset <email>
  Writes a link with which the owner of the account chooses a new password. It is good for 30 minutes and one use, and
  is that of the last mail while that one is valid. The link leads to PUBLIC_URL.
`;

const run = async (email: string): Promise<string> => {
  const { DATABASE_URL, KEY_SECRET, PUBLIC_URL = DEFAULT_PUBLIC_URL } = readAccountsConfig();
  const database = createDatabase({ url: DATABASE_URL, pool: 2, applicationName: 'auth-accounts' });
  try {
    const user = await findUserByEmail(database, email);
    if (!user) throw new Error('No account has this email address.');
    return `${await createResetLink(database, KEY_SECRET, user.id, PUBLIC_URL)}\n`;
  } finally {
    await database.destroy();
  }
};

const [command, email, ...rest] = process.argv.slice(2);
if (command === 'reset' && email && rest.length === 0) {
  try {
    process.stdout.write(await run(email.trim()));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

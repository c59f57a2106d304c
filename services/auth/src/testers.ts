import { createDatabase, type Database } from '@showhands/service-kit';
import { readKeysConfig } from './config.ts';
import { createKeyring, type Keyring } from './keys/keyring.ts';
import { unmatchableHash } from './sessions/passwords.ts';
import { issueSession, presentSession } from './sessions/tokens.ts';
import { openAccount } from './users/commands.ts';
import { presentUser } from './users/presenter.ts';
import { findUsersByEmail, type UserRow } from './users/repository.ts';

const USAGE = `Usage: testers <count>
  Makes sure that as many accounts for load tests exist, and writes a line of JSON for each: id, username and a
  token that is good for a day. Nobody can sign in to them with a password.
`;
const MOST = 1_000_000;
const AT_ONCE = 500;
/** A domain that is nobody's, by RFC 2606. */
const emailOf = (number: number): string => `tester-${number}@load.invalid`;
const usernameOf = (number: number): string => `tester-${number}`;

/** The accounts from `first` on, those that were there already included. */
const openAccounts = (database: Database, first: number, count: number, passwordHash: string): Promise<UserRow[]> =>
  database.transaction(async (trx) => {
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    const found = await findUsersByEmail(trx, numbers.map(emailOf));
    const known = new Map(found.map((user) => [user.email, user]));
    const users: UserRow[] = [];
    for (const number of numbers) {
      const fields = { username: usernameOf(number), email: emailOf(number), passwordHash };
      users.push(known.get(fields.email) ?? (await openAccount(trx, fields)));
    }
    return users;
  });

const signIn = async (keyring: Keyring, row: UserRow, kid: string): Promise<string> => {
  const { user, token } = await presentSession(keyring, issueSession(presentUser(row), kid));
  return `${JSON.stringify({ id: user.id, username: user.username, token })}\n`;
};

const run = async (count: number): Promise<void> => {
  const config = readKeysConfig();
  const database = createDatabase({ url: config.DATABASE_URL, pool: 2, applicationName: 'auth-testers' });
  try {
    const keyring = createKeyring(database, config.KEY_SECRET);
    const { kid } = await keyring.signing();
    const passwordHash = unmatchableHash();
    for (let first = 1; first <= count; first += AT_ONCE) {
      const users = await openAccounts(database, first, Math.min(AT_ONCE, count - first + 1), passwordHash);
      for (const user of users) process.stdout.write(await signIn(keyring, user, kid));
    }
  } finally {
    await database.destroy();
  }
};

const [given = ''] = process.argv.slice(2);
const count = Number(given);
if (Number.isInteger(count) && count > 0 && count <= MOST) {
  run(count).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

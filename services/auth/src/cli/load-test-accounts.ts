import { type Database, openCommandDatabase } from '@showhands/service-kit/database';
import { readKeysConfig } from '../config.ts';
import { createKeyring, type Keyring } from '../keys/keyring.ts';
import { createPasswords } from '../sessions/passwords.ts';
import { insertSession, type SessionTerm } from '../sessions/repository.ts';
import { issueSession, presentSession } from '../sessions/tokens.ts';
import { createUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUsersByEmail, type UserRow } from '../users/repository.ts';

const USAGE = `Usage: load-test-accounts <count>
  Creates that many load-test accounts unless they exist, and writes a line of JSON for each: id, username and a
  token that is valid for a day. No password signs in to them.
`;
const MAX_COUNT = 1_000_000;
const BATCH_SIZE = 500;
/** RFC 2606 reserves the top-level domain `.invalid`, so that no message can reach an address in it. */
const emailOf = (number: number): string => `tester-${number}@load.invalid`;
const usernameOf = (number: number): string => `tester-${number}`;

interface Account {
  readonly user: UserRow;
  readonly term: SessionTerm;
}

/** Finds or creates the `count` accounts that begin with number `first`, in one transaction. */
const ensureAccounts = (database: Database, first: number, count: number, passwordHash: string): Promise<Account[]> =>
  database.transaction(async (trx) => {
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    const existing = await findUsersByEmail(trx, numbers.map(emailOf));
    const byEmail = new Map(existing.map((user) => [user.email, user]));
    const accounts: Account[] = [];
    for (const number of numbers) {
      const fields = { username: usernameOf(number), email: emailOf(number), passwordHash };
      const user = byEmail.get(fields.email) ?? (await createUser(trx, fields));
      accounts.push({ user, term: await insertSession(trx, user.id, 'Load test') });
    }
    return accounts;
  });

const formatAccount = async (keyring: Keyring, { user: row, term }: Account, kid: string): Promise<string> => {
  const { user, token } = await presentSession(keyring, issueSession(presentUser(row), kid, term));
  return `${JSON.stringify({ id: user.id, username: user.username, token })}\n`;
};

const run = async (count: number): Promise<void> => {
  const { KEY_SECRET } = readKeysConfig();
  const database = openCommandDatabase('auth-load-test-accounts');
  try {
    const keyring = createKeyring(database, KEY_SECRET);
    const { kid } = await keyring.getSigningKey();
    const passwordHash = createPasswords().unmatchableHash();
    for (let first = 1; first <= count; first += BATCH_SIZE) {
      const accounts = await ensureAccounts(database, first, Math.min(BATCH_SIZE, count - first + 1), passwordHash);
      for (const account of accounts) process.stdout.write(await formatAccount(keyring, account, kid));
    }
  } finally {
    await database.destroy();
  }
};

const [argument = ''] = process.argv.slice(2);
const count = Number(argument);
if (Number.isInteger(count) && count > 0 && count <= MAX_COUNT) {
  run(count).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

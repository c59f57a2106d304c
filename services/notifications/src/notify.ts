import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ConfigError, createDatabase, type Database } from '@showhands/service-kit';
import * as z from 'zod';
import { readNotifyConfig } from './config.ts';
import { broadcast, tellFromOperator } from './telling/repository.ts';

const USAGE = `Usage: npm run notify -- --all "text" [--title "title"]
       npm run notify -- --user <user id> "text" [--title "title"]`;

class UsageError extends Error {
  override name = 'UsageError';
}

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      options: { all: { type: 'boolean' }, user: { type: 'string' }, title: { type: 'string' } },
      allowPositionals: true,
    });
    const [message, ...rest] = positionals;
    const user = values.user === undefined ? undefined : z.guid().parse(values.user);
    if (!message?.trim() || rest.length > 0 || Boolean(values.all) === Boolean(user)) throw new UsageError(USAGE);
    return { message: message.trim(), user, title: values.title ?? 'Announcement' };
  } catch {
    throw new UsageError(USAGE);
  }
};

const send = (database: Database, { message, user, title }: ReturnType<typeof readArguments>): Promise<void> =>
  database.transaction(async (trx) => {
    const at = new Date().toISOString();
    if (user) return tellFromOperator(trx, { userId: user, title, message, at });
    return broadcast(trx, {
      id: randomUUID(),
      type: 'system',
      audience: 'everyone',
      poll: null,
      actor: null,
      tellsCreator: false,
      title,
      message,
      at,
    });
  });

/** Sends a `system` notification; the running service publishes it within half a second. */
const run = async (): Promise<void> => {
  const notification = readArguments();
  const database = createDatabase({ url: readNotifyConfig().DATABASE_URL, applicationName: 'notify' });
  try {
    await send(database, notification);
    process.stdout.write(notification.user ? 'Sent.\n' : 'Sent to everyone.\n');
  } finally {
    await database.destroy();
  }
};

run().catch((error: unknown) => {
  const expected = error instanceof UsageError || error instanceof ConfigError;
  process.stderr.write(`${expected ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});

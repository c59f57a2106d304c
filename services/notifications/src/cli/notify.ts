import { parseArgs } from 'node:util';
import { announcementTitle } from '@showhands/contracts';
import { openCommandDatabase } from '@showhands/service-kit/database';
import { ConfigError } from '@showhands/service-kit/runtime';
import * as z from 'zod';
import { sendSystemNotification } from '../notify/commands.ts';

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
    return { message: message.trim(), user, title: values.title ?? announcementTitle };
  } catch {
    throw new UsageError(USAGE);
  }
};

/** The operators' command. It writes a `system` notification to the database; the running service publishes it within half a second. */
const run = async (): Promise<void> => {
  const notification = readArguments();
  const database = openCommandDatabase('notify');
  try {
    await sendSystemNotification(database, notification);
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

import type { ReportedContent } from '@showhands/contracts';
import { type Database, runCommands } from '@showhands/service-kit/database';
import { revokeTokens } from '../api-tokens/repository.ts';
import { readAccountsConfig } from '../config.ts';
import { DEFAULT_PUBLIC_URL } from '../mail/links.ts';
import { insertNotice } from '../mail/repository.ts';
import { suspend, unsuspend } from '../moderation/commands.ts';
import { listActions, type ModerationAction, setModerator } from '../moderation/repository.ts';
import { createResetLink } from '../passwords/commands.ts';
import { listReported } from '../reports/repository.ts';
import { deleteSecondFactor } from '../second-factor/repository.ts';
import { endUserSessions } from '../sessions/repository.ts';
import { findUserByEmail, type UserRow } from '../users/repository.ts';

const USAGE = `Usage: accounts reset | sign-out | reset-second-factor | suspend | restore | actions | moderator <email>
       accounts reports
  reset     writes a link with which the owner of the account chooses a new password. It is good for 30 minutes and one
            use, and is that of the last mail while that one is valid. The link leads to PUBLIC_URL
  sign-out  ends the sessions and API tokens of the account within a second. The password stays
  reset-second-factor
            removes the second factor and its recovery codes: the password is enough from then on
  suspend <email> <days> <note>
            ends the sessions and API tokens of the account within a second, and rejects new sign-ins for 1 to 3650 days
  restore <email> <note>
            lets a suspended account sign in again. Its API tokens stay revoked
  actions   lists the suspensions of the account and the decisions about its contents, the first one first. No row of them
            can be changed or deleted
  moderator <email> [--remove]
            lets the account decide reports, or not any more
  reports   lists the open reports, the newest first, 100 at most
`;

const MAX_DAYS = 3_650;
const MAX_NOTE = 1_000;

const isDays = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_DAYS;

/** @returns undefined without a note, or for a longer one */
const noteOf = (words: readonly string[]): string | undefined => {
  const note = words.join(' ').trim();
  return note.length > 0 && note.length <= MAX_NOTE ? note : undefined;
};

const describeAction = ({ at, action, until, note }: ModerationAction): string =>
  `${at.toISOString()} ${action}${until ? ` until ${until.toISOString()}` : ''}: ${note}\n`;

const LISTED_MAX = 100;

/** Texts of users may contain line breaks and control characters, which a terminal would interpret. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ');

const describeReported = ({ content, at, author, text, reports, reports_count: count, objection }: ReportedContent) =>
  [
    `${content.kind} ${content.id}  ${at}  by ${printable(author.username)}, reported ${count}×: ${printable(text)}`,
    ...reports.map(({ reason, note }) => `  ${reason}${note && `: ${printable(note)}`}`),
    ...(objection ? [`  objection: ${printable(objection.text)}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** @throws Error for an address without an account */
const getUser = async (database: Database, email: string): Promise<UserRow> => {
  const user = await findUserByEmail(database, email.trim());
  if (!user) throw new Error('No account has this email address.');
  return user;
};

await runCommands({
  name: 'auth-accounts',
  usage: USAGE,
  commands: {
    reset: async (database, [email, ...more]) => {
      if (!email || more.length > 0) return undefined;
      const { KEY_SECRET, PUBLIC_URL = DEFAULT_PUBLIC_URL } = readAccountsConfig();
      const user = await getUser(database(), email);
      const options = { linkSecret: KEY_SECRET, publicUrl: PUBLIC_URL, mailed: false };
      const link = await createResetLink(database(), user, options);
      if (link === undefined) throw new Error('The address was changed meanwhile.');
      return `${link}\n`;
    },
    'sign-out': async (database, [email, ...more]) => {
      if (!email || more.length > 0) return undefined;
      const { id } = await getUser(database(), email);
      await database().transaction(async (trx) => {
        await endUserSessions(trx, id);
        await revokeTokens(trx, id);
      });
      return 'All sessions and API tokens of the account have ended.\n';
    },
    'reset-second-factor': async (database, [email, ...more]) => {
      if (!email || more.length > 0) return undefined;
      const { id } = await getUser(database(), email);
      const had = await database().transaction(async (trx) => {
        const deleted = await deleteSecondFactor(trx, id);
        if (deleted) await insertNotice(trx, id, 'factor_reset');
        return deleted;
      });
      return had ? 'The second factor of the account is removed.\n' : 'The account has no second factor.\n';
    },
    suspend: async (database, [email, days, ...words]) => {
      const note = noteOf(words);
      if (!email || !isDays(days) || note === undefined) return undefined;
      const { id } = await getUser(database(), email);
      const action = { userId: id, days: Number(days), note };
      return describeAction(await database().transaction((trx) => suspend(trx, action)));
    },
    restore: async (database, [email, ...words]) => {
      const note = noteOf(words);
      if (!email || note === undefined) return undefined;
      const { id } = await getUser(database(), email);
      const action = await database().transaction((trx) => unsuspend(trx, { userId: id, note }));
      return action ? describeAction(action) : 'The account is not suspended.\n';
    },
    reports: async (database, args) => {
      if (args.length > 0) return undefined;
      const open = await listReported(database(), { isOpen: true, limit: LISTED_MAX, after: undefined });
      return open.map(describeReported).join('') || 'There are none.\n';
    },
    moderator: async (database, [email, ...flags]) => {
      const isModerator = flags[0] !== '--remove';
      if (!email || flags.length > (isModerator ? 0 : 1)) return undefined;
      const { id } = await getUser(database(), email);
      await database().transaction((trx) => setModerator(trx, id, isModerator));
      return isModerator ? 'The account is a moderator.\n' : 'The account is no moderator.\n';
    },
    actions: async (database, [email, ...more]) => {
      if (!email || more.length > 0) return undefined;
      const { id } = await getUser(database(), email);
      return (await listActions(database(), id)).map(describeAction).join('') || 'There are none.\n';
    },
  },
});

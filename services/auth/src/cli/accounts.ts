import { runCommands } from '@showhands/service-kit/database';
import { readAccountsConfig } from '../config.ts';
import { DEFAULT_PUBLIC_URL } from '../mail/links.ts';
import { createResetLink } from '../passwords/commands.ts';

import { findUserByEmail } from '../users/repository.ts';

const USAGE = `Usage: accounts reset <email>
  Writes a link with which the owner of the account chooses a new password. It is good for 30 minutes and one use, and
  is that of the last mail while that one is valid. The link leads to PUBLIC_URL.
`;

await runCommands({
  name: 'auth-accounts',
  usage: USAGE,
  commands: {
    reset: async (database, [email, ...more]) => {
      if (!email || more.length > 0) return undefined;
      const { KEY_SECRET, PUBLIC_URL = DEFAULT_PUBLIC_URL } = readAccountsConfig();
      const user = await findUserByEmail(database(), email.trim());
      if (!user) throw new Error('No account has this email address.');
      const options = { linkSecret: KEY_SECRET, publicUrl: PUBLIC_URL, mailed: false };
      const link = await createResetLink(database(), user, options);
      if (link === undefined) throw new Error('The address was changed meanwhile.');
      return `${link}\n`;
    },
  },
});

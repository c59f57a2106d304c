import { runCommands } from '@showhands/service-kit/database';
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

await runCommands({
  name: 'auth-keys',
  usage: USAGE,
  commands: {
    rotate: async (database, args) => {
      if (args.length > 0) return undefined;
      const { KEY_SECRET } = readKeysConfig();
      return `${await rotateKeys(database(), KEY_SECRET)}\n`;
    },
    list: async (database, args) =>
      args.length > 0 ? undefined : (await listKeys(database())).map(describeKey).join(''),
    revoke: async (database, [kid, ...more]) => {
      if (!kid || more.length > 0) return undefined;
      const { KEY_SECRET } = readKeysConfig();
      const successor = await revokeKey(database(), KEY_SECRET, kid);
      return successor === undefined ? `${kid} revoked\n` : `${kid} revoked, ${successor} signs in ten seconds\n`;
    },
  },
});

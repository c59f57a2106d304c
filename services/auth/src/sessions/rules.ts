import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Stands for an account that is known by its address alone, without telling the address. */
export const accountScope = (email: string): string =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;

const GROUPS = 8;
const NETWORK_GROUPS = 4;

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
};

/** What counts as one address: whoever has one of IPv6 has the 2⁶⁴ of its network. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const network = expand(address.replace(/%.*$/, '')).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

import { isIPv6 } from 'node:net';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;
/** Four groups in canonical form, as almost every address of a real network begins. */
const CANONICAL_NETWORK = /^(?:(?:0|[1-9a-f][\da-f]{0,3}):){4}/;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const expandIpv6 = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  return [...before, ...Array<string>(IPV6_GROUPS - before.length - after.length).fill('0'), ...after];
};

/**
 * The network that rate limits count as one client: the address itself for IPv4, the /64 for IPv6, since one client
 * usually controls all 2⁶⁴ addresses of its /64.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const canonical = CANONICAL_NETWORK.exec(address)?.[0];
  if (canonical) return `${canonical}:/64`;
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const network = expandIpv6(address.replace(/%.*$/, '')).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/** The network that limits count; null for this machine, from where tests and local proxies connect. */
export const limitedNetwork = (address: string): string | null => (isLoopback(address) ? null : networkOf(address));

/** Whether an address is of this machine: 127.0.0.0/8 or ::1. */
export const isLoopback = (address: string): boolean =>
  address.startsWith('127.') || address === '::1' || /^::ffff:127\./i.test(address);

import * as z from 'zod';

/** A DNS name whose addresses are the replicas of a service, all on one port. */
export interface ReplicaName {
  readonly name: string;
  readonly port: number;
  /** The name server to query instead of the system's, as host:port. */
  readonly server: string | undefined;
}

export type ServiceAddress = { readonly origins: readonly string[] } | ReplicaName;

const DNS_PROTOCOL = 'dns+http:';
const DEFAULT_PORT = 80;

const entriesOf = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const isOrigin = (entry: string): boolean => URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol);

const isDnsEntry = (entry: string): boolean =>
  URL.canParse(entry) && new URL(entry).protocol === DNS_PROTOCOL && new URL(entry).hostname !== '';

/** Parses a value that `serviceAddressSchema` accepted. */
export const parseServiceAddress = (value: string): ServiceAddress => {
  const entries = entriesOf(value);
  const [first = ''] = entries;
  if (!isDnsEntry(first)) return { origins: entries.map((entry) => new URL(entry).origin) };
  const { hostname, port, searchParams } = new URL(first);
  return { name: hostname, port: Number(port || DEFAULT_PORT), server: searchParams.get('server') ?? undefined };
};

/**
 * The address of a service: a URL, the URLs of its replicas separated by commas, or `dns+http://name:port`, where each
 * address of the name is a replica; `?server=host:port` selects the name server.
 */
export const serviceAddressSchema = z.string().refine((value) => {
  const entries = entriesOf(value);
  return entries.length > 0 && (entries.every(isOrigin) || (entries.length === 1 && entries.every(isDnsEntry)));
}, 'must be a URL like http://host:8080 or dns+http://name:8080');

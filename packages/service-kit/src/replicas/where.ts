import * as z from 'zod';

/** A name whose addresses are the replicas of a service, each on the same port. */
export interface ReplicaName {
  readonly name: string;
  readonly port: number;
  /** A name server to ask instead of the system's. */
  readonly server: string | undefined;
}

export type Where = { readonly origins: readonly string[] } | ReplicaName;

const BY_NAME = 'dns+http:';
const DEFAULT_PORT = 80;

const entriesOf = (where: string): string[] =>
  where
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const isOrigin = (entry: string): boolean => URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol);

const isName = (entry: string): boolean =>
  URL.canParse(entry) && new URL(entry).protocol === BY_NAME && new URL(entry).hostname !== '';

/** Reads where a service answers, as `whereSchema` has let it pass. */
export const parseWhere = (where: string): Where => {
  const entries = entriesOf(where);
  const [first = ''] = entries;
  if (!isName(first)) return { origins: entries.map((entry) => new URL(entry).origin) };
  const { hostname, port, searchParams } = new URL(first);
  return { name: hostname, port: Number(port || DEFAULT_PORT), server: searchParams.get('server') ?? undefined };
};

/**
 * Where a service answers: one URL, those of its replicas separated by commas, or `dns+http://name:port` for replicas
 * that come and go, one at each address of the name; `?server=host:port` asks that name server.
 */
export const whereSchema = z.string().refine((where) => {
  const entries = entriesOf(where);
  return entries.length > 0 && (entries.every(isOrigin) || (entries.length === 1 && entries.every(isName)));
}, 'must be a URL like http://host:8080 or dns+http://name:8080');

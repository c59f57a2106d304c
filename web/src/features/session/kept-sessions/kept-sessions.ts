import * as z from 'zod/mini';
import { browserStorage } from '#lib/device/storage.ts';
import { KEPT_KEY } from '#lib/session/kept-key.ts';
import { readClaims } from '#lib/session/token.ts';

/** A session that this browser keeps. The page cannot read its cookie, so it notes here that there is one. */
const keptSchema = z.object({ id: z.string(), user: z.object({ id: z.string(), username: z.string() }) });
type KeptSession = z.infer<typeof keptSchema>;

const MAX_SESSIONS = 5;

const read = (): KeptSession[] => {
  try {
    return z.array(keptSchema).safeParse(JSON.parse(browserStorage.getItem(KEPT_KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

const write = (sessions: readonly KeptSession[]): void => {
  if (sessions.length === 0) browserStorage.removeItem(KEPT_KEY);
  else browserStorage.setItem(KEPT_KEY, JSON.stringify(sessions.slice(0, MAX_SESSIONS)));
};

/** The session that a token belongs to; undefined for tokens from before sessions were stored. */
export const sessionIdOf = (token: string): string | undefined => readClaims(token)?.sid;

/** The sessions that this browser keeps, last used first, one for each user. */
export const keptSessions = {
  list: read,
  add: (kept: KeptSession) => write([kept, ...read().filter(({ user }) => user.id !== kept.user.id)]),
  remove: (id: string) => write(read().filter((kept) => kept.id !== id)),
  has: (id: string | undefined): boolean => read().some((kept) => kept.id === id),
};

import { createHash, randomBytes } from 'node:crypto';

const TAG_LENGTH = 8;
const SESSION_BYTES = 15;

/** Identifies a replica in session ids: a hash of the `host:port` that callers connect to. */
export const replicaTag = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, TAG_LENGTH);

/** A session id that names the replica of its session: 20 random characters, a dot, the replica's tag. */
export const createSessionId = (tag: string): string => `${randomBytes(SESSION_BYTES).toString('base64url')}.${tag}`;

/** The replica's tag in a session id, or undefined if it has none. */
export const tagOfSession = (sessionId: string): string | undefined => /^[\w-]{20}\.([\w-]{8})$/.exec(sessionId)?.[1];

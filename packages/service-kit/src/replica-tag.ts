import { createHash, randomBytes } from 'node:crypto';

const TAG_LENGTH = 8;
const SESSION_BYTES = 15;

/** Stands for a replica in the ids of its sessions: the hash of the `host:port` that callers reach it at. */
export const replicaTag = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, TAG_LENGTH);

/** A session id that tells where its session lives: 20 random characters, a dot, the tag of the replica. */
export const createSessionId = (tag: string): string => `${randomBytes(SESSION_BYTES).toString('base64url')}.${tag}`;

/** The tag in a session id, or undefined where there is none. */
export const tagOfSession = (sessionId: string): string | undefined => /^[\w-]{20}\.([\w-]{8})$/.exec(sessionId)?.[1];

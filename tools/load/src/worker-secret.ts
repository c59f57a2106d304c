import { hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { UsageError } from './usage-error.ts';

const MIN_LENGTH = 16;

/** The message that a worker sends when it connects to its leader. */
export const handshakeSchema = z.object({ secret: z.string(), name: z.string() });

/** The secret that leader and workers share. @throws UsageError if the environment has none */
export const sharedSecret = ({ LOAD_SECRET = '' }: NodeJS.ProcessEnv): string => {
  if (LOAD_SECRET.length >= MIN_LENGTH) return LOAD_SECRET;
  throw new UsageError(
    `LOAD_SECRET must have at least ${MIN_LENGTH} characters, the same for the leader and all workers: openssl rand -hex 16`,
  );
};

/** Compares in constant time. */
export const isSecret = (given: string, secret: string): boolean => {
  const [one, other] = [given, secret].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
};

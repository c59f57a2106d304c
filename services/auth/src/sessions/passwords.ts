import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const HASH_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const format = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`;

/** Hashes a password with argon2id. @returns salt, parameters and hash in the PHC string format */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES);
  const parameters = { message: password, nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  return format(nonce, await derive('argon2id', { ...parameters, tagLength: TAG_BYTES }));
};

/** A random hash that no password matches. Verifying against it takes as long as against a real one. */
export const unmatchableHash = (): string => format(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, lanes, salt = '', tag = ''] = HASH_FORMAT.exec(stored) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
};

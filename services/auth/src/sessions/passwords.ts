import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const format = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`;

/** The password's argon2id hash with its salt and parameters, as one string. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES);
  const parameters = { message: password, nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  return format(nonce, await derive('argon2id', { ...parameters, tagLength: TAG_BYTES }));
};

/** A hash that belongs to no password, and takes as long to check as any other. */
export const unmatchableHash = (): string => format(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, lanes, salt = '', tag = ''] = STORED.exec(stored) ?? [];
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

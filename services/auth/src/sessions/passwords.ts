import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface HashingCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OWASP_COST: HashingCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const HASH_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export interface Passwords {
  /** Hashes a password in NFKC with argon2id. @returns salt, parameters and hash in the PHC string format */
  hash(password: string): Promise<string>;
  /** A random hash that no password matches. Verifying against it takes as long as against a real one. */
  unmatchableHash(): string;
  /** @returns `outdated` for a hash without NFKC, as the former version stored it */
  verify(password: string, stored: string): Promise<'current' | 'outdated' | false>;
}

/** Keyboards and systems compose a letter in different ways. */
const normalized = (password: string): string => password.normalize('NFKC');

const matches = async (password: string, stored: string): Promise<boolean> => {
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

const verify: Passwords['verify'] = async (password, stored) => {
  if (await matches(normalized(password), stored)) return 'current';
  return password !== normalized(password) && (await matches(password, stored)) && 'outdated';
};

/** @param cost of new hashes; a stored hash is verified at its own cost */
export const createPasswords = ({ memoryKib, passes } = OWASP_COST): Passwords => {
  const format = (salt: Buffer, tag: Buffer): string =>
    `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${encode(salt)}$${encode(tag)}`;
  return {
    hash: async (password) => {
      const nonce = randomBytes(SALT_BYTES);
      const parameters = { message: normalized(password), nonce, memory: memoryKib, passes, parallelism: LANES };
      return format(nonce, await derive('argon2id', { ...parameters, tagLength: TAG_BYTES }));
    },
    unmatchableHash: () => format(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)),
    verify,
  };
};

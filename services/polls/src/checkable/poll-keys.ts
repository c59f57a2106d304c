import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { type Opening, originOf, type PollSnapshot, promiseOf } from '@showhands/contracts';
import { unavailable } from '@showhands/service-kit/runtime';
import canonicalize from 'canonicalize';
import { LRUCache } from 'lru-cache';

/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The signature type of Ed25519 in signed notes. */
const ED25519 = Buffer.of(1);
const KEYS_KEPT = 1_000;

const canonicalBytes = (value: object): Buffer => Buffer.from(canonicalize(value) ?? '');
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const commitmentOf = (opening: Opening): string =>
  createHash('sha256').update(canonicalBytes(opening)).digest('base64');

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly keyHash: Buffer;
  /** The verifier key of signed notes (C2SP). */
  readonly verifierKey: string;
}

type CheckedPoll = Pick<PollSnapshot, 'id' | 'check_key'>;

/** Signs promises and heads. Each poll has a key of its own, derived from the secret. */
export interface PollKeys {
  verifierKeyOf(pollId: string): string;
  /** @throws AppError `unavailable` if the poll was created under another secret */
  assertOwn(poll: CheckedPoll): void;
  promise(poll: CheckedPoll, commitment: string): string;
  /** A checkpoint (C2SP tlog-checkpoint). */
  head(poll: CheckedPoll, size: number, root: Uint8Array): string;
}

export const createPollKeys = (secret: string): PollKeys => {
  const derive = (pollId: string): KeyPair => {
    const seed = Buffer.from(hkdfSync('sha256', secret, pollId, 'checkable polls', 32));
    const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    const publicKey = Buffer.concat([ED25519, Buffer.from(x, 'base64url')]);
    const name = originOf(pollId);
    const keyHash = createHash('sha256').update(`${name}\n`).update(publicKey).digest().subarray(0, 4);
    return { privateKey, keyHash, verifierKey: `${name}+${keyHash.toString('hex')}+${base64(publicKey)}` };
  };
  const keys = new LRUCache<string, KeyPair>({ max: KEYS_KEPT, memoMethod: derive });

  const ownKey = ({ id, check_key: stored }: CheckedPoll): KeyPair => {
    const key = keys.memo(id);
    if (key.verifierKey !== stored) throw unavailable(new Error('the poll was created under another INTERNAL_SECRET'));
    return key;
  };
  return {
    verifierKeyOf: (pollId) => keys.memo(pollId).verifierKey,
    assertOwn: (poll) => void ownKey(poll),
    promise: (poll, commitment) =>
      base64(sign(null, canonicalBytes(promiseOf(poll.id, commitment)), ownKey(poll).privateKey)),
    head: (poll, size, root) => {
      const { privateKey, keyHash } = ownKey(poll);
      const origin = originOf(poll.id);
      const text = `${origin}\n${size}\n${base64(root)}\n`;
      const signature = Buffer.concat([keyHash, sign(null, Buffer.from(text), privateKey)]);
      return `${text}\n— ${origin} ${base64(signature)}\n`;
    },
  };
};

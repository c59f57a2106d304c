import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { PollSnapshot } from '@showhands/contracts';
import { unavailable } from '@showhands/service-kit/runtime';
import type { Choice } from '../votes/ballot.ts';
import { shuffled } from './release.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const HASH_BYTES = 32;

/**
 * In an anonymous poll one byte for each option, 0 without it. In a checkable poll the commitment follows, and in one that is
 * both and whose ballots are published the nonce. All ballots of a poll have the same length.
 */
export type BallotBytes = Uint8Array;

interface Options extends Pick<PollSnapshot, 'method'> {
  readonly options: readonly { readonly id: string }[];
}
interface Sealed extends Options, Pick<PollSnapshot, 'id' | 'anonymous' | 'checkable'> {}

/** Options in an order that no edit changes. The set of options is fixed once there are ballots. */
const optionIds = ({ options }: Options): string[] => options.map(({ id }) => id).sort();

const markOf = ({ rank, score, points }: Choice): number => rank ?? points ?? (score === undefined ? 1 : score + 1);

const hasNonces = ({ anonymous, checkable }: Sealed): boolean => anonymous === true && checkable === 'open';
const marksLength = ({ anonymous, options }: Sealed): number => (anonymous ? options.length : 0);
const lengthOf = (poll: Sealed): number =>
  marksLength(poll) + (poll.checkable ? HASH_BYTES : 0) + (hasNonces(poll) ? HASH_BYTES : 0);

const toMarks = (poll: Options, choices: readonly Choice[]): BallotBytes => {
  const marks = new Map(choices.map((choice) => [choice.optionId, markOf(choice)]));
  return Uint8Array.from(optionIds(poll), (id) => marks.get(id) ?? 0);
};

interface WaitingParts {
  readonly choices: readonly Choice[];
  readonly commitment?: string | undefined;
  readonly nonce?: string | undefined;
}

/** Base64 of 32 bytes; none without it. */
const toHash = (base64: string | undefined): Buffer => Buffer.from(base64 ?? '', 'base64');

export const toBytes = (poll: Sealed, { choices, commitment, nonce }: WaitingParts): BallotBytes =>
  Buffer.concat([
    ...(poll.anonymous ? [toMarks(poll, choices)] : []),
    toHash(commitment),
    ...(hasNonces(poll) ? [toHash(nonce)] : []),
  ]);

/** Only of a ballot of a checkable poll. */
export const toCommitment = (poll: Sealed, ballot: BallotBytes): BallotBytes =>
  ballot.subarray(marksLength(poll), marksLength(poll) + HASH_BYTES);

/** Undefined if the server does not have it with the waiting ballot. */
export const toNonce = (poll: Sealed, ballot: BallotBytes): BallotBytes | undefined =>
  hasNonces(poll) ? ballot.subarray(marksLength(poll) + HASH_BYTES) : undefined;

const toChoice = (optionId: string, mark: number, method: PollSnapshot['method']): Choice => {
  if (method === 'rank') return { optionId, rank: mark };
  if (method === 'score') return { optionId, score: mark - 1 };
  return method === 'points' ? { optionId, points: mark } : { optionId };
};

export const toChoices = (poll: Options, ballot: BallotBytes): Choice[] =>
  optionIds(poll).flatMap((id, index) => {
    const mark = ballot[index] ?? 0;
    return mark === 0 ? [] : [toChoice(id, mark, poll.method)];
  });

/** Encrypts the waiting ballots of a poll as a whole, so that no copy of the database shows which vote added which ballot. */
export interface WaitingBallots {
  /** In random order. */
  seal(poll: Pick<Sealed, 'id' | 'checkable'>, ballots: readonly BallotBytes[]): Buffer;
  /** @throws AppError `unavailable` if they were sealed under another secret */
  open(poll: Sealed, sealed: Buffer): BallotBytes[];
}

export const createWaitingBallots = (secret: string): WaitingBallots => {
  const master = createHash('sha256').update(secret).digest();
  // Another key for another form: replicas that know no commitments must not read them as marks.
  const keyOf = ({ id, checkable }: Pick<Sealed, 'id' | 'checkable'>): Buffer =>
    Buffer.from(hkdfSync('sha256', master, id, checkable ? 'waiting commitments' : 'waiting ballots', 32));
  return {
    seal: (poll, ballots) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(poll), iv);
      const sealed = Buffer.concat([cipher.update(Buffer.concat(shuffled(ballots, randomInt))), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open: (poll, sealed) => {
      const length = lengthOf(poll);
      const decipher = createDecipheriv(CIPHER, keyOf(poll), sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const bytes = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
        return Array.from({ length: bytes.length / length }, (_, index) =>
          bytes.subarray(index * length, (index + 1) * length),
        );
      } catch (cause) {
        throw unavailable(new Error('waiting ballots were sealed under another INTERNAL_SECRET', { cause }));
      }
    },
  };
};

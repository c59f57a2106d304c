import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { PollSnapshot } from '@showhands/contracts';
import { unavailable } from '@showhands/service-kit/runtime';
import type { Choice } from '../votes/ballot.ts';
import { shuffled } from './release.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** One byte for each option, 0 without it. All ballots of a poll have the same length. */
export type BallotBytes = Uint8Array;

interface Options {
  readonly method?: PollSnapshot['method'];
  readonly options: readonly { readonly id: string }[];
}

/** Options in an order that no edit changes. The set of options is fixed once there are ballots. */
const optionIds = ({ options }: Options): string[] => options.map(({ id }) => id).sort();

const markOf = ({ rank, score, points }: Choice): number => rank ?? points ?? (score === undefined ? 1 : score + 1);

export const toBytes = (poll: Options, choices: readonly Choice[]): BallotBytes => {
  const marks = new Map(choices.map((choice) => [choice.optionId, markOf(choice)]));
  return Uint8Array.from(optionIds(poll), (id) => marks.get(id) ?? 0);
};

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
  seal(poll: Pick<PollSnapshot, 'id'>, ballots: readonly BallotBytes[]): Buffer;
  /** @throws AppError `unavailable` if they were sealed under another secret */
  open(poll: Pick<PollSnapshot, 'id'> & Options, sealed: Buffer): BallotBytes[];
}

export const createWaitingBallots = (secret: string): WaitingBallots => {
  const master = createHash('sha256').update(secret).digest();
  const keyOf = (pollId: string): Buffer => Buffer.from(hkdfSync('sha256', master, pollId, 'waiting ballots', 32));
  return {
    seal: ({ id }, ballots) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(id), iv);
      const sealed = Buffer.concat([cipher.update(Buffer.concat(shuffled(ballots, randomInt))), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open: ({ id, options: { length } }, sealed) => {
      const decipher = createDecipheriv(CIPHER, keyOf(id), sealed.subarray(0, IV_BYTES));
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

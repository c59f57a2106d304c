import { createHash } from 'node:crypto';
import type { PollSnapshot, Choice as WireChoice } from '@showhands/contracts';
import type { IdempotencyRequest } from '@showhands/service-kit/http';
import type { AppError } from '@showhands/service-kit/runtime';

/** An option on a ballot: with its rank in a ranked poll, with its score or its points where voters give these. */
export interface Choice {
  readonly optionId: string;
  readonly rank?: number | undefined;
  readonly score?: number | undefined;
  readonly points?: number | undefined;
  /** The reason for the whole ballot, which is with one of its options. */
  readonly reason?: string | undefined;
}

export const toWire = ({ optionId, rank, score, points }: Choice): WireChoice => ({
  option_id: optionId,
  ...(rank !== undefined && { rank }),
  ...(score !== undefined && { score }),
  ...(points !== undefined && { points }),
});

/**
 * The request of a voter: to choose an option, or to choose it no longer; to vote with a whole ballot; to withdraw the
 * ballot.
 */
export type Intent =
  | { readonly kind: 'toggle'; readonly optionId: string }
  | {
      readonly kind: 'put';
      readonly choices: readonly Choice[];
      /** Empty or undefined: none. */
      readonly reason?: string | undefined;
      /** The ballot that this one replaces, null for none. Undefined: any content. */
      readonly version: string | null | undefined;
      /** Only in checkable polls, in Base64. */
      readonly commitment?: string | undefined;
      readonly nonce?: string | undefined;
    }
  | { readonly kind: 'withdraw' };

/** The whole ballot of the request. A toggle stands for one where everyone has one choice. */
export const choicesOf = (intent: Intent): readonly Choice[] => {
  if (intent.kind === 'put') return intent.choices;
  return intent.kind === 'toggle' ? [{ optionId: intent.optionId }] : [];
};

/** One request to vote, waiting to be counted. */
export interface Ballot {
  readonly pollId: string;
  readonly intent: Intent;
  readonly voter: { readonly id: string; readonly username: string };
  readonly idempotency: IdempotencyRequest | null;
}

/** The result for the voter of an accepted ballot: a message for people, and the current choices. */
export interface Receipt {
  readonly message: string;
  readonly votes: readonly string[];
  /** Undefined after a toggle, whose response has none. */
  readonly choices?: readonly Choice[];
  /** Only in an anonymous poll, whose receipts have no votes. */
  readonly hasVoted?: true;
}

/** Whether a ballot is accepted, before the transaction is committed. */
export type Decision = { readonly receipt: Receipt } | { readonly error: AppError };

/** The outcome of one ballot, after its transaction is committed. */
export type BallotResult = { readonly replayed: boolean } & (
  | {
      readonly kind: 'counted';
      readonly receipt: Receipt;
      readonly poll: PollSnapshot;
      /** The accepted commitment of the call, only in checkable polls. Not in the receipt, which is stored. */
      readonly commitment?: string | undefined;
    }
  | { readonly kind: 'rejected'; readonly error: AppError }
);

const lineOf = ({ optionId, rank, score, points, reason }: Choice): string =>
  `${optionId} ${rank ?? ''} ${score ?? ''}${points === undefined ? '' : ` ${points}`}${reason === undefined ? '' : JSON.stringify(reason)}`;

export const reasonOf = (choices: readonly Choice[]): string | undefined =>
  choices.find(({ reason }) => reason !== undefined)?.reason;

/** Puts the reason to the option with the lowest id only, so that ballots with the same content are equal. */
export const withReason = (choices: readonly Choice[], reason: string): readonly Choice[] => {
  const [first] = choices.map(({ optionId }) => optionId).sort();
  return choices.map((choice) => ({ ...choice, reason: choice.optionId === first ? reason : undefined }));
};

/** Names the content of a ballot, so that two with the same choices have the same version. Null without choices. */
export const ballotVersion = (choices: Iterable<Choice>): string | null => {
  const lines = [...choices].map(lineOf).sort();
  return lines.length === 0 ? null : createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 16);
};

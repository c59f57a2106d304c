import type { PollSnapshot } from '@showhands/contracts';
import type { AppError, IdempotencyRequest } from '@showhands/service-kit';

/** One request to vote, waiting to be counted. */
export interface Ballot {
  readonly pollId: string;
  readonly optionId: string;
  readonly voter: { readonly id: string; readonly username: string };
  readonly idempotency: IdempotencyRequest | null;
}

/** What the voter of an accepted ballot gets back: a message for people, and the ids of their current options. */
export interface Receipt {
  readonly message: string;
  readonly votes: readonly string[];
}

/** Whether a ballot is accepted, before the transaction is committed. */
export type Decision = { readonly receipt: Receipt } | { readonly error: AppError };

/** The outcome of one ballot, after its transaction is committed. */
export type BallotResult = { readonly replayed: boolean } & (
  | { readonly kind: 'counted'; readonly receipt: Receipt; readonly poll: PollSnapshot }
  | { readonly kind: 'rejected'; readonly error: AppError }
);

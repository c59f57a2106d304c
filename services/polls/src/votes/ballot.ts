import type { PollSnapshot } from '@showhands/contracts';
import type { AppError, IdempotencyClaim } from '@showhands/service-kit';

/** One call to vote, waiting to be counted. */
export interface Ballot {
  readonly pollId: string;
  readonly optionId: string;
  readonly voter: { readonly id: string; readonly username: string };
  readonly claim: IdempotencyClaim | null;
}

/** What a voter holds in a poll after a ballot; `message` is what the voter is told. */
export interface Receipt {
  readonly message: string;
  readonly votes: readonly string[];
}

/** The answer to one ballot, after its transaction has been committed. */
export type BallotResult = { readonly replayed: boolean } & (
  | { readonly kind: 'counted'; readonly receipt: Receipt; readonly poll: PollSnapshot }
  | { readonly kind: 'refused'; readonly refusal: AppError }
);

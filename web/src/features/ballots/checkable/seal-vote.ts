import { type Choice, openingOf, type Poll } from '@showhands/contracts';
import { isRejection } from '#lib/http/backoff.ts';
import { canonicalBytes, sha256, toBase64 } from './bytes.ts';
import { fetchHead } from './fetch-head.ts';
import { type Receipt, receipts } from './receipts.ts';

type CheckablePoll = Pick<Poll, 'id' | 'checkable' | 'check_key'>;

const NONCE_BYTES = 32;

const newReceipt = ({ id, check_key: key = '' }: CheckablePoll, choices: readonly Choice[]): Receipt => {
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const opening = openingOf(id, choices, nonce);
  const commitment = toBase64(sha256(canonicalBytes(opening)));
  return { type: 'showhands-receipt-v1', poll: id, key, commitment, opening };
};

/** The same vote sent again has the same commitment. */
const receiptFor = (poll: CheckablePoll, choices: readonly Choice[], kept: Receipt | undefined): Receipt => {
  const wanted = JSON.stringify(openingOf(poll.id, choices, '').choices);
  const isSame = kept?.promise === undefined && JSON.stringify(kept?.opening.choices) === wanted;
  return kept && isSame ? kept : newReceipt(poll, choices);
};

/** Completes the receipt of an accepted vote with the promise and the present head. */
const keepPromise = async (receipt: Receipt, promise: string | undefined): Promise<void> => {
  if (promise === undefined) return;
  receipts.set({ ...receipt, promise });
  receipts.set({ ...receipt, promise, head: await fetchHead(receipt.poll) });
};

/**
 * Sends a vote with its commitment, and keeps the promise of the response. The receipt is kept before the vote is sent. The
 * receipt of an earlier vote stays if this one is rejected.
 */
export const sendSealed = async <Result extends { readonly promise?: string | undefined }>(
  poll: CheckablePoll,
  choices: readonly Choice[],
  send: (fields: { readonly commitment: string; readonly nonce?: string }) => Promise<Result>,
): Promise<Result> => {
  const kept = receipts.get(poll.id);
  const receipt = receiptFor(poll, choices, kept);
  if (kept?.promise === undefined) receipts.set(receipt);
  const { commitment, opening } = receipt;
  try {
    const result = await send({ commitment, ...(poll.checkable === 'open' && { nonce: opening.nonce }) });
    // The vote counts, whether or not the head can be fetched now.
    keepPromise(receipt, result.promise).catch(() => undefined);
    return result;
  } catch (error) {
    if (kept && isRejection(error)) receipts.set(kept);
    throw error;
  }
};

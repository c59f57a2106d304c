import { type Choice, getHead, openingOf, type Poll } from '@showhands/contracts';
import { api } from '#lib/http/api.ts';
import { fetchFromServer } from '#lib/server-clock.ts';
import { canonicalBytes, sha256, toBase64 } from './bytes.ts';
import { type Receipt, receipts } from './receipts.ts';

type CheckablePoll = Pick<Poll, 'id' | 'checkable' | 'check_key'>;

const NONCE_BYTES = 32;

const newReceipt = ({ id, check_key: key = '' }: CheckablePoll, choices: readonly Choice[]): Receipt => {
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const opening = openingOf(id, choices, nonce);
  const commitment = toBase64(sha256(canonicalBytes(opening)));
  return { type: 'showhands-receipt-v1', poll: id, key, commitment, opening };
};

/**
 * The fields that a vote in a checkable poll has beside its choices. The receipt is kept before the vote is sent. The same
 * vote sent again has the same commitment.
 */
const sealVote = (poll: CheckablePoll, choices: readonly Choice[]) => {
  const kept = receipts.get(poll.id);
  const isSame =
    kept?.promise === undefined &&
    JSON.stringify(kept?.opening.choices) === JSON.stringify(openingOf(poll.id, choices, '').choices);
  const receipt = kept && isSame ? kept : newReceipt(poll, choices);
  receipts.set(receipt);
  const { commitment, opening } = receipt;
  return { commitment, ...(poll.checkable === 'open' && { nonce: opening.nonce }) };
};

/** The text is kept as it was signed. */
const fetchHead = async (pollId: string): Promise<string> => {
  let head = '';
  const unread = { ...getHead, responses: { 200: null } } as const;
  const send: typeof fetchFromServer = async (url, init) => {
    const response = await fetchFromServer(url, init);
    if (response.ok) head = await response.clone().text();
    return response;
  };
  await api.call(unread, { params: { id: pollId }, send });
  return head;
};

/** Completes the receipt of an accepted vote with the promise and the present head. */
const keepPromise = async (pollId: string, promise: string | undefined): Promise<void> => {
  const receipt = receipts.get(pollId);
  if (!receipt || promise === undefined) return;
  receipts.set({ ...receipt, promise });
  receipts.set({ ...receipt, promise, head: await fetchHead(pollId) });
};

/** Sends a vote with its commitment, and keeps the promise of the response. */
export const sendSealed = async <Result extends { readonly promise?: string | undefined }>(
  poll: CheckablePoll,
  choices: readonly Choice[],
  send: (fields: ReturnType<typeof sealVote>) => Promise<Result>,
): Promise<Result> => {
  const result = await send(sealVote(poll, choices));
  // The vote counts, whether or not the head can be fetched now.
  keepPromise(poll.id, result.promise).catch(() => undefined);
  return result;
};

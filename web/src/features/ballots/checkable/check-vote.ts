import {
  hashLeaf,
  type Inclusion,
  isConsistent,
  isIncluded,
  originOf,
  type Poll,
  promiseOf,
  proveInclusion,
} from '@showhands/contracts';
import { api } from '#lib/http/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import type { checkableMessages } from '#lib/messages/checkable.ts';
import { canonicalBytes, fromBase64, isSigned, readHead, readKey, sha256 } from './bytes.ts';
import { type Receipt, receipts } from './receipts.ts';

export type CheckResult =
  | { readonly state: 'waiting' | 'noPromise' }
  | { readonly state: 'included'; readonly size: number; readonly proof: Inclusion; readonly isCompared: boolean }
  | { readonly state: 'broken'; readonly fault: keyof typeof checkableMessages.faults; readonly proof?: Inclusion };

const decoded = (path: readonly string[]): Uint8Array[] => path.map(fromBase64);

const fetchProof = async (receipt: Receipt, size: number | undefined): Promise<Inclusion | undefined> => {
  const body = { commitment: receipt.commitment, ...(size !== undefined && { size }) };
  try {
    return await api.call(proveInclusion, { params: { id: receipt.poll }, body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_included') return undefined;
    throw error;
  }
};

/** Checks all that the server has promised for a vote, with its answers. @throws ApiError if the server does not respond */
export const checkVote = async ({ id, status, check_key }: Poll, receipt: Receipt): Promise<CheckResult> => {
  const key = readKey(receipt.key);
  if (!key || key.name !== originOf(id) || receipt.key !== check_key) return { state: 'broken', fault: 'key' };
  const promise = canonicalBytes(promiseOf(id, receipt.commitment));
  if (receipt.promise !== undefined && !isSigned(key, promise, fromBase64(receipt.promise)))
    return { state: 'broken', fault: 'promise' };
  const seen = receipt.head === undefined ? undefined : readHead(key, receipt.head);
  if (receipt.head !== undefined && !seen) return { state: 'broken', fault: 'head' };
  const proof = await fetchProof(receipt, seen?.size);
  if (!proof && receipt.included) return { state: 'broken', fault: 'changed' };
  if (!proof && receipt.promise === undefined) return { state: 'noPromise' };
  // Whatever waits at the close joins the list in its transaction.
  if (!proof) return status === 'closed' ? { state: 'broken', fault: 'missing' } : { state: 'waiting' };
  const head = readHead(key, proof.head);
  if (!head) return { state: 'broken', fault: 'head', proof };
  const leaf = hashLeaf(sha256, fromBase64(receipt.commitment));
  const isOnList = isIncluded(sha256, { ...head, leaf, index: proof.index, path: decoded(proof.path) });
  if (!isOnList) return { state: 'broken', fault: 'inclusion', proof };
  const hasGrown = !seen || isConsistent(sha256, { from: seen, to: head, path: decoded(proof.consistency) });
  if (!hasGrown) return { state: 'broken', fault: 'changed', proof };
  receipts.set({ ...receipt, head: proof.head, included: true });
  return { state: 'included', size: head.size, proof, isCompared: seen !== undefined };
};

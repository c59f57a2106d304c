import {
  getVoteStatus,
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
import {
  canonicalBytes,
  fromBase64,
  type Head,
  isSigned,
  readHead,
  readKey,
  sha256,
  toBase64,
  type VerifierKey,
} from './bytes.ts';
import { fetchHead } from './fetch-head.ts';
import { type Receipt, receipts } from './receipts.ts';

type Fault = keyof typeof checkableMessages.faults;

export type CheckResult =
  | { readonly state: 'waiting' | 'noPromise' }
  | { readonly state: 'included'; readonly size: number; readonly proof: Inclusion; readonly isCompared: boolean }
  | { readonly state: 'broken'; readonly fault: Fault; readonly proof?: Inclusion };

const broken = (fault: Fault, proof?: Inclusion): CheckResult => ({ state: 'broken', fault, ...(proof && { proof }) });

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

/** The fault of a receipt itself, which the server need not be asked about. */
export const faultOf = ({ id, check_key }: Pick<Poll, 'id' | 'check_key'>, receipt: Receipt): Fault | undefined => {
  const key = readKey(receipt.key);
  if (!key || key.name !== originOf(id) || receipt.key !== check_key) return 'key';
  const promise = canonicalBytes(promiseOf(id, receipt.commitment));
  if (receipt.promise !== undefined && !isSigned(key, promise, fromBase64(receipt.promise))) return 'promise';
  return receipt.head !== undefined && !readHead(key, receipt.head) ? 'head' : undefined;
};

/** Whether the server still has a head that was seen earlier. */
const isKept = async (key: VerifierKey, poll: string, seen: Head): Promise<boolean> => {
  try {
    const head = readHead(key, await fetchHead(poll, seen.size));
    return head?.size === seen.size && toBase64(head.root) === toBase64(seen.root);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
};

/** Whether the server says that the viewer has voted. */
const hasVoted = async (id: string): Promise<boolean> => (await api.call(getVoteStatus, { params: { id } })).hasVoted;

/** Checks all that the server has promised for a vote, with its answers. @throws ApiError if the server does not respond */
export const checkVote = async (poll: Poll, receipt: Receipt): Promise<CheckResult> => {
  const [key, fault] = [readKey(receipt.key), faultOf(poll, receipt)];
  if (!key || fault) return broken(fault ?? 'key');
  const seen = receipt.head === undefined ? undefined : readHead(key, receipt.head);
  const proof = await fetchProof(receipt, seen?.size);
  // Receipts from files may be of other voters.
  const isOwn = receipts.get(poll.id)?.commitment === receipt.commitment;
  if (!proof) {
    if (receipt.included) return broken('changed');
    if (receipt.promise === undefined) return { state: 'noPromise' };
    if (isOwn && !(await hasVoted(poll.id))) return broken('forgotten');
    // Whatever waits at the close joins the list in its transaction.
    if (poll.status === 'closed') return broken('missing');
    return !seen || (await isKept(key, poll.id, seen)) ? { state: 'waiting' } : broken('changed');
  }
  const head = readHead(key, proof.head);
  if (!head) return broken('head', proof);
  const leaf = hashLeaf(sha256, fromBase64(receipt.commitment));
  const isOnList = isIncluded(sha256, { ...head, leaf, index: proof.index, path: decoded(proof.path) });
  if (!isOnList) return broken('inclusion', proof);
  const hasGrown = !seen || isConsistent(sha256, { from: seen, to: head, path: decoded(proof.consistency) });
  if (!hasGrown) return broken('changed', proof);
  if (isOwn) receipts.set({ ...receipt, head: proof.head, included: true });
  return { state: 'included', size: head.size, proof, isCompared: seen !== undefined };
};

import type { PollSnapshot } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import { findHead, insertHead, insertLeaves } from './repository.ts';

/** Appends commitments in this order to the leaves of a poll, and signs one head. The poll is locked. */
export const appendLeaves = async (
  trx: Transaction,
  { pollKeys, trees }: PollSecrets,
  poll: PollSnapshot,
  commitments: readonly Uint8Array[],
): Promise<void> => {
  if (commitments.length === 0) return;
  pollKeys.assertOwn(poll);
  const head = (await findHead(trx, poll.id)) ?? { size: 0, note: '' };
  await insertLeaves(trx, poll.id, head.size, commitments);
  const tree = await trees.append(trx, poll.id, head, commitments);
  await insertHead(trx, poll.id, { size: tree.size, note: pollKeys.head(poll, tree.size, tree.root()) });
};

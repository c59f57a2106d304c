import { randomUUID } from 'node:crypto';
import type { PollSnapshot, Proposal } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { numberOptions } from '../polls/repository.ts';

interface ProposalRow {
  readonly id: string;
  readonly text: string;
  readonly proposer: string;
  readonly username: string;
  readonly created_at: Date;
}

const toProposal = ({ id, text, proposer, username, created_at: createdAt }: ProposalRow): Proposal => ({
  id,
  text,
  proposer: { id: proposer, username },
  createdAt: createdAt.toISOString(),
});

/** The proposals of a poll, oldest first. */
export const proposalsOf = async (executor: Executor, pollId: string): Promise<Proposal[]> => {
  const { rows } = await executor.raw<{ rows: ProposalRow[] }>(
    `select pending.id, pending.text, pending.proposer, person.username, pending.created_at
     from proposals pending join people person on person.id = pending.proposer
     where pending.poll_id = ? order by pending.created_at, pending.id`,
    [pollId],
  );
  return rows.map(toProposal);
};

/** @returns the id of the proposal */
export const insertProposal = async (
  trx: Transaction,
  pollId: string,
  { text, proposer }: { readonly text: string; readonly proposer: string },
): Promise<string> => {
  const id = randomUUID();
  await trx('proposals').insert({ id, poll_id: pollId, text, proposer });
  return id;
};

export const deleteProposal = async (trx: Transaction, pollId: string, id: string): Promise<void> => {
  await trx('proposals').where({ poll_id: pollId, id }).delete();
};

/** Pages ignore a poll without a newer version, and its creator's page asks for the proposals when it gets one. */
export const raiseVersion = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw('update polls set version = version + 1 where id = ?', [pollId]);
};

/**
 * Adds an option after all others. The revision grows as after an edit, so that an edit of a form without the option cannot
 * delete it. `addedBy`: null for the creator. @returns the id of the option
 */
export const insertOption = async (
  trx: Transaction,
  { id: pollId, method }: Pick<PollSnapshot, 'id' | 'method'>,
  { text, addedBy }: { readonly text: string; readonly addedBy: string | null },
): Promise<string> => {
  const id = randomUUID();
  await trx.raw(
    `insert into options (poll_id, id, position, text, added_by)
     select ?, ?, max(position) + 1, ?, ? from options where poll_id = ?`,
    [pollId, id, text, addedBy, pollId] as never,
  );
  if (method === 'rank') await numberOptions(trx, pollId);
  await trx.raw(
    `update polls set updated_at = clock_timestamp(), ranking_due = (method = 'rank'), version = version + 1,
       revision = revision + 1
     where id = ?`,
    [pollId],
  );
  return id;
};

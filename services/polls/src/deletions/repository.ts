import { randomUUID } from 'node:crypto';
import type { Executor, Transaction } from '@showhands/service-kit/database';

export const listPollIdsOf = async (executor: Executor, creator: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { id: string }[] }>('select id from polls where creator = ?', [creator]);
  return rows.map(({ id }) => id);
};

export const updateCreator = async (trx: Transaction, pollId: string, creator: string): Promise<void> => {
  await trx.raw('update polls set creator = ?, version = version + 1 where id = ?', [creator, pollId]);
};

/** The tables with one row, or several, of a voter in a poll. */
const VOTER_COLUMNS = {
  votes: 'user_id',
  vote_confirmations: 'user_id',
  ballot_nonces: 'user_id',
  anonymous_voters: 'voter_id',
} as const;

export const listVotedPollIds = async (executor: Executor, userId: string): Promise<string[]> => {
  const selects = Object.entries(VOTER_COLUMNS).map(
    ([table, column]) => `select poll_id from ${table} where ${column} = :userId`,
  );
  const { rows } = await executor.raw<{ rows: { poll_id: string }[] }>(selects.join(' union '), { userId });
  return rows.map(({ poll_id }) => poll_id);
};

/** The votes in a locked poll stay, with a random id in place of the voter, which no other poll has. */
export const unlinkVotes = async (trx: Transaction, pollId: string, userId: string, keepsReason: boolean) => {
  if (!keepsReason) await trx.raw('update votes set reason = null where poll_id = ? and user_id = ?', [pollId, userId]);
  const substitute = randomUUID();
  for (const [table, column] of Object.entries(VOTER_COLUMNS)) {
    await trx.raw('update ?? set ?? = ? where poll_id = ? and ?? = ?', [
      table,
      column,
      substitute,
      pollId,
      column,
      userId,
    ]);
  }
};

interface Person {
  readonly id: string;
  readonly username: string;
}

/** The sequences of the user's polls go with the polls. */
const moveSequences = async (trx: Transaction, userId: string, successor: string | undefined): Promise<void> => {
  if (successor === undefined) await trx.raw('delete from sequences where owner = ?', [userId]);
  else await trx.raw('update sequences set owner = ?, version = version + 1 where owner = ?', [successor, userId]);
};

/** Options that the user has added stay like options of the creator. Those that wait for an approval go. */
const unlinkOptions = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw('delete from proposals where proposer = ?', [userId]);
  await trx.raw(
    `with changed as (update options set added_by = null where added_by = ? returning poll_id)
     update polls set version = version + 1 where id in (select poll_id from changed)`,
    [userId],
  );
};

/** Entries of lists name the user by the account, the username or the address. */
const NAMED = `user_id = :id or (key = name_key(:username) and not is_address) or (key = name_key(:email) and is_address)`;

const leaveLists = async (trx: Transaction, names: Person & { readonly email: string }): Promise<void> => {
  await trx.raw(`delete from invitations where ${NAMED}`, { ...names });
  await trx.raw(
    `with gone as (delete from group_members where ${NAMED} returning group_id)
     update groups set members = members - (select count(*) from gone where gone.group_id = groups.id), version = version + 1
     where id in (select group_id from gone)`,
    { ...names },
  );
  await trx.raw('delete from proved_addresses where user_id = ?', [names.id]);
};

/** Removes the user from all tables but those of polls and votes. Needs `lockNames`. */
export const deletePerson = async (
  trx: Transaction,
  user: Person & { readonly email: string },
  successor: Person | null,
): Promise<void> => {
  await moveSequences(trx, user.id, successor?.id);
  await unlinkOptions(trx, user.id);
  await leaveLists(trx, user);
  await trx.raw('delete from groups where owner = ?', [user.id]);
  await trx.raw('delete from provider_people where user_id = ?', [user.id]);
  await trx.raw('delete from templates where owner = ?', [user.id]);
  await trx.raw('delete from reports where user_id = ?', [user.id]);
  await trx.raw('delete from people where id = ?', [user.id]);
};

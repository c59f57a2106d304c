import type { Executor, Transaction } from '@showhands/service-kit/database';

interface Entry {
  readonly id: string;
  readonly entry: string;
  readonly userId: string | null;
}

export interface LinkedEntry {
  readonly id: string;
  readonly pollId: string;
  readonly creator: string;
  readonly isDraft: boolean;
  readonly userId: string | null;
}

export const findEntry = async (trx: Transaction, pollId: string, id: string): Promise<Entry | undefined> => {
  const { rows } = await trx.raw<{ rows: Entry[] }>(
    'select id, entry, user_id as "userId" from invitations where poll_id = ? and id = ?',
    [pollId, id],
  );
  return rows[0];
};

/** Entries without a person in the order of their ids. */
export const waitingEntries = async (
  trx: Transaction,
  pollId: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; entry: string }[]> => {
  const { rows } = await trx.raw<{ rows: { id: string; entry: string }[] }>(
    `select id, entry from invitations where poll_id = ? and user_id is null ${after === null ? '' : 'and id > ?'}
     order by id limit ?`,
    [pollId, ...(after === null ? [] : [after]), limit],
  );
  return rows;
};

/** Replaces the hashes of the links of entries. */
export const writeTokens = async (
  trx: Transaction,
  pollId: string,
  tokens: readonly { readonly id: string; readonly hash: Buffer }[],
): Promise<void> => {
  await trx.raw(
    `update invitations i set token_hash = decode(n.hash, 'hex') from unnest(?::uuid[], ?::text[]) as n (id, hash)
     where i.poll_id = ? and i.id = n.id`,
    [tokens.map(({ id }) => id), tokens.map(({ hash }) => hash.toString('hex')), pollId] as never,
  );
};

export const findByToken = async (trx: Transaction, hash: Buffer): Promise<LinkedEntry | undefined> => {
  const { rows } = await trx.raw<{ rows: LinkedEntry[] }>(
    `select i.id, i.poll_id as "pollId", poll.creator, poll.status = 'draft' as "isDraft", i.user_id as "userId"
     from invitations i join polls poll on poll.id = i.poll_id where i.token_hash = ?`,
    [hash],
  );
  return rows[0];
};

/** Whether an address waits on a list, or on that of the poll, and whether a link still gives access. */
export const findInvitation = async (
  executor: Executor,
  addressKey: string,
  { token = '', poll = null }: { readonly token?: string | undefined; readonly poll?: string | null | undefined },
): Promise<{ byAddress: boolean; byLink: boolean }> => {
  const { rows } = await executor.raw<{ rows: { byAddress: boolean; byLink: boolean }[] }>(
    `select exists (select from invitations
         where key = :addressKey and user_id is null and is_address and poll_id = coalesce(:poll, poll_id)) as "byAddress",
       exists (select from invitations i join polls poll on poll.id = i.poll_id
         where i.token_hash = decode(:token, 'hex') and i.user_id is null and poll.status <> 'draft') as "byLink"`,
    { addressKey, token, poll },
  );
  return rows[0] ?? { byAddress: false, byLink: false };
};

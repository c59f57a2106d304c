import { type NewPoll, type PollEdit, type PollSnapshot, texts } from '@showhands/contracts';
import { type CommandCall, type Identity, outbox, type Store, type Transaction } from '@showhands/service-kit';
import { assertEditable, assertOwner, assertVisible } from './policy.ts';
import { presentFor } from './presenter.ts';
import {
  databaseNow,
  deletePoll,
  findPoll,
  findPollForUpdate,
  insertPoll,
  rememberPerson,
  updatePoll,
  updateStatus,
} from './repository.ts';
import { assertEditAllowed, assertEndsLater, changesWhatWasVotedOn, statusChange, unchangedMessage } from './rules.ts';

type Caller = CommandCall & { readonly user: Identity };

export interface PollCommands {
  readonly store: Store;
  /** Told when the end of some poll may have changed. */
  readonly endsChanged: () => void;
}

const readBack = async (trx: Transaction, id: string): Promise<PollSnapshot> => {
  const poll = await findPoll(trx, id);
  if (!poll) throw new Error('a poll vanished within its own transaction');
  return poll;
};

/** Tells what became of a poll that an edit or a status change has just been written to. */
const announceChange = async (trx: Transaction, before: PollSnapshot): Promise<PollSnapshot> => {
  const poll = await readBack(trx, before.id);
  const closed = poll.status === 'closed' && before.status !== 'closed';
  if (closed) await outbox.append(trx, 'poll.closed', { poll, automatic: false });
  else await outbox.append(trx, 'poll.updated', { poll, previous_status: before.status });
  return poll;
};

export const createPoll = async ({ store, endsChanged }: PollCommands, call: Caller & { body: NewPoll }) => {
  const created = await store.transact(call, async (trx) => {
    assertEndsLater(call.body.ends_at, await databaseNow(trx));
    await rememberPerson(trx, call.user);
    const poll = await readBack(trx, await insertPoll(trx, call.user.id, call.body));
    await outbox.append(trx, 'poll.created', { poll });
    return presentFor(call.user.id, poll);
  });
  endsChanged();
  return created;
};

export const editPoll = async (
  { store, endsChanged }: PollCommands,
  call: Caller & { params: { id: string }; body: PollEdit },
) => {
  const edited = await store.transact(call, async (trx) => {
    const before = assertVisible(call.user.id, await findPollForUpdate(trx, call.params.id));
    assertEditable(call.user.id, before);
    assertEditAllowed(before, call.body);
    const endsAt = call.body.ends_at;
    if (endsAt?.toISOString() !== before.ends_at) assertEndsLater(endsAt, await databaseNow(trx));
    const markEdited = changesWhatWasVotedOn(before, call.body);
    await updatePoll(trx, before, call.body, { status: call.body.status ?? before.status, markEdited });
    return presentFor(call.user.id, await announceChange(trx, before));
  });
  endsChanged();
  return edited;
};

export const setStatus = async (
  { store, endsChanged }: PollCommands,
  call: Caller & { params: { id: string }; body: { status: 'active' | 'closed' } },
) => {
  const { status } = call.body;
  const result = await store.transact(call, async (trx) => {
    const before = assertVisible(call.user.id, await findPollForUpdate(trx, call.params.id));
    assertOwner(call.user.id, before, texts.poll.notOwner);
    const change = statusChange(before, status, await databaseNow(trx));
    if (!change) return { poll: presentFor(call.user.id, before), message: unchangedMessage(status) };
    await updateStatus(trx, before.id, { status, clearsEnd: change.clearsEnd });
    return { poll: presentFor(call.user.id, await announceChange(trx, before)), message: change.message };
  });
  endsChanged();
  return result;
};

export const removePoll = ({ store }: PollCommands, call: Caller & { params: { id: string } }) =>
  store.transact(call, async (trx) => {
    const poll = assertVisible(call.user.id, await findPollForUpdate(trx, call.params.id));
    assertOwner(call.user.id, poll, texts.poll.notOwnerDelete);
    await deletePoll(trx, poll.id);
    await outbox.append(trx, 'poll.deleted', { pollId: poll.id, creator: poll.creator, version: poll.version + 1 });
    return { id: poll.id, message: texts.poll.deleted };
  });

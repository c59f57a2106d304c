import type { NewPoll, PollEdit, PollSnapshot } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import * as repository from './repository.ts';
import { assertNewest, assertRoom, editedRepeat, NOT_REPEATED, newRepeat } from './rules.ts';

type Owned = Pick<PollSnapshot, 'id' | 'creator'>;

const assertRoomFor = async (trx: Transaction, { id, creator }: Owned): Promise<void> => {
  await repository.lockRepeats(trx, creator);
  assertRoom(await repository.countOtherRepeats(trx, creator, id));
};

/** Writes how often a new poll opens. */
export const createRepeat = async (trx: Transaction, poll: Owned, input: NewPoll, now: Date): Promise<void> => {
  const { repeat, status, opens_at: opensAt = null, ends_at: endsAt } = input;
  if (!repeat) return;
  await assertRoomFor(trx, poll);
  await repository.updateRepeat(trx, poll.id, newRepeat(repeat, { status, opensAt, endsAt }, now));
};

/** Writes how often a poll opens from now on, of which `before` is the state before the edit. */
export const editRepeat = async (trx: Transaction, before: PollSnapshot, edit: PollEdit, now: Date): Promise<void> => {
  const wanted = edit.repeat === undefined ? before.repeat : edit.repeat;
  if (!wanted) {
    if (before.repeat) await repository.updateRepeat(trx, before.id, NOT_REPEATED);
    return;
  }
  if (!before.repeat) {
    assertNewest(before.run === undefined || (await repository.isNewestRun(trx, before.id)));
    await assertRoomFor(trx, before);
  }
  const opensBefore = before.opens_at === undefined ? null : new Date(before.opens_at);
  const opensAt = edit.opens_at === undefined ? opensBefore : edit.opens_at;
  const times = { status: edit.status ?? before.status, opensAt, endsAt: edit.ends_at };
  const columns = editedRepeat(before, wanted, times, now);
  if (columns) await repository.updateRepeat(trx, before.id, columns);
};

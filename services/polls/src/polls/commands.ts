import {
  type DomainEvent,
  type EventPayload,
  type NewPoll,
  type PollEdit,
  type PollSnapshot,
  texts,
} from '@showhands/contracts';
import {
  assertKept,
  type CommandCall,
  type Database,
  insertRemoval,
  type Store,
  type Transaction,
} from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import type { Identity } from '@showhands/service-kit/security';
import { postponeUnreadable, releaseAtClose, releaseBatch } from '../anonymous/commands.ts';
import { findReleasesDue } from '../anonymous/repository.ts';
import { shareOwnGroup } from '../groups/share-own-group.ts';
import { assertRoom } from '../invited/assert-room.ts';
import { admitPerson, publishAccess } from '../invited/publish-access.ts';
import { addEntries, lockNames, shareNames } from '../invited/repository.ts';
import { recordRevision } from '../revisions/record-revision.ts';
import { createRepeat, editRepeat } from '../runs/edit-repeat.ts';
import { assertEditable, assertOwner } from './policy.ts';
import type { PollSecrets } from './poll-secrets.ts';
import { presentFor } from './presenter.ts';
import { countRankingIfDue } from './ranking.ts';
import {
  closeEnded,
  databaseNow,
  deletePoll,
  ensurePerson,
  findPerson,
  findPoll,
  findPollForUpdate,
  insertPoll,
  touchPollsOf,
  updateCommentsCount,
  updatePoll,
  updateStatus,
  upsertPerson,
} from './repository.ts';
import {
  assertBallotsFit,
  assertDistinct,
  assertEditAllowed,
  assertEndsLater,
  assertRulesFit,
  changesWhatWasVotedOn,
  keepHidden,
  rulesOf,
  statusChange,
  unchangedMessage,
} from './rules.ts';
import { getVisible } from './visible-to.ts';

export type Caller = CommandCall & { readonly user: Identity };
export type PollCall = Caller & { readonly params: { readonly id: string } };

export interface PollCommands {
  readonly store: Store;
  readonly secrets: PollSecrets;
  /** Called after a change that may have moved the end of a poll. */
  readonly endsChanged: () => void;
}

/** Locks a poll until the commit: neither a vote nor another change comes in between. */
export const lockPoll = async (trx: Transaction, { user, params }: PollCall): Promise<PollSnapshot> =>
  getVisible(trx, user.id, await findPollForUpdate(trx, params.id));

/** Like `lockPoll`, for calls of the creator alone. */
export const lockOwnPoll = async (trx: Transaction, call: PollCall, notOwner: string = texts.poll.notOwner) => {
  const poll = await lockPoll(trx, call);
  assertOwner(call.user.id, poll, notOwner);
  return poll;
};

const readBack = async (trx: Transaction, id: string): Promise<PollSnapshot> => {
  const poll = await findPoll(trx, id);
  if (!poll) throw new Error('a poll is missing within the transaction that wrote it');
  return poll;
};

const updateOf = (poll: PollSnapshot, { status, visibility }: PollSnapshot): EventPayload<'poll.updated'> => ({
  poll,
  previous_status: status,
  ...(visibility && { previous_visibility: visibility }),
});

/** Publishes the event of a change that was just written: an edit, a status, an option, a proposal, a conclusion. */
export const publishChange = async (
  trx: Transaction,
  before: PollSnapshot,
  more: Pick<EventPayload<'poll.updated'>, 'is_concluded' | 'revised_for'> = {},
): Promise<PollSnapshot> => {
  const poll = await readBack(trx, before.id);
  const closed = poll.status === 'closed' && before.status !== 'closed';
  if (!closed || poll.visibility !== before.visibility)
    await outbox.append(trx, 'poll.updated', { ...updateOf(poll, before), ...more });
  if (closed) await outbox.append(trx, 'poll.closed', { poll, automatic: false });
  return poll;
};

/** Writes and publishes a new poll, whose options are distinct. */
export const insertNewPoll = async (
  { secrets }: Pick<PollCommands, 'secrets'>,
  trx: Transaction,
  creator: Identity,
  input: NewPoll,
) => {
  const entries = input.invited ?? [];
  const groupIds = [...new Set(input.invited_groups)];
  if (entries.length + groupIds.length > 0) await lockNames(trx);
  const now = await databaseNow(trx);
  assertEndsLater(input.ends_at, now);
  const rules = rulesOf(input);
  assertRulesFit(input, rules, now);
  await assertKept(trx, 'polls', { creator: creator.id });
  await ensurePerson(trx, creator);
  const id = await insertPoll(trx, creator.id, input, { rules, ...secrets });
  await createRepeat(trx, { id, creator: creator.id }, input, now);
  const added = entries.length > 0 ? await addEntries(trx, id, entries) : [];
  for (const groupId of groupIds) added.push(...(await shareOwnGroup(trx, creator.id, groupId, id)));
  if (groupIds.length > 0) await assertRoom(trx, [id]);
  const poll = await readBack(trx, id);
  await outbox.append(trx, 'poll.created', { poll });
  await publishAccess(trx, poll, { added, removed: [] });
  return presentFor(creator, poll);
};

export const createPoll = async (polls: PollCommands, call: Caller & { body: NewPoll }) => {
  assertDistinct(call.body.options);
  const created = await polls.store.transact(call, (trx) => insertNewPoll(polls, trx, call.user, call.body));
  polls.endsChanged();
  return created;
};

export const editPoll = async ({ store, secrets, endsChanged }: PollCommands, call: PollCall & { body: PollEdit }) => {
  const edited = await store.transact(call, async (trx) => {
    const before = await lockPoll(trx, call);
    assertEditable(call.user.id, before);
    const body = keepHidden(call.body, before);
    assertEditAllowed(before, body);
    assertDistinct(body.options, before);
    const endsAt = body.ends_at;
    const now = await databaseNow(trx);
    if (endsAt?.toISOString() !== before.ends_at) assertEndsLater(endsAt, now);
    const rules = rulesOf(body, before);
    assertRulesFit(body, rules, now, before);
    assertBallotsFit(before, rules);
    const markEdited = changesWhatWasVotedOn(before, body);
    const status = body.status ?? before.status;
    await updatePoll(trx, before, body, { status, markEdited, rules });
    await editRepeat(trx, before, body, now);
    if (status === 'closed') await releaseAtClose(trx, secrets, before.id);
    const voters = before.voters_count > 0 ? await recordRevision(trx, before, await readBack(trx, before.id)) : [];
    return presentFor(call.user, await publishChange(trx, before, voters.length > 0 ? { revised_for: voters } : {}));
  });
  endsChanged();
  return edited;
};

/** Writes and publishes the status of a poll that its creator has locked. After a commit the end may have moved. */
export const changeStatus = async (
  { secrets }: Pick<PollCommands, 'secrets'>,
  trx: Transaction,
  creator: Identity,
  before: PollSnapshot,
  status: 'active' | 'closed',
) => {
  const change = statusChange(before, status, await databaseNow(trx));
  if (!change) return { poll: presentFor(creator, before), message: unchangedMessage(status) };
  await updateStatus(trx, before.id, { status, clearsEnd: change.clearsEnd });
  if (status === 'closed') await releaseAtClose(trx, secrets, before.id);
  await countRankingIfDue(trx, before.id);
  return { poll: presentFor(creator, await publishChange(trx, before)), message: change.message };
};

export const setStatus = async (polls: PollCommands, call: PollCall & { body: { status: 'active' | 'closed' } }) => {
  const result = await polls.store.transact(call, async (trx) =>
    changeStatus(polls, trx, call.user, await lockOwnPoll(trx, call), call.body.status),
  );
  polls.endsChanged();
  return result;
};

/** Deletes a locked poll and publishes it. */
export const deleteLocked = async (
  trx: Transaction,
  { id, creator, version, visibility }: PollSnapshot,
): Promise<void> => {
  await deletePoll(trx, id);
  const event = { pollId: id, creator, version: version + 1, ...(visibility && { visibility }) };
  await outbox.append(trx, 'poll.deleted', event);
};

/** Deletes a poll for an operator. @returns its title, undefined if there is no such poll */
export const removeByOperator = (database: Database, id: string, note: string): Promise<string | undefined> =>
  database.transaction(async (trx) => {
    const poll = await findPollForUpdate(trx, id);
    if (!poll) return undefined;
    await deleteLocked(trx, poll);
    await insertRemoval(trx, id, note);
    return poll.title;
  });

export const removePoll = ({ store }: PollCommands, call: PollCall) =>
  store.transact(call, async (trx) => {
    const poll = await lockOwnPoll(trx, call, texts.poll.notOwnerDelete);
    await deleteLocked(trx, poll);
    return { id: poll.id, message: texts.poll.deleted };
  });

/** Publishing stays cheap for creators with many polls. Older polls show the new name when they are next read. */
const PUBLISHED_POLLS_MAX = 100;

/** Publishes a poll after a change that is neither an edit nor a status change. */
export const publishUnedited = async (trx: Transaction, id: string): Promise<void> => {
  const poll = await findPoll(trx, id);
  if (poll) await outbox.append(trx, 'poll.updated', updateOf(poll, poll));
};

/** Stores a user's name. If it replaces another name, publishes the user's polls. */
export const renameCreator = async (
  trx: Transaction,
  { payload: { user, version }, occurredAt }: DomainEvent<'user.registered' | 'user.updated'>,
): Promise<void> => {
  await shareNames(trx);
  const before = await findPerson(trx, user.id);
  const isWritten = await upsertPerson(trx, { ...user, version });
  if (!isWritten) return;
  await admitPerson(trx, user, occurredAt);
  if (!before || before.username === user.username) return;
  for (const id of await touchPollsOf(trx, user.id, PUBLISHED_POLLS_MAX)) await publishUnedited(trx, id);
};

/** Stores a poll's comment count and publishes the poll, unless a newer count is stored. */
export const setCommentTotals = async (
  trx: Transaction,
  pollId: string,
  totals: Pick<EventPayload<'comment.created'>, 'comments_count' | 'count_version'>,
): Promise<void> => {
  if (await updateCommentsCount(trx, pollId, totals)) await publishUnedited(trx, pollId);
};

const CLOSING_BATCH = 100;

/** Closes polls whose end has passed, by PostgreSQL's clock. @returns whether there may be more */
export const closeEndedPolls = async (trx: Transaction, secrets: PollSecrets): Promise<boolean> => {
  const ids = await closeEnded(trx, CLOSING_BATCH);
  for (const id of ids) {
    await releaseAtClose(trx, secrets, id).catch((error) => postponeUnreadable(trx, id, error));
    await countRankingIfDue(trx, id);
    const poll = await findPoll(trx, id);
    if (poll) await outbox.append(trx, 'poll.closed', { poll, automatic: true });
  }
  return ids.length === CLOSING_BATCH;
};

/** Releases the batches of anonymous polls that are due, each in a transaction of its own. @returns whether there may be more */
export const releaseDueBatches = async (store: Store, secrets: PollSecrets): Promise<boolean> => {
  const ids = await findReleasesDue(store.database, CLOSING_BATCH);
  for (const id of ids) {
    await store
      .transact({ idempotency: null, replayed: false }, (trx) => releaseBatch(trx, secrets, id))
      .catch((error) => postponeUnreadable(store.database, id, error));
  }
  return ids.length === CLOSING_BATCH;
};

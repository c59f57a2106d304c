import { randomUUID } from 'node:crypto';
import { type DomainEvent, decisionTexts, type EventPayload, isListed, type PollSnapshot } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { findByIds } from '../notifications/lists.ts';
import { type NotificationRow, presentNotification } from '../notifications/presenter.ts';
import { findSettings, findSettingsOf, listExcluded } from '../settings/repository.ts';
import { mergeComment, subtractComments } from './merge-comment.ts';
import * as repository from './repository.ts';
import { RECIPIENTS_PER_EVENT, requestMails, resultsOf } from './request-mails.ts';

const creatorOf = (poll: PollSnapshot): repository.Actor => ({ id: poll.creator, username: poll.creator_username });

const publishCreated = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  const rows = await findByIds(trx, ids);
  const payloads = rows.map((row) => ({ notification: presentNotification(row) }));
  await outbox.appendAll(trx, 'notification.created', payloads);
};

/** Withdrawn notifications are published as read, so that the user's pages refetch. */
const publishWithdrawn = async (trx: Transaction, withdrawn: readonly repository.NotificationKey[]): Promise<void> => {
  for (const { id, user_id: userId } of withdrawn) {
    await outbox.append(trx, 'notification.read', { userId, notificationId: id });
  }
};

type OwnNotification = Omit<repository.NewNotification, 'id'>;

/** Stores a notification unless the user's settings exclude its type. */
const notifyUser = async (trx: Transaction, notification: OwnNotification): Promise<void> => {
  const settings = await findSettings(trx, notification.userId);
  if (!settings[notification.type]) return;
  const id = randomUUID();
  await repository.insertNotification(trx, { ...notification, id });
  await publishCreated(trx, [id]);
};

const notifyCreatorOfComment = async (
  trx: Transaction,
  notification: Omit<Parameters<typeof mergeComment>[1], 'id' | 'type'>,
): Promise<void> => {
  const settings = await findSettings(trx, notification.userId);
  if (!settings.merge_comments || !settings.comment) return notifyUser(trx, { ...notification, type: 'comment' });
  const id = await mergeComment(trx, { ...notification, id: randomUUID(), type: 'comment' });
  if (id) await publishCreated(trx, [id]);
};

type Invited = Omit<Parameters<typeof repository.insertInvitations>[1], 'userIds'>;

/** Invites or reminds users whose settings want it. */
const notifyInvited = async (trx: Transaction, invited: Invited, people: readonly string[]): Promise<void> => {
  for (let begin = 0; begin < people.length; begin += RECIPIENTS_PER_EVENT) {
    const part = people.slice(begin, begin + RECIPIENTS_PER_EVENT);
    const settingsOf = await findSettingsOf(trx, part);
    const userIds = part.filter((id) => settingsOf(id).poll_invited);
    await publishCreated(trx, await repository.insertInvitations(trx, { ...invited, userIds }));
  }
};

/** Tells the people on the list of a poll that they are invited, once they may see it and it is open. Needs `lockInvited`. */
const notifyOfInvitation = async (trx: Transaction, pollId: string, at: string): Promise<void> => {
  const people = await repository.markTold(trx, pollId);
  const [first] = people;
  if (!first) return;
  const userIds = people.map(({ user_id: userId }) => userId);
  await notifyInvited(trx, { kind: 'new', pollId, actorId: first.creator, at }, userIds);
  const poll = { id: pollId, title: first.title, creator: first.creator };
  await requestMails(trx, 'invitation', poll, userIds);
};

const rowOf = (broadcast: repository.Broadcast): NotificationRow => ({
  id: broadcast.id,
  type: broadcast.type,
  user_id: broadcast.id,
  poll_id: broadcast.poll?.id ?? null,
  comment_id: null,
  actor_id: broadcast.actor?.id ?? null,
  actor_username: broadcast.actor?.username ?? null,
  count: null,
  title: broadcast.title ?? null,
  message: broadcast.message ?? null,
  poll_title: broadcast.poll?.title ?? null,
  is_conclusion: broadcast.isConclusion ?? false,
  is_read: false,
  created_at: new Date(broadcast.at),
});

const recipientsOf = async (
  trx: Transaction,
  { poll, actor, includesCreator, isConclusion = false }: repository.Broadcast,
): Promise<string[]> => {
  if (!poll) return [];
  const participants = (await repository.listParticipants(trx, poll, isConclusion)).filter((id) => id !== actor?.id);
  return includesCreator ? [poll.creator, ...participants] : participants;
};

const publishBroadcast = async (trx: Transaction, broadcast: repository.Broadcast): Promise<void> => {
  const { userId: _, isRead: __, ...notification } = presentNotification(rowOf(broadcast));
  const except = broadcast.actor?.id ?? null;
  const excluded = await listExcluded(trx, broadcast);
  if (broadcast.audience === 'everyone') {
    return outbox.append(trx, 'notification.broadcast', {
      notification,
      recipients: null,
      except,
      ...(excluded.length > 0 && { excluded }),
    });
  }
  const unwanted = new Set(excluded);
  const recipients = (await recipientsOf(trx, broadcast)).filter((id) => !unwanted.has(id));
  for (let begin = 0; begin < recipients.length; begin += RECIPIENTS_PER_EVENT) {
    const page = recipients.slice(begin, begin + RECIPIENTS_PER_EVENT);
    await outbox.append(trx, 'notification.broadcast', { notification, recipients: page, except });
  }
};

/** Notifies many users at the cost of one row. */
const notifyAudience = async (trx: Transaction, broadcast: repository.Broadcast): Promise<void> => {
  if (!(await repository.insertBroadcast(trx, broadcast))) return;
  const actor = broadcast.actor && (await repository.findCurrentActor(trx, broadcast.actor));
  await publishBroadcast(trx, { ...broadcast, actor });
};

const notifyOfPoll = (trx: Transaction, event: DomainEvent<'poll.created' | 'poll.updated'>): Promise<void> => {
  const { poll } = event.payload;
  return notifyAudience(trx, {
    id: event.id,
    type: 'poll_created',
    audience: 'everyone',
    poll,
    actor: creatorOf(poll),
    includesCreator: false,
    at: event.occurredAt,
  });
};

export const renamePerson = (
  trx: Transaction,
  { payload: { user, version } }: DomainEvent<'user.registered' | 'user.updated'>,
): Promise<void> => repository.upsertPerson(trx, { ...user, version });

export const addReader = async (trx: Transaction, event: DomainEvent<'user.registered'>): Promise<void> => {
  await repository.insertReader(trx, event.payload.user.id, event.payload.createdAt);
  await renamePerson(trx, event);
};

/** Stores a poll, which the people on its list may see from now on. @returns false for a deleted poll */
const upsertWithInvited = async (
  trx: Transaction,
  { payload: { poll }, occurredAt }: DomainEvent<'poll.created' | 'poll.updated'>,
): Promise<boolean> => {
  if (poll.visibility !== 'invited') return repository.upsertPoll(trx, poll);
  await repository.lockInvited(trx, poll.id);
  const exists = await repository.upsertPoll(trx, poll);
  await notifyOfInvitation(trx, poll.id, occurredAt);
  return exists;
};

export const notifyOfNewPoll = async (trx: Transaction, event: DomainEvent<'poll.created'>): Promise<void> => {
  const { poll } = event.payload;
  const exists = await upsertWithInvited(trx, event);
  if (exists && isListed(poll)) await notifyOfPoll(trx, event);
};

/** Mails about a close go to voters alone: whoever commented only has no part in the decision. */
const mailVoters = async (trx: Transaction, kind: 'closed' | 'conclusion', poll: PollSnapshot): Promise<void> => {
  const voters = await repository.listParticipants(trx, poll, false);
  await requestMails(trx, kind, poll, voters);
};

const notifyOfConclusion = async (trx: Transaction, event: DomainEvent<'poll.updated'>): Promise<void> => {
  const { poll } = event.payload;
  await mailVoters(trx, 'conclusion', poll);
  await notifyAudience(trx, {
    id: event.id,
    type: 'poll_closed',
    audience: 'voters',
    poll,
    actor: creatorOf(poll),
    includesCreator: false,
    isConclusion: true,
    at: event.occurredAt,
  });
};

/** Tells the voters of a changed option, each by a notification of their own: others have nothing to confirm. */
const notifyOfRevision = async (
  trx: Transaction,
  { payload: { poll }, occurredAt: at }: DomainEvent<'poll.updated'>,
  voters: readonly string[],
): Promise<void> => {
  const settingsOf = await findSettingsOf(trx, voters);
  const wanted = voters.filter((id) => id !== poll.creator && settingsOf(id).poll_closed);
  if (wanted.length === 0) return;
  const actor = await repository.findCurrentActor(trx, creatorOf(poll));
  const { former, ids } = await repository.replaceRevisions(trx, { pollId: poll.id, voters: wanted, actor, at });
  await publishWithdrawn(trx, former);
  await publishCreated(trx, ids);
};

/** Stores the current title. A draft that is published, or a poll that everyone may find from now on, notifies like a new one, a restored one not. */
export const notifyOfUpdatedPoll = async (trx: Transaction, event: DomainEvent<'poll.updated'>): Promise<void> => {
  const { poll, previous_status, previous_visibility, is_concluded: isConcluded, revised_for: voters } = event.payload;
  const exists = await upsertWithInvited(trx, event);
  if (exists && isConcluded) await notifyOfConclusion(trx, event);
  if (exists && voters) await notifyOfRevision(trx, event, voters);
  const wasListed = isListed({ status: previous_status, visibility: previous_visibility });
  if (exists && !wasListed && previous_visibility !== 'hidden' && isListed(poll)) await notifyOfPoll(trx, event);
};

export const updateInvited = async (
  trx: Transaction,
  { payload: { pollId, version, added, removed }, occurredAt }: DomainEvent<'poll.access-changed'>,
): Promise<void> => {
  await repository.lockInvited(trx, pollId);
  const gone = removed.map((id) => ({ id, isInvited: false }));
  await repository.upsertInvited(trx, pollId, version, [...gone, ...added.map((id) => ({ id, isInvited: true }))]);
  await notifyOfInvitation(trx, pollId, occurredAt);
};

export const remindInvited = async (trx: Transaction, event: DomainEvent<'poll.reminded'>): Promise<void> => {
  const { poll, people } = event.payload;
  if (!(await repository.lockRemindable(trx, poll.id))) return;
  const reminder = { kind: 'reminder', pollId: poll.id, actorId: poll.creator, at: event.occurredAt } as const;
  await notifyInvited(trx, reminder, people);
  await requestMails(trx, 'reminder', poll, people);
};

type Voted = DomainEvent<'poll.voted'>;

interface PollVotes {
  readonly poll: PollSnapshot;
  readonly at: string;
  readonly voters: readonly repository.Voter[];
}

/** Merges several events of one poll into one event. */
const mergeEvents = (events: readonly Voted[]): PollVotes[] => {
  const inOrder = events.toSorted((one, other) => one.payload.poll.version - other.payload.poll.version);
  const voters = new Map<string, repository.Voter>();
  for (const { payload, occurredAt } of inOrder) {
    const { id: pollId, version } = payload.poll;
    for (const voter of payload.voters) {
      const firstVotedAt = voters.get(voter.id)?.firstVotedAt ?? occurredAt;
      voters.set(voter.id, { ...voter, pollId, version, firstVotedAt });
    }
  }
  const last = inOrder.at(-1);
  return last ? [{ poll: last.payload.poll, at: last.occurredAt, voters: [...voters.values()] }] : [];
};

/** The number of statements does not depend on the number of polls. */
export const notifyOfVotes = async (trx: Transaction, events: readonly Voted[]): Promise<void> => {
  const byPoll = Map.groupBy(events, ({ payload }) => payload.poll.id);
  const merged = [...byPoll.values()].flatMap(mergeEvents);
  const existing = await repository.upsertPolls(
    trx,
    merged.map(({ poll }) => poll),
  );
  const votes = merged.filter(({ poll }) => existing.has(poll.id));
  const added = await repository.upsertVoters(
    trx,
    votes.flatMap(({ voters }) => voters),
  );
  const addedTo = Map.groupBy(added, ({ pollId }) => pollId);
  const settingsOf = await findSettingsOf(
    trx,
    votes.map(({ poll }) => poll.creator),
  );
  const notifications = votes.flatMap(({ poll, at }) => {
    const voters = (addedTo.get(poll.id) ?? []).filter(({ id }) => id !== poll.creator);
    return voters.length > 0 && settingsOf(poll.creator).vote ? [{ id: randomUUID(), poll, voters, at }] : [];
  });
  if (notifications.length > 0) await publishCreated(trx, await repository.mergeVotes(trx, notifications));
};

/** The creator is notified only of an automatic close, which was not their own doing. */
export const notifyOfClosedPoll = async (trx: Transaction, event: DomainEvent<'poll.closed'>): Promise<void> => {
  const { poll, automatic } = event.payload;
  if (!(await repository.upsertPoll(trx, poll))) return;
  // Without results there is nothing to tell before the conclusion.
  if (resultsOf(poll)) await mailVoters(trx, 'closed', poll);
  await notifyAudience(trx, {
    id: event.id,
    type: 'poll_closed',
    audience: 'voters',
    poll,
    actor: automatic ? null : creatorOf(poll),
    includesCreator: automatic,
    at: event.occurredAt,
  });
};

export const removePoll = (trx: Transaction, { payload }: DomainEvent<'poll.deleted'>): Promise<void> =>
  repository.deletePoll(trx, payload.pollId, payload.creator);

/** Notifies the parent's author of the reply and the poll's creator of the comment, but no user twice or of their own. */
export const notifyOfComment = async (trx: Transaction, event: DomainEvent<'comment.created'>): Promise<void> => {
  const { comment, parent_author, poll } = event.payload;
  const exists = await repository.upsertPoll(trx, { ...poll, version: 0 });
  if (!exists || (await repository.isCommentDeleted(trx, comment.id))) return;
  const repliesTo = parent_author === comment.user ? null : parent_author;
  await repository.insertCommenter(trx, comment, repliesTo);
  const actor = { id: comment.user, username: comment.author_username };
  const common = { pollId: poll.id, commentId: comment.id, actor, at: event.occurredAt };
  if (repliesTo) await notifyUser(trx, { ...common, userId: repliesTo, type: 'reply' });
  if (poll.creator !== comment.user && poll.creator !== repliesTo) {
    await notifyCreatorOfComment(trx, { ...common, userId: poll.creator });
  }
};

export const removeComments = async (trx: Transaction, { payload }: DomainEvent<'comment.deleted'>): Promise<void> => {
  const changed = await subtractComments(trx, payload.removed);
  const deleted = await repository.deleteComments(trx, payload.removed);
  await publishWithdrawn(trx, [...changed, ...deleted]);
};

export const notifyOfLike = async (trx: Transaction, event: DomainEvent<'comment.like-changed'>): Promise<void> => {
  const { commentId, poll_id: pollId, author, liker, hasLiked, version } = event.payload;
  if (liker.id === author || !(await repository.upsertLike(trx, { commentId, liker: liker.id, version }))) return;
  await publishWithdrawn(trx, await repository.deleteUnreadLike(trx, commentId, liker.id));
  if (!hasLiked) return;
  await notifyUser(trx, {
    userId: author,
    type: 'comment_like',
    pollId,
    commentId,
    actor: liker,
    at: event.occurredAt,
  });
};

const DECISIONS = { hidden: 'hide', visible: 'restore', deleted: 'delete' } as const;

/** Tells an author what moderators have done, whatever the settings of the author are. */
export const notifyOfDecision = async (
  trx: Transaction,
  { author, state }: EventPayload<'content.moderated'>,
  at: string,
): Promise<void> => {
  const [id, decision] = [randomUUID(), DECISIONS[state]];
  const texts = { title: decisionTexts.title, message: decisionTexts[decision] };
  await repository.insertNotification(trx, { id, userId: author, type: 'system', ...texts, decision, at });
  await publishCreated(trx, [id]);
};

interface SystemNotification {
  readonly title: string;
  readonly message: string;
  /** Undefined: every registered user. */
  readonly user: string | undefined;
}

/** Sends an operator's text to one user or to everyone. */
export const sendSystemNotification = (database: Database, { title, message, user }: SystemNotification) =>
  database.transaction(async (trx): Promise<void> => {
    const common = { type: 'system', title, message, at: new Date().toISOString() } as const;
    if (user) return notifyUser(trx, { ...common, userId: user });
    return notifyAudience(trx, {
      ...common,
      id: randomUUID(),
      audience: 'everyone',
      poll: null,
      actor: null,
      includesCreator: false,
    });
  });

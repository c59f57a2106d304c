import { isListed, type Poll, type PollCounts, type ServerPayload, withCounts } from '@showhands/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateLists, pollKeys } from './api.ts';
import {
  findPoll,
  isNewer,
  listAfterClosing,
  listAfterDeletion,
  listAfterUpdate,
  listAfterWithdrawal,
  type PollPages,
  type PollStats,
  pollAfterClosing,
  pollAfterUpdate,
  pollAfterWithdrawal,
  statsAfterNew,
  statsAfterRemoval,
  statsAfterUpdate,
} from './live.ts';
import {
  type OwnPolls,
  ownPollsAfterClosing,
  ownPollsAfterCounts,
  ownPollsAfterDeletion,
  ownPollsAfterUpdate,
} from './my-polls/own-polls.ts';

export type PollEvent =
  | { readonly name: 'newPoll'; readonly poll: Poll }
  | { readonly name: 'pollUpdate'; readonly update: ServerPayload<'pollUpdate'> }
  | { readonly name: 'pollCounts'; readonly counts: PollCounts }
  /** The viewer's own vote, with the poll of the response. */
  | { readonly name: 'voteWithdrawn'; readonly poll: Poll }
  | { readonly name: 'pollClosed'; readonly id: string }
  | { readonly name: 'pollDeleted'; readonly id: string };

const newestState = (polls: readonly (Poll | undefined)[]): Poll | undefined =>
  polls.reduce((newest, poll) => (newest && poll && !isNewer(newest, poll) ? newest : (poll ?? newest)), undefined);

const findListedPoll = (client: QueryClient, id: string): Poll | undefined => {
  const lists = client.getQueriesData<PollPages>({ queryKey: pollKeys.lists });
  return newestState(lists.map(([, pages]) => pages && findPoll(pages, id)));
};

/** The newest cached state of a poll, from any open screen or list. Screens first: a card may leave out options. */
const findCachedPoll = (client: QueryClient, id: string): Poll | undefined => {
  const opened = client.getQueriesData<Poll>({ queryKey: pollKeys.detail(id) });
  // The check of a count is below the same key.
  const screens = opened.map(([, poll]) => (poll && 'options' in poll ? poll : undefined));
  return newestState([...screens, findListedPoll(client, id)]);
};

const updateLists = (client: QueryClient, change: (pages: PollPages) => PollPages) =>
  client.setQueriesData<PollPages>({ queryKey: pollKeys.lists }, (pages) => pages && change(pages));

const updateOwnPolls = (client: QueryClient, change: (own: OwnPolls) => OwnPolls) =>
  client.setQueriesData<OwnPolls>({ queryKey: pollKeys.allOwn }, (own) => own && change(own));

const updatePoll = (client: QueryClient, id: string, change: (poll: Poll) => Poll) =>
  client.setQueriesData<Poll>({ queryKey: pollKeys.detail(id) }, (poll) => poll && change(poll));

const updateStats = (client: QueryClient, change: (stats: PollStats) => PollStats) =>
  client.setQueryData<PollStats>(pollKeys.stats, (stats) => stats && change(stats));

/** Makes an open screen refetch its poll: the server decides whether the viewer may still see it. */
const invalidatePoll = (client: QueryClient, id: string) => client.invalidateQueries({ queryKey: pollKeys.detail(id) });

const isCounted = (poll: Poll | undefined): poll is Poll => poll !== undefined && isListed(poll);

type Update = ServerPayload<'pollUpdate'>;

/** `stateOf`: the update of one cached copy. A card has less of the poll than a screen, and keeps what it has. */
const applyUpdate = (client: QueryClient, update: Update, now: number, stateOf = (_copy: Poll): Update => update) => {
  const cached = findCachedPoll(client, update.id);
  const isUnpublished = update.status === 'draft';
  if (isCounted(cached) && isNewer(cached, update)) {
    updateStats(client, (stats) =>
      isListed(update) ? statsAfterUpdate(stats, cached, update) : statsAfterRemoval(stats, cached, now),
    );
  }
  // A list from which the poll was removed has no version to compare with, so an older update could add it again.
  const newest = cached && cached.version > update.version ? cached : update;
  updateLists(client, (pages) => {
    const copy = findPoll(pages, update.id);
    return listAfterUpdate(pages, copy ? stateOf(copy) : newest);
  });
  updateOwnPolls(client, (own) => ownPollsAfterUpdate(own, update));
  updatePoll(client, update.id, (poll) => pollAfterUpdate(poll, stateOf(poll)));
  if (isUnpublished) {
    void Promise.all([invalidatePoll(client, update.id), client.invalidateQueries({ queryKey: pollKeys.invitedTo })]);
  }
};

const applyCounts = (client: QueryClient, counts: PollCounts, now: number) => {
  updateOwnPolls(client, (own) => ownPollsAfterCounts(own, counts));
  const cached = findCachedPoll(client, counts.id);
  if (!cached) return;
  if (counts.revision === cached.revision) {
    const counted = (poll: Poll) => (poll.revision === counts.revision ? withCounts(poll, counts) : poll);
    return applyUpdate(client, counted(cached), now, counted);
  }
  // An edit is missing, which may have changed the options.
  if (counts.revision > cached.revision) void Promise.all([invalidateLists(client), invalidatePoll(client, counts.id)]);
};

/** Applies a live event to every cached query that contains the poll. */
export const applyEvent = (client: QueryClient, event: PollEvent, now: number): void => {
  switch (event.name) {
    case 'newPoll': {
      if (!isCounted(findCachedPoll(client, event.poll.id)))
        updateStats(client, (stats) => statsAfterNew(stats, event.poll, now));
      updateLists(client, (pages) => listAfterUpdate(pages, event.poll));
      updateOwnPolls(client, (own) => ownPollsAfterUpdate(own, event.poll));
      return;
    }
    case 'pollUpdate':
      return applyUpdate(client, event.update, now);
    case 'pollCounts':
      return applyCounts(client, event.counts, now);
    case 'voteWithdrawn': {
      updateLists(client, (pages) => listAfterWithdrawal(pages, event.poll));
      updatePoll(client, event.poll.id, (poll) => pollAfterWithdrawal(poll, event.poll));
      applyUpdate(client, event.poll, now);
      void invalidatePoll(client, event.poll.id);
      return;
    }
    case 'pollClosed': {
      updateLists(client, (pages) => listAfterClosing(pages, event.id));
      updateOwnPolls(client, (own) => ownPollsAfterClosing(own, event.id));
      updatePoll(client, event.id, pollAfterClosing);
      void invalidatePoll(client, event.id);
      return;
    }
    case 'pollDeleted': {
      // An unlisted poll may be a draft, or may have been subtracted already: only the server knows the totals.
      const cached = findListedPoll(client, event.id);
      if (isCounted(cached)) updateStats(client, (stats) => statsAfterRemoval(stats, cached, now));
      else void client.invalidateQueries({ queryKey: pollKeys.stats });
      updateLists(client, (pages) => listAfterDeletion(pages, event.id));
      updateOwnPolls(client, (own) => ownPollsAfterDeletion(own, event.id));
      void invalidatePoll(client, event.id);
    }
  }
};

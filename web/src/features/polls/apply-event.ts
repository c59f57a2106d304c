import type { Poll, ServerPayload } from '@showhands/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { pollKeys } from './api.ts';
import {
  heldIn,
  listAfterClosing,
  listAfterDeletion,
  listAfterNew,
  listAfterUpdate,
  type PollPages,
  type PollStats,
  pollAfterClosing,
  pollAfterUpdate,
  statsAfterNew,
  statsAfterRemoval,
  statsAfterUpdate,
} from './live.ts';

export type PollEvent =
  | { readonly name: 'newPoll'; readonly poll: Poll }
  | { readonly name: 'pollUpdate'; readonly update: ServerPayload<'pollUpdate'> }
  | { readonly name: 'pollClosed'; readonly id: string }
  | { readonly name: 'pollDeleted'; readonly id: string };

const heldPoll = (client: QueryClient, id: string): Poll | undefined => {
  for (const [, pages] of client.getQueriesData<PollPages>({ queryKey: pollKeys.lists })) {
    const poll = pages && heldIn(pages, id);
    if (poll) return poll;
  }
  return client.getQueryData<Poll>(pollKeys.detail(id));
};

const changeLists = (client: QueryClient, change: (pages: PollPages) => PollPages) =>
  client.setQueriesData<PollPages>({ queryKey: pollKeys.lists }, (pages) => pages && change(pages));

const changePoll = (client: QueryClient, id: string, change: (poll: Poll) => Poll) =>
  client.setQueryData<Poll>(pollKeys.detail(id), (poll) => poll && change(poll));

const changeStats = (client: QueryClient, change: (stats: PollStats) => PollStats) =>
  client.setQueryData<PollStats>(pollKeys.stats, (stats) => stats && change(stats));

/** The screen of a poll that may no longer be seen asks the server, and learns so. */
const readAgain = (client: QueryClient, id: string) => client.invalidateQueries({ queryKey: pollKeys.detail(id) });

const applyUpdate = (client: QueryClient, update: ServerPayload<'pollUpdate'>, now: number) => {
  const held = heldPoll(client, update.id);
  const hides = update.status === 'draft';
  if (held) {
    changeStats(client, (stats) =>
      hides ? statsAfterRemoval(stats, held, now) : statsAfterUpdate(stats, held, update),
    );
  }
  changeLists(client, (pages) => listAfterUpdate(pages, update));
  changePoll(client, update.id, (poll) => pollAfterUpdate(poll, update));
  if (hides) void readAgain(client, update.id);
};

/** Brings everything that is held of polls to the state after an event. */
export const applyEvent = (client: QueryClient, event: PollEvent, now: number): void => {
  switch (event.name) {
    case 'newPoll': {
      if (!heldPoll(client, event.poll.id)) changeStats(client, (stats) => statsAfterNew(stats, event.poll, now));
      changeLists(client, (pages) => listAfterNew(pages, event.poll));
      return;
    }
    case 'pollUpdate':
      return applyUpdate(client, event.update, now);
    case 'pollClosed': {
      changeLists(client, (pages) => listAfterClosing(pages, event.id));
      changePoll(client, event.id, pollAfterClosing);
      void readAgain(client, event.id);
      return;
    }
    case 'pollDeleted': {
      const held = heldPoll(client, event.id);
      changeStats(client, (stats) => statsAfterRemoval(stats, held, now));
      changeLists(client, (pages) => listAfterDeletion(pages, event.id));
      void readAgain(client, event.id);
    }
  }
};

import type { Poll, ServerPayload } from '@showhands/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { pollKeys } from './api.ts';
import {
  heldIn,
  isNews,
  listAfterClosing,
  listAfterDeletion,
  listAfterUpdate,
  type PollPages,
  type PollStats,
  pollAfterClosing,
  pollAfterUpdate,
  statsAfterNew,
  statsAfterRemoval,
  statsAfterUpdate,
} from './live.ts';
import { type OwnPolls, ownAfterClosing, ownAfterDeletion, ownAfterUpdate } from './my-polls/own-polls.ts';

export type PollEvent =
  | { readonly name: 'newPoll'; readonly poll: Poll }
  | { readonly name: 'pollUpdate'; readonly update: ServerPayload<'pollUpdate'> }
  | { readonly name: 'pollClosed'; readonly id: string }
  | { readonly name: 'pollDeleted'; readonly id: string };

const newestOf = (polls: readonly (Poll | undefined)[]): Poll | undefined =>
  polls.reduce((newest, poll) => (newest && poll && !isNews(newest, poll) ? newest : (poll ?? newest)), undefined);

const listedPoll = (client: QueryClient, id: string): Poll | undefined => {
  const lists = client.getQueriesData<PollPages>({ queryKey: pollKeys.lists });
  return newestOf(lists.map(([, pages]) => pages && heldIn(pages, id)));
};

/** The newest state that any screen has of a poll. */
const heldPoll = (client: QueryClient, id: string): Poll | undefined => {
  const opened = client.getQueriesData<Poll>({ queryKey: pollKeys.detail(id) });
  return newestOf([listedPoll(client, id), ...opened.map(([, poll]) => poll)]);
};

const changeLists = (client: QueryClient, change: (pages: PollPages) => PollPages) =>
  client.setQueriesData<PollPages>({ queryKey: pollKeys.lists }, (pages) => pages && change(pages));

const changeOwn = (client: QueryClient, change: (own: OwnPolls) => OwnPolls) =>
  client.setQueriesData<OwnPolls>({ queryKey: pollKeys.owns }, (own) => own && change(own));

const changePoll = (client: QueryClient, id: string, change: (poll: Poll) => Poll) =>
  client.setQueriesData<Poll>({ queryKey: pollKeys.detail(id) }, (poll) => poll && change(poll));

const changeStats = (client: QueryClient, change: (stats: PollStats) => PollStats) =>
  client.setQueryData<PollStats>(pollKeys.stats, (stats) => stats && change(stats));

/** The screen of a poll that may no longer be seen asks the server, and learns so. */
const readAgain = (client: QueryClient, id: string) => client.invalidateQueries({ queryKey: pollKeys.detail(id) });

const isCounted = (poll: Poll | undefined): poll is Poll => poll !== undefined && poll.status !== 'draft';

const applyUpdate = (client: QueryClient, update: ServerPayload<'pollUpdate'>, now: number) => {
  const held = heldPoll(client, update.id);
  const hides = update.status === 'draft';
  if (isCounted(held) && isNews(held, update)) {
    changeStats(client, (stats) =>
      hides ? statsAfterRemoval(stats, held, now) : statsAfterUpdate(stats, held, update),
    );
  }
  // A list that has let the poll go does not know how new it was then.
  const newest = held && held.version > update.version ? held : update;
  changeLists(client, (pages) => listAfterUpdate(pages, newest));
  changeOwn(client, (own) => ownAfterUpdate(own, update));
  changePoll(client, update.id, (poll) => pollAfterUpdate(poll, update));
  if (hides) void readAgain(client, update.id);
};

/** Brings everything that is held of polls to the state after an event. */
export const applyEvent = (client: QueryClient, event: PollEvent, now: number): void => {
  switch (event.name) {
    case 'newPoll': {
      if (!isCounted(heldPoll(client, event.poll.id)))
        changeStats(client, (stats) => statsAfterNew(stats, event.poll, now));
      changeLists(client, (pages) => listAfterUpdate(pages, event.poll));
      changeOwn(client, (own) => ownAfterUpdate(own, event.poll));
      return;
    }
    case 'pollUpdate':
      return applyUpdate(client, event.update, now);
    case 'pollClosed': {
      changeLists(client, (pages) => listAfterClosing(pages, event.id));
      changeOwn(client, (own) => ownAfterClosing(own, event.id));
      changePoll(client, event.id, pollAfterClosing);
      void readAgain(client, event.id);
      return;
    }
    case 'pollDeleted': {
      // What no list holds may have been a draft, or have been counted off already: only the server knows.
      const held = listedPoll(client, event.id);
      if (isCounted(held)) changeStats(client, (stats) => statsAfterRemoval(stats, held, now));
      else void client.invalidateQueries({ queryKey: pollKeys.stats });
      changeLists(client, (pages) => listAfterDeletion(pages, event.id));
      changeOwn(client, (own) => ownAfterDeletion(own, event.id));
      void readAgain(client, event.id);
    }
  }
};

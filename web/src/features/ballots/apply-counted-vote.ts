import type { Poll, VoteStatus } from '@showhands/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pollKeys } from '#features/polls/api.ts';
import { applyEvent } from '#features/polls/apply-event.ts';
import { openChannel } from '#lib/device/channel.ts';
import { serverNow } from '#lib/server-clock.ts';
import { session } from '#lib/session/session.ts';

interface CountedVote extends VoteStatus {
  readonly poll: Poll;
}

/** Sends the votes of one poll one at a time, so that responses cannot arrive out of order. */
export const voteScope = (pollId: string) => ({ id: `votes of ${pollId}` });

const write = (client: QueryClient, pollId: string, { poll, hasVoted, votes }: CountedVote): void => {
  client.setQueryData<VoteStatus>(pollKeys.voteStatus(pollId), { hasVoted, votes });
  const losesResults = !hasVoted && poll.results_when === 'after_vote';
  applyEvent(
    client,
    losesResults ? { name: 'voteWithdrawn', poll } : { name: 'pollUpdate', update: poll },
    serverNow(),
  );
  const shown = client.getQueryData<Poll>(pollKeys.detail(pollId));
  // A newer update for people who have not voted has arrived before this response, which shows the results.
  if (poll.results_visible && shown?.results_visible === false) {
    void client.invalidateQueries({ queryKey: pollKeys.detail(pollId) });
  }
};

/** Of one tab to the others. A change of the messages needs another name. */
interface VoteMessage {
  readonly userId: string;
  readonly pollId: string;
  readonly vote: CountedVote;
}
const CHANNEL = 'showhands.votes';

let tabs: ReturnType<typeof openChannel<VoteMessage>> | undefined;

const currentUser = (): string | undefined => {
  const state = session.getState();
  return state.status === 'signed-in' ? state.user.id : undefined;
};

/** Writes the response to a vote into the cache of this tab and of the user's other tabs. */
export const applyCountedVote = (client: QueryClient, pollId: string, vote: CountedVote): void => {
  write(client, pollId, vote);
  const userId = currentUser();
  if (userId !== undefined) tabs?.post({ userId, pollId, vote });
};

/** Applies the votes that the user casts in other tabs while mounted. */
export const useVotesOfOtherTabs = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    tabs = openChannel(CHANNEL, ({ userId, pollId, vote }) => {
      if (userId !== currentUser()) return;
      write(client, pollId, vote);
      void client.invalidateQueries({ queryKey: pollKeys.ballot(pollId) });
    });
    return tabs.close;
  }, [client]);
};

/** Refetches the data that a rejected vote shows to be outdated. */
export const refetchVote = (client: QueryClient, pollId: string): void => {
  for (const key of [pollKeys.detail, pollKeys.voteStatus, pollKeys.ballot]) {
    void client.invalidateQueries({ queryKey: key(pollId) });
  }
};

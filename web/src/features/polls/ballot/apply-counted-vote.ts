import type { Poll, VoteStatus } from '@showhands/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../lib/server-clock.ts';
import { pollKeys } from '../api.ts';
import { applyEvent } from '../apply-event.ts';

interface CountedVote extends VoteStatus {
  readonly poll: Poll;
}

/** Sends the votes of one poll one at a time, so that responses cannot arrive out of order. */
export const voteScope = (pollId: string) => ({ id: `votes of ${pollId}` });

/** Writes the response to a vote into the cache. */
export const applyCountedVote = (client: QueryClient, pollId: string, { poll, hasVoted, votes }: CountedVote): void => {
  client.setQueryData<VoteStatus>(pollKeys.voteStatus(pollId), { hasVoted, votes });
  const losesResults = !hasVoted && poll.results_when === 'after_vote';
  applyEvent(
    client,
    losesResults ? { name: 'voteWithdrawn', poll } : { name: 'pollUpdate', update: poll },
    serverNow(),
  );
  const shown = client.getQueryData<Poll>(pollKeys.detail(pollId));
  // A newer update, sent to those who have not voted, has arrived before this response, which shows the results.
  if (poll.results_visible && shown?.results_visible === false) {
    void client.invalidateQueries({ queryKey: pollKeys.detail(pollId) });
  }
};

/** Refetches what a rejected vote shows to be outdated. */
export const refetchVote = (client: QueryClient, pollId: string): void => {
  for (const key of [pollKeys.detail, pollKeys.voteStatus, pollKeys.ballot]) {
    void client.invalidateQueries({ queryKey: key(pollId) });
  }
};

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { pollKeys } from '#features/polls/api.ts';
import { aPoll, tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { session } from '#lib/session/session.ts';
import { applyCountedVote, useVotesOfOtherTabs } from './apply-counted-vote.ts';

const poll = aPoll();
const vote = { poll: { ...poll, version: 2, total_votes: 1 }, hasVoted: true, votes: [uuid()] };
const otherTab = new BroadcastChannel('showhands.votes');

const open = () => {
  const client = createQueryClient();
  client.setQueryData(pollKeys.detail(poll.id), poll);
  client.setQueryData(pollKeys.voteStatus(poll.id), { hasVoted: false, votes: [] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(useVotesOfOtherTabs, { wrapper });
  return { client, status: () => client.getQueryData(pollKeys.voteStatus(poll.id)) };
};

beforeEach(() => session.signIn(tokenFor(VIEWER), VIEWER));
afterEach(() => {
  cleanup();
  session.signOut();
  otherTab.close();
});

test('a vote in one tab reaches the other tabs of the user, and theirs reach this one', async () => {
  const { client, status } = open();
  const sent = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });
  otherTab.postMessage({ userId: uuid(), pollId: poll.id, vote: { ...vote, votes: ['of another user'] } });
  otherTab.postMessage({ userId: VIEWER.id, pollId: poll.id, vote });
  await waitFor(() => expect(status()).toEqual({ hasVoted: true, votes: vote.votes }));
  expect(client.getQueryData(pollKeys.detail(poll.id))).toMatchObject({ total_votes: 1 });
  await act(async () => applyCountedVote(client, poll.id, vote));
  expect(await sent).toEqual({ userId: VIEWER.id, pollId: poll.id, vote });
});

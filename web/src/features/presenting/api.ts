import {
  cancelCountdown,
  coverResults,
  drawLots,
  openPresentation,
  type Presentation,
  setPollStatus,
  startCountdown,
} from '@showhands/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { applyEvent } from '#features/polls/apply-event.ts';
import { api } from '#lib/http/api.ts';
import { serverNow } from '#lib/server-clock.ts';

const presentationKey = (pollId: string) => ['polls', 'presentation', pollId] as const;

const newer = (cached: Presentation | undefined, fetched: Presentation): Presentation =>
  cached && cached.version > fetched.version ? cached : fetched;

export const presentationQuery = (pollId: string) =>
  queryOptions({
    queryKey: presentationKey(pollId),
    queryFn: async ({ client, signal }) => {
      const fetched = await api.call(openPresentation, { params: { id: pollId }, signal });
      return newer(client.getQueryData<Presentation>(presentationKey(pollId)), fetched);
    },
  });

export const invalidatePresentation = (client: QueryClient, pollId: string): void =>
  void client.invalidateQueries({ queryKey: presentationKey(pollId) });

/** Applies a live message or a response. The presentation is fetched again if it is not known yet. */
export const applyPresentation = (
  client: QueryClient,
  change: Pick<Presentation, 'pollId' | 'covered' | 'version'>,
): void => {
  const key = presentationKey(change.pollId);
  const cached = client.getQueryData<Presentation>(key);
  if (!cached) return invalidatePresentation(client, change.pollId);
  if (change.version > cached.version) client.setQueryData<Presentation>(key, { ...cached, ...change });
};

export const coverMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: (covered: boolean) => api.call(coverResults, { params: { id: pollId }, body: { covered } }),
    onSuccess: (presentation, _covered, _result, { client }) => applyPresentation(client, presentation),
  });

/** Closes or reopens a poll. Without toasts, which the wall does not show. */
export const statusMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: (status: 'active' | 'closed') => api.call(setPollStatus, { params: { id: pollId }, body: { status } }),
    onSuccess: ({ poll }, _status, _result, { client }) =>
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow()),
  });

/** Closes the poll in so many seconds; null cancels that. */
export const countdownMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: (seconds: number | null) =>
      seconds === null
        ? api.call(cancelCountdown, { params: { id: pollId } })
        : api.call(startCountdown, { params: { id: pollId }, body: { seconds } }),
    onSuccess: (update, _seconds, _result, { client }) =>
      applyEvent(client, { name: 'pollUpdate', update }, serverNow()),
  });

/** Announces lots without a word, and draws them with one. */
export const lotsMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: (word: string | undefined) =>
      api.call(drawLots, { params: { id: pollId }, body: word === undefined ? {} : { word } }),
    onSuccess: (update, _word, _result, { client }) => applyEvent(client, { name: 'pollUpdate', update }, serverNow()),
  });

import { coverResults, openPresentation, type Presentation, setPollStatus } from '@showhands/contracts';
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

/** Without toasts, which the wall does not show. */
export const closeMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: () => api.call(setPollStatus, { params: { id: pollId }, body: { status: 'closed' } }),
    onSuccess: ({ poll }, _nothing, _result, { client }) =>
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow()),
  });

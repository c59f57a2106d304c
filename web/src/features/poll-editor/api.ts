import { createPoll, getPoll, type Poll } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateLists, pollKeys } from '#features/polls/api.ts';
import { newerState } from '#features/polls/live.ts';
import { api } from '#lib/http/api.ts';
import type { NewPollBody } from './form-schema.ts';
import { invite } from './visibility/invited-api.ts';
import { chunksOf } from './visibility/invited-entries.ts';

/** The poll for its edit screen. Never reused from the cache: the server rejects a poll that cannot be edited now. */
export const editedPollQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.edit(id),
    queryFn: async ({ client, signal }) => {
      const fetched = await api.call(getPoll, { params: { id }, query: { intent: 'edit' }, signal });
      return newerState(client.getQueryData<Poll>(pollKeys.edit(id)), fetched);
    },
    gcTime: 0,
  });

interface Submission<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

export const createPollMutation = () =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: Submission<NewPollBody>) => {
      const [invited, ...more] = chunksOf(body.invited ?? []);
      const poll = await api.call(createPoll, { body: { ...body, ...(invited && { invited }) }, idempotencyKey });
      await invite(poll.id, more, idempotencyKey);
      return poll;
    },
    onSuccess: (poll, _submission, _result, { client }) => {
      client.setQueryData<Poll>(pollKeys.detail(poll.id), poll);
      client.setQueryData(pollKeys.published(poll.id), poll.status === 'active');
      void invalidateLists(client);
      void client.invalidateQueries({ queryKey: pollKeys.stats });
    },
  });

import { createPoll, getPoll, type Poll } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import { pollKeys, readListsAgain } from './api.ts';
import type { NewPollBody } from './form-schema.ts';
import { newestRead } from './live.ts';

/** The poll as its edit screen opens it: refused where this person may not edit it now, so never taken from before. */
export const editedPollQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.edit(id),
    queryFn: async ({ client, signal }) => {
      const read = await api.call(getPoll, { params: { id }, query: { intent: 'edit' }, signal });
      return newestRead(client.getQueryData<Poll>(pollKeys.edit(id)), read);
    },
    gcTime: 0,
  });

interface Submission<Body> {
  readonly body: Body;
  readonly actionKey: string;
}

export const createPollMutation = () =>
  mutationOptions({
    mutationFn: (submission: Submission<NewPollBody>) => api.call(createPoll, submission),
    onSuccess: (poll, _submission, _result, { client }) => {
      client.setQueryData<Poll>(pollKeys.detail(poll.id), poll);
      void readListsAgain(client);
      void client.invalidateQueries({ queryKey: pollKeys.stats });
    },
  });

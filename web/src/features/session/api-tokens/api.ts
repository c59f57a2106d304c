import { type ApiToken, createApiToken, listApiTokens, revokeApiToken } from '@showhands/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { sessionsQuery } from '../session-list/api.ts';
import type { NewToken } from './form-schema.ts';

/** Below the key of the sessions: whatever ends the other sessions may end the tokens. */
export const apiTokensQuery = () =>
  queryOptions({
    queryKey: [...sessionsQuery().queryKey, 'tokens'],
    queryFn: ({ signal }) => api.call(listApiTokens, { signal }),
  });

const changeList = async (client: QueryClient, change: (tokens: readonly ApiToken[]) => ApiToken[]): Promise<void> => {
  const { queryKey } = apiTokensQuery();
  // A request in flight may return the list from before.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (tokens) => tokens && change(tokens));
};

export const createTokenMutation = () =>
  mutationOptions({
    mutationFn: ({ name, scopes, days }: NewToken) =>
      api.call(createApiToken, { body: { name, scopes, expires_in_days: Number(days) } }),
    onSuccess: ({ token }, _body, _result, { client }) => changeList(client, (tokens) => [token, ...tokens]),
  });

/** A token that was revoked meanwhile counts as revoked. */
export const revokeTokenMutation = ({ id }: Pick<ApiToken, 'id'>) =>
  mutationOptions({
    mutationFn: async () => {
      try {
        await api.call(revokeApiToken, { params: { id } });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: async (_nothing, _variables, _result, { client }) => {
      await changeList(client, (tokens) => tokens.filter((one) => one.id !== id));
      toasts.success(apiTokenMessages.revoked);
    },
    onError: (error) => toasts.error(errorText(error, apiTokenMessages.revokeFailed)),
  });

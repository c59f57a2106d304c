import { proveEmail, sendEmailProof } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../http/api.ts';
import { pageLanguage } from '../messages/language.ts';
import { meQuery } from './me.ts';

/** Proves an address with the token of a link. A query, since it runs when the link is opened, and again changes nothing. */
export const proveEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', 'email-proof', token],
    queryFn: async ({ client, signal }) => {
      await api.call(proveEmail, { body: { token }, signal });
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const sendEmailProofMutation = () =>
  mutationOptions({
    mutationFn: () => api.call(sendEmailProof, { body: { language: pageLanguage.tag } }),
  });

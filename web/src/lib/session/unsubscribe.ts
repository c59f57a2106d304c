import { unsubscribe } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '../http/api.ts';

/** Stops the mails that the token of a link names. */
export const unsubscribeMutation = () =>
  mutationOptions({ mutationFn: (token: string) => api.call(unsubscribe, { params: { token } }) });

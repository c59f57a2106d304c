import { getSecondFactor, turnOffSecondFactor, turnOnSecondFactor } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { toasts } from '#lib/toasts.ts';

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['session', 'second-factor'],
    queryFn: ({ signal }) => api.call(getSecondFactor, { signal }),
  });

/** The section shows the change when its dialog is closed. */
export const turnOnMutation = () =>
  mutationOptions({
    mutationFn: (body: { password: string; secret: string; code: string }) => api.call(turnOnSecondFactor, { body }),
    onSettled: (_data, _error, _body, _result, { client }) => client.invalidateQueries(secondFactorQuery()),
  });

export const turnOffMutation = () =>
  mutationOptions({
    mutationFn: (body: { password: string; code: string }) => api.call(turnOffSecondFactor, { body }),
    onSuccess: () => toasts.success(secondFactorMessages.turningOff.done),
    onSettled: (_data, _error, _body, _result, { client }) => client.invalidateQueries(secondFactorQuery()),
  });

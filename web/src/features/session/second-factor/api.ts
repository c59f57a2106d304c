import { getSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';

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

export const renewCodesMutation = () =>
  mutationOptions({
    mutationFn: (body: { password: string; code: string }) => api.call(renewRecoveryCodes, { body }),
    onSettled: (_data, _error, _body, _result, { client }) => client.invalidateQueries(secondFactorQuery()),
  });

export const turnOffMutation = () =>
  mutationOptions({
    mutationFn: (body: { password: string; code: string }) => api.call(turnOffSecondFactor, { body }),
    onSettled: (_data, _error, _body, _result, { client }) => client.invalidateQueries(secondFactorQuery()),
  });

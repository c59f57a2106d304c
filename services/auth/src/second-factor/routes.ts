import { getSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import { getOwnSecondFactor, renewCodes, type SecondFactorDependencies, turnOff, turnOn } from './commands.ts';

export const bindSecondFactor = (api: Api, deps: SecondFactorDependencies): void => {
  api.route(getSecondFactor, ({ user }) => getOwnSecondFactor(deps.store.database, user));
  api.route(turnOnSecondFactor, (call) => turnOn(deps, call, call.body, call.request.ip ?? ''));
  api.route(turnOffSecondFactor, (call) => turnOff(deps, call, call.body, call.request.ip ?? ''));
  api.route(renewRecoveryCodes, (call) => renewCodes(deps, call, call.body, call.request.ip ?? ''));
};

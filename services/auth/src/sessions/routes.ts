import { getSignInOptions, login, logout, register } from '@showhands/contracts';
import { type Api, readClaim } from '@showhands/service-kit';
import { DEMO_ACCOUNT } from '../seed.ts';
import { logIn, logOut, registerUser, type SessionDependencies } from './commands.ts';
import { accountScope } from './rules.ts';

interface SessionRoutesOptions extends SessionDependencies {
  readonly secret: string;
  readonly hasDemoAccount: boolean;
}

export const bindSessions = (api: Api, { secret, hasDemoAccount, ...deps }: SessionRoutesOptions): void => {
  api.route(register, (call) => {
    call.claim = readClaim(call.request, accountScope(call.body.email), secret);
    return registerUser(deps, call, call.body);
  });

  api.route(login, (call) => {
    call.claim = readClaim(call.request, accountScope(call.body.email), secret);
    return logIn(deps, call, call.body, call.request.ip ?? '');
  });

  api.route(logout, (call) => logOut(deps.store, call));

  api.route(getSignInOptions, async () => {
    const { email, password } = DEMO_ACCOUNT;
    return { demoAccount: hasDemoAccount ? { email, password } : null };
  });
};

import {
  endAllSessions,
  endSession,
  getSignInOptions,
  listSessions,
  login,
  logout,
  type ResetLinks,
  register,
} from '@showhands/contracts';
import { type Api, type Call, readIdempotencyRequest } from '@showhands/service-kit/http';
import { clearCookie } from '../kept-sessions/cookie.ts';
import { DEMO_ACCOUNT } from '../seed.ts';
import { type Client, logIn, registerUser, type SessionDependencies } from './commands.ts';
import { deviceOf } from './device.ts';
import { endOwnSession, endOwnSessions, listOwnSessions, logOut } from './own-sessions.ts';
import { accountScope } from './rules.ts';

interface SessionRoutesOptions extends SessionDependencies {
  readonly secret: string;
  readonly hasDemoAccount: boolean;
  readonly resetLinks: ResetLinks;
}

const clientOf = ({ request: { ip, headers }, response }: Pick<Call<unknown>, 'request' | 'response'>): Client => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return { address: ip ?? '', device: deviceOf(headers['user-agent']), gone: gone.signal };
};

/** Deletes the cookie of a session that ends. */
const forgetCookie = ({ response, user: { sid } }: Call<unknown>): void => {
  if (sid !== undefined) clearCookie(response, sid);
};

export const bindSessions = (api: Api, { secret, hasDemoAccount, resetLinks, ...deps }: SessionRoutesOptions): void => {
  api.route(register, (call) => {
    call.idempotency = readIdempotencyRequest(call.request, accountScope(call.body.email), secret);
    return registerUser(deps, call, call.body, clientOf(call));
  });

  api.route(login, (call) => {
    call.idempotency = readIdempotencyRequest(call.request, accountScope(call.body.email), secret);
    return logIn(deps, call, call.body, clientOf(call));
  });

  api.route(logout, (call) => {
    forgetCookie(call);
    return logOut(deps.store, call);
  });

  api.route(listSessions, ({ user }) => listOwnSessions(deps.store.database, user));

  api.route(endSession, (call) => endOwnSession(deps.store, call, call.params.id));

  api.route(endAllSessions, (call) => {
    forgetCookie(call);
    return endOwnSessions(deps.store, call);
  });

  api.route(getSignInOptions, async () => {
    const { email, password } = DEMO_ACCOUNT;
    return { demoAccount: hasDemoAccount ? { email, password } : null, resetLinks };
  });
};

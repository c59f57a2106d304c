import {
  endAllSessions,
  endSession,
  getSignInOptions,
  listSessions,
  login,
  logout,
  type ResetLinks,
  type ResponseOf,
  register,
  singleSignOnTexts,
} from '@showhands/contracts';
import { type Api, type Call, readIdempotencyRequest } from '@showhands/service-kit/http';
import { AppError } from '@showhands/service-kit/runtime';
import { clearCookie } from '../kept-sessions/cookie.ts';
import { DEMO_ACCOUNT } from '../seed.ts';
import { clientOf } from './client-of.ts';
import { logIn, registerUser, type SessionDependencies } from './commands.ts';
import { endOwnSession, endOwnSessions, listOwnSessions, logOut } from './own-sessions.ts';
import { accountScope } from './rules.ts';

interface SessionRoutesOptions extends SessionDependencies {
  readonly secret: string;
  readonly hasDemoAccount: boolean;
  readonly resetLinks: ResetLinks;
  /** The provider's name; undefined without single sign-on. */
  readonly singleSignOnLabel: string | undefined;
  readonly hasPasswordSignIn: boolean;
  readonly registration: 'open' | 'invited' | 'closed';
}

/** Deletes the cookie of a session that ends. */
const forgetCookie = ({ response, user: { sid } }: Call<unknown>): void => {
  if (sid !== undefined) clearCookie(response, sid);
};

/** Fields of features that the installation lacks are absent. */
const optionsOf = ({
  hasDemoAccount,
  resetLinks,
  singleSignOnLabel: label,
  hasPasswordSignIn,
  registration,
}: SessionRoutesOptions): ResponseOf<typeof getSignInOptions> => {
  const { email, password } = DEMO_ACCOUNT;
  return {
    demoAccount: hasDemoAccount && hasPasswordSignIn ? { email, password } : null,
    resetLinks,
    ...(label !== undefined && { singleSignOn: { label } }),
    ...(!hasPasswordSignIn && { passwordSignIn: false }),
    ...(registration !== 'open' && { registration }),
  };
};

export const bindSessions = (api: Api, options: SessionRoutesOptions): void => {
  const { secret, hasPasswordSignIn, ...deps } = options;
  const assertPasswordSignIn = (): void => {
    if (!hasPasswordSignIn) throw new AppError('password_sign_in_off', singleSignOnTexts.password_sign_in_off);
  };

  api.route(register, async (call) => {
    assertPasswordSignIn();
    call.idempotency = readIdempotencyRequest(call.request, accountScope(call.body.email), secret);
    return registerUser(deps, call, call.body, clientOf(call));
  });

  api.route(login, async (call) => {
    assertPasswordSignIn();
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

  api.route(getSignInOptions, async () => optionsOf(options));
};

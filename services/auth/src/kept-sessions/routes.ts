import { continueKeptSession, forgetKeptSession, keepSession } from '@showhands/contracts';
import { type Api, readIdempotencyRequest } from '@showhands/service-kit/http';
import { continueSessionOf, forgetSessionOf, type KeptSessionDependencies, keepOwnSession } from './commands.ts';
import { clearCookie, readCookies, setCookie } from './cookie.ts';

export const bindKeptSessions = (api: Api, deps: KeptSessionDependencies): void => {
  api.route(keepSession, async (call) => {
    const { id } = call.params;
    const { token, expires } = await keepOwnSession(deps, call, id);
    if (token !== undefined) setCookie(call.response, id, token, expires);
    return undefined;
  });

  api.route(continueKeptSession, async (call) => {
    const { id } = call.params;
    call.idempotency = readIdempotencyRequest(call.request, `kept:${id}`, deps.secret);
    const sent = readCookies(call.request);
    const { session, cookie } = await continueSessionOf(deps, call, id, sent, call.request.ip ?? '');
    if (cookie.token !== undefined) setCookie(call.response, id, cookie.token, cookie.expires);
    return session;
  });

  api.route(forgetKeptSession, async (call) => {
    const { id } = call.params;
    call.idempotency = readIdempotencyRequest(call.request, `kept:${id}`, deps.secret);
    await forgetSessionOf(deps, call, id, readCookies(call.request));
    clearCookie(call.response, id);
    return undefined;
  });
};

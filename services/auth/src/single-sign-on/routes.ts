import { finishSingleSignOn, linkSingleSignOn, logOutByProvider, startSingleSignOn } from '@showhands/contracts';
import { type Api, type Call, readIdempotencyRequest } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import { clientOf } from '../sessions/client-of.ts';
import {
  endSessionsByProvider,
  finishSignIn,
  linkByPassword,
  type SingleSignOnDependencies,
  signInExpired,
} from './commands.ts';
import { createFlow, endFlow, type Flow, hashState, readFlow, setFlowCookie } from './flow-cookie.ts';

type FlowCall = Pick<Call<unknown>, 'request' | 'response' | 'idempotency'> & { readonly body: { state: string } };

/** The calls are 404 without a provider. */
export const bindSingleSignOn = (
  api: Api,
  deps: (SingleSignOnDependencies & { readonly secret: string; readonly flowSecret: string }) | undefined,
): void => {
  const enabled = () => {
    if (!deps) throw notFound();
    return deps;
  };

  /** The sign-in that this browser has started. Its state scopes idempotency keys. */
  const flowOf = (call: FlowCall): Flow => {
    const { flowSecret, secret } = enabled();
    const { state } = call.body;
    const flow = readFlow(call.request, flowSecret, state);
    if (!flow) throw signInExpired();
    call.idempotency = readIdempotencyRequest(call.request, `oidc:${hashState(state).toString('hex')}`, secret);
    return flow;
  };

  api.route(startSingleSignOn, async ({ response, body }) => {
    const { provider, flowSecret } = enabled();
    const { flow, cookie } = createFlow(flowSecret, body.return_to);
    const url = await provider.addressOf(flow);
    setFlowCookie(response, flow, cookie);
    return { url };
  });

  api.route(finishSingleSignOn, async (call) => {
    const flow = flowOf(call);
    const finished = await finishSignIn(enabled(), call, flow, call.body, clientOf(call));
    // The cookie is needed until the account is linked.
    if ('link' in finished) return finished;
    endFlow(call.response, flow);
    return { ...finished, return_to: flow.returnTo };
  });

  api.route(linkSingleSignOn, async (call) => {
    const flow = flowOf(call);
    const session = await linkByPassword(enabled(), call, flow, call.body, clientOf(call));
    endFlow(call.response, flow);
    return { ...session, return_to: flow.returnTo };
  });

  api.route(logOutByProvider, (call) => endSessionsByProvider(enabled(), call, call.body.logout_token));
};

import {
  type BodyInput,
  finishSingleSignOn,
  linkSingleSignOn,
  type ResponseOf,
  startSingleSignOn,
} from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { tabStorage } from '#lib/device/storage.ts';
import { api } from '#lib/http/api.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { session } from '#lib/session/session.ts';
import { isStandalone } from '#lib/standalone.ts';
import { greet } from '../sign-in.ts';

/** Whether to keep the session, while the tab is at the provider. */
const KEEP_KEY = 'showhands.keep-sign-in';

/** The path that was asked for, so that a failed sign-in can begin again with it. */
const DESTINATION_KEY = 'showhands.sign-in-destination';

/** @returns null where this tab has begun no sign-in */
export const askedDestination = (): string | null => tabStorage.getItem(DESTINATION_KEY);

interface CallOptions {
  readonly signal: AbortSignal;
  readonly onRetry: (error: ApiError) => void;
}

/** A provider that is down is reported at once: waiting for retries would look like a broken page. */
const withoutWaiting = <Result>(call: (options: CallOptions) => Promise<Result>): Promise<Result> => {
  const controller = new AbortController();
  const onRetry = (error: ApiError): void => {
    if (error.code === 'provider_unavailable') controller.abort(error);
  };
  return call({ signal: controller.signal, onRetry });
};

/** Leaves the page for the provider. */
export const startMutation = () =>
  mutationOptions({
    mutationFn: async ({ destination, keep }: { destination: string; keep: boolean }) => {
      const body = { return_to: destination };
      const { url } = await withoutWaiting((options) => api.call(startSingleSignOn, { body, ...options }));
      if (keep) tabStorage.setItem(KEEP_KEY, 'true');
      else tabStorage.removeItem(KEEP_KEY);
      tabStorage.setItem(DESTINATION_KEY, destination);
      location.assign(url);
    },
  });

type SignedIn = ResponseOf<typeof linkSingleSignOn>;

/** @returns the path to open */
const signIn = async ({ token, user, return_to, account_kept: isKept }: SignedIn): Promise<string> => {
  const keep = tabStorage.getItem(KEEP_KEY) !== null || isStandalone();
  tabStorage.removeItem(KEEP_KEY);
  tabStorage.removeItem(DESTINATION_KEY);
  session.signIn(token, user);
  await greet(isKept);
  if (keep) await (await import('../kept-sessions/api.ts')).keepSignedIn();
  return return_to;
};

export type Redirect = BodyInput<typeof finishSingleSignOn>;

/** The outcome of the provider's redirect. A query, since it runs when the screen opens. Its key makes repetitions safe. */
export const finishQuery = (redirect: Redirect) =>
  queryOptions({
    queryKey: ['session', 'single-sign-on', redirect.state],
    queryFn: async () => {
      const call = { body: redirect, idempotencyKey: redirect.state };
      const outcome = await withoutWaiting((options) => api.call(finishSingleSignOn, { ...call, ...options }));
      return 'link' in outcome ? outcome : { destination: await signIn(outcome) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const linkMutation = (state: string) =>
  mutationOptions({
    mutationFn: async (proof: { password: string; code?: string }) =>
      signIn(await api.call(linkSingleSignOn, { body: { state, ...proof } })),
  });

import {
  createApi,
  createHttpApp,
  createInternalClient,
  createJwksKeyFinder,
  createTokenVerifier,
  type Platform,
  type Replica,
} from '@showhands/service-kit';
import type { Express } from 'express';
import type { GatewayConfig } from './config.ts';
import { bindStats } from './stats/routes.ts';
import type { Upstream } from './upstream/upstreams.ts';

const CHECK_MS = 2_000;

const isAlive = async ({ origin }: Replica): Promise<void> => {
  const answer = await fetch(new URL('/healthz', origin), { signal: AbortSignal.timeout(CHECK_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
};

/** The calls that the gateway answers itself, and its health, as every service has them. */
export const createOwnApp = (
  config: GatewayConfig,
  { logger, metrics }: Platform,
  upstreams: readonly Upstream[],
): Express => {
  const secret = config.INTERNAL_SECRET;
  const api = createApi({ verifyToken: createTokenVerifier(createJwksKeyFinder(config.AUTH_URL)), secret });
  bindStats(api, {
    askAuth: createInternalClient(config.AUTH_URL, secret),
    askPolls: createInternalClient(config.POLLS_URL, secret),
    askComments: config.COMMENTS_URL === undefined ? undefined : createInternalClient(config.COMMENTS_URL, secret),
  });
  const checks = upstreams.map(({ service, replicas }) => {
    const anyIsAlive = async (): Promise<void> => Promise.any((await replicas.list()).map(isAlive));
    return [service, anyIsAlive] as const;
  });
  return createHttpApp({ logger, metrics, readiness: Object.fromEntries(checks), api: api.router });
};

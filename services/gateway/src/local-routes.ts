import type { Replica } from '@showhands/service-kit/discovery';
import { createApi, createHttpApp, type Rejections } from '@showhands/service-kit/http';
import type { Platform } from '@showhands/service-kit/platform';
import { createRateLimits } from '@showhands/service-kit/rate-limiting';
import { createInternalClient, type RevocationList, type TokenVerifier } from '@showhands/service-kit/security';
import type { Express } from 'express';
import { bindAddresses } from './addresses/routes.ts';
import type { GatewayConfig } from './config.ts';
import { bindStats } from './stats/routes.ts';
import type { Upstream } from './upstream/upstreams.ts';

const READINESS_TIMEOUT_MS = 2_000;

const isAlive = async ({ origin }: Replica): Promise<void> => {
  const response = await fetch(new URL('/healthz', origin), { signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`/healthz responded ${response.status}`);
};

interface LocalRoutesOptions {
  readonly config: GatewayConfig;
  readonly platform: Pick<Platform, 'logger' | 'metrics' | 'redis'>;
  readonly upstreams: readonly Upstream[];
  readonly verifyToken: TokenVerifier;
  readonly rejections: Rejections;
  readonly revocations: Pick<RevocationList, 'isReady'>;
}

/** The calls that the gateway serves itself, `/healthz`, `/readyz` and `/metrics`. */
export const createLocalRoutes = (options: LocalRoutesOptions): Express => {
  const { config, platform, upstreams, verifyToken, rejections, revocations } = options;
  const { logger, metrics } = platform;
  const secret = config.INTERNAL_SECRET;
  const api = createApi({ verifyToken, secret, rateLimits: createRateLimits(config, platform) });
  bindStats(api, {
    auth: createInternalClient(config.AUTH_URL, secret),
    polls: createInternalClient(config.POLLS_URL, secret),
    comments: config.COMMENTS_URL === undefined ? undefined : createInternalClient(config.COMMENTS_URL, secret),
  });
  bindAddresses(api, config);
  const checks = upstreams.map(({ service, replicas }) => {
    const anyIsAlive = async (): Promise<void> => Promise.any((await replicas.list()).map(isAlive));
    return [service, anyIsAlive] as const;
  });
  const knowsRevocations = async (): Promise<void> => {
    if (!revocations.isReady()) throw new Error('no list of revocations has arrived');
  };
  const readiness = { ...Object.fromEntries(checks), revocations: knowsRevocations };
  return createHttpApp({ logger, metrics, rejections, readiness, api });
};

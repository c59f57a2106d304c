import type { ServerOptions } from 'node:http';
import type { Router } from 'express';
import type { Database } from '../database/database.ts';
import { type Api, createApi } from '../http/api.ts';
import { createHttpApp } from '../http/app.ts';
import { createHttpServer, listen } from '../http/server.ts';
import { createRateLimits } from '../rate-limiting/rate-limits.ts';
import type { Lifecycle } from '../runtime/lifecycle.ts';
import { createJwksKeyFinder, type KeyFinder } from '../security/jwks.ts';
import { createApiVerifier } from '../security/token-verifier.ts';
import type { Platform, Service } from './platform.ts';

interface ApiParts {
  readonly config: {
    readonly INTERNAL_SECRET: string;
    readonly RATE_LIMITS: 'on' | 'off';
    readonly RATE_LIMIT_OVERRIDES: string;
  };
  readonly platform: Pick<Platform, 'redis' | 'logger' | 'metrics'>;
  readonly store: NonNullable<Parameters<typeof createApi>[0]['store']>;
  /** Finds the keys that verify tokens, or the address of auth, which publishes them. */
  readonly keys: KeyFinder | string;
}

/** Creates the API of a service, with its verification of tokens and its rate limits. */
export const createServiceApi = ({ config, platform, store, keys }: ApiParts): Api =>
  createApi({
    verifyToken: createApiVerifier(typeof keys === 'string' ? createJwksKeyFinder(keys) : keys),
    secret: config.INTERNAL_SECRET,
    rateLimits: createRateLimits(config, platform),
    store,
  });

interface HttpParts {
  readonly config: { readonly PORT: number; readonly HOST: string };
  readonly platform: Pick<Platform, 'logger' | 'metrics'>;
  readonly lifecycle: Lifecycle;
  readonly api: Api;
  /** Endpoints for other services. */
  readonly internal?: Router;
  /** The database without which this replica is not ready. */
  readonly database?: Database;
  readonly server?: ServerOptions;
}

/** Listens, as the last step of a service's start. Closing the service closes all parts of its lifecycle. */
export const serve = async ({ config, lifecycle, database, server, ...parts }: HttpParts): Promise<Service> => {
  const { platform, ...routes } = parts;
  const readiness = database ? { database: () => database.raw('select 1') } : {};
  const app = createHttpApp({ logger: platform.logger, metrics: platform.metrics, readiness, ...routes });
  const http = await listen(createHttpServer(app, server), { port: config.PORT, host: config.HOST });
  lifecycle.add('http', http.close);
  return { url: http.url, close: () => lifecycle.close() };
};

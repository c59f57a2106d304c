import { endpoints } from '@showhands/contracts';
import {
  createHttpServer,
  createInternalClient,
  createReplicas,
  type Lifecycle,
  listen,
  type Platform,
  type Service,
  startRevocationFeed,
  withLifecycle,
} from '@showhands/service-kit';
import { createApiRouter, type Handler, type Handlers } from './api/router.ts';
import { createApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import { createDoor } from './door.ts';
import { type AnswerHeaders, createAnswerHeaders } from './http/answer-headers.ts';
import { createCallerHeaders } from './http/caller.ts';
import { createRefusals } from './http/refusal.ts';
import { createOwnApp } from './own-app.ts';
import { createRealtimeProxy } from './realtime/proxy.ts';
import { referencePaths } from './reference/routes.ts';
import { createForwarder } from './upstream/forwarder.ts';
import { createObserve } from './upstream/observe.ts';
import type { ProxyTools } from './upstream/tools.ts';
import { type Upstream, upstreamsOf } from './upstream/upstreams.ts';

const ANSWER_MS = 30_000;
/** Shorter than the 75 s for which services keep a connection. */
const SILENCE_MS = 30_000;
/** A burst of votes waits here in line: more of them at once would only make the service slower. */
const MAX_SOCKETS = 256;

const withHeaders =
  (app: Handler, { of }: AnswerHeaders): Handler =>
  (request, response) => {
    const list = of(request);
    for (let index = 0; index < list.length; index += 2) response.setHeader(list[index] ?? '', list[index + 1] ?? '');
    app(request, response);
  };

const createTools = (config: GatewayConfig, { logger, metrics }: Platform): ProxyTools => {
  const https = config.HTTPS;
  const answerHeaders = createAnswerHeaders({ allowedOrigins: config.ALLOWED_ORIGINS, https });
  return {
    prepareHeaders: createCallerHeaders({ trustedHops: config.TRUST_PROXY_HOPS, https }),
    answerHeaders,
    refusals: createRefusals(answerHeaders),
    logger,
    observe: createObserve(metrics),
  };
};

/** Parts that a measurement puts in place of the product's. */
interface GatewayParts {
  readonly openForwarder?: typeof createForwarder;
}

/** Who serves the calls of each service: itself through a forwarder, or the gateway. */
const createHandlers = (
  upstreams: readonly Upstream[],
  tools: ProxyTools,
  own: Handler,
  { lifecycle, openForwarder = createForwarder }: GatewayParts & { readonly lifecycle: Lifecycle },
): Handlers => {
  const handlers: Handlers = { gateway: own };
  for (const { service, replicas } of upstreams) {
    if (service === 'realtime') continue;
    const limits = { maxSockets: MAX_SOCKETS, answerMs: ANSWER_MS, silenceMs: SILENCE_MS };
    const { forward, close } = openForwarder(tools, { service, replicas, ...limits });
    lifecycle.add(`connections to ${service}`, close);
    handlers[service] = forward;
  }
  return handlers;
};

const listenForOperators = async (config: GatewayConfig, ownApp: Handler, lifecycle: Lifecycle): Promise<void> => {
  if (config.ADMIN_PORT === 0) return;
  const admin = await listen(createHttpServer(ownApp), { port: config.ADMIN_PORT, host: config.HOST });
  lifecycle.add('operators’ port', admin.close);
};

const start = async (
  config: GatewayConfig,
  platform: Platform,
  parts: GatewayParts & { readonly lifecycle: Lifecycle },
): Promise<Service> => {
  const { lifecycle } = parts;
  const { logger } = platform;
  const tools = createTools(config, platform);
  const upstreams = upstreamsOf(config);
  const realtime = createRealtimeProxy(tools, createReplicas(config.REALTIME_URL));
  lifecycle.add('connections to realtime', realtime.close);
  const ownApp = createOwnApp(config, platform, upstreams);
  const own = withHeaders(ownApp, tools.answerHeaders);
  const handlers = createHandlers(upstreams, tools, own, parts);
  const served = endpoints.filter(({ service }) => handlers[service] !== undefined);
  const app = await createApp({ webFolder: config.WEB_DIR, https: config.HTTPS, endpoints: served, logger });
  const pages = withHeaders(app, tools.answerHeaders);

  const ask = createInternalClient(config.AUTH_URL, config.INTERNAL_SECRET);
  const revocations = startRevocationFeed({ ask, logger });
  lifecycle.add('revocations', () => revocations.stop());
  await listenForOperators(config, ownApp, lifecycle);
  const api = createApiRouter({ endpoints: served, handlers, reference: { paths: referencePaths, handle: pages } });
  const { answerHeaders, refusals } = tools;
  const door = createDoor({ api, realtime, health: own, pages, revocations, answerHeaders, refusals });
  const http = await listen(door, { port: config.PORT, host: config.HOST });
  lifecycle.add('http', async () => {
    const closed = http.close();
    realtime.hangUp();
    await closed;
  });
  return { url: http.url, close: () => lifecycle.close() };
};

/** The one door: routes calls and sockets to the services, and serves the page. */
export const createGateway = (config: GatewayConfig, platform: Platform, parts: GatewayParts = {}): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, { ...parts, lifecycle }));

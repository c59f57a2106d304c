import { endpoints, limits } from '@showhands/contracts';
import { createReplicas } from '@showhands/service-kit/discovery';
import { createHttpServer, listen, stopListening } from '@showhands/service-kit/http';
import type { Platform, Service } from '@showhands/service-kit/platform';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import {
  createApiTokenExchange,
  createApiVerifier,
  createInternalClient,
  createJwksKeyFinder,
  startRevocationList,
  type TokenVerifier,
} from '@showhands/service-kit/security';
import { createApiRouter, type Handler, type Handlers } from './api/router.ts';
import { createApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import { limitConnections } from './http/limit-connections.ts';
import type { ResponseHeaders } from './http/response-headers.ts';
import { createLocalRoutes } from './local-routes.ts';
import { createPublicServer } from './public-server.ts';
import { createRealtimeProxy } from './realtime/proxy.ts';
import { referencePaths } from './reference/routes.ts';
import { tuning } from './tuning.ts';
import { createForwarder } from './upstream/forwarder.ts';
import { createProxyContext, type Forwarder, type ProxyContext } from './upstream/proxy-context.ts';
import { streamBodies } from './upstream/request-body.ts';
import { apiTimeouts } from './upstream/timeouts.ts';
import { createUploadHandler } from './upstream/uploads.ts';
import { createUpstreams, type Upstream } from './upstream/upstreams.ts';
import { createVoteAffinity } from './upstream/vote-affinity.ts';

/** How long a connection that was in use stays open at shutdown: browsers and proxies repeat few calls by themselves. */
const MIN_IDLE_MS = 2_000;

const withResponseHeaders =
  (handler: Handler, { forRequest }: ResponseHeaders): Handler =>
  (request, response) => {
    const list = forRequest(request);
    for (let index = 0; index < list.length; index += 2) response.setHeader(list[index] ?? '', list[index + 1] ?? '');
    handler(request, response);
  };

interface ServiceForwarders {
  readonly calls: Forwarder;
  /** For multipart calls. */
  readonly uploads: Forwarder;
}

const createServiceForwarders = (context: ProxyContext, upstream: Upstream, secret: string): ServiceForwarders => ({
  calls: createForwarder(context, {
    ...upstream,
    batchSecret: secret,
    ...(upstream.service === 'polls' && {
      selectReplica: createVoteAffinity(upstream.replicas, tuning.maxConnections),
    }),
    maxConnections: tuning.maxConnections,
    timeouts: apiTimeouts,
  }),
  uploads: createForwarder(context, {
    ...upstream,
    maxConnections: tuning.maxUploadConnections,
    timeouts: apiTimeouts,
    readBody: streamBodies({ bufferBytes: limits.bodyBytes }),
  }),
});

interface AllHandlers {
  readonly handlers: Handlers;
  readonly uploadHandlers: Handlers;
}

const createHandlers = (
  upstreams: readonly Upstream[],
  context: ProxyContext,
  secret: string,
  verifyToken: TokenVerifier,
  lifecycle: Lifecycle,
): AllHandlers => {
  const handlers: Handlers = {};
  const uploadHandlers: Handlers = {};
  for (const upstream of upstreams) {
    const { service } = upstream;
    if (service === 'realtime') continue;
    const { calls, uploads } = createServiceForwarders(context, upstream, secret);
    lifecycle.add(`connections to ${service}`, () => {
      calls.close();
      uploads.close();
    });
    handlers[service] = calls.forward;
    uploadHandlers[service] = createUploadHandler(context, verifyToken, uploads.forward);
  }
  return { handlers, uploadHandlers };
};

const startAdminServer = async (config: GatewayConfig, localRoutes: Handler, lifecycle: Lifecycle): Promise<void> => {
  if (config.ADMIN_PORT === 0) return;
  const admin = await listen(createHttpServer(localRoutes), { port: config.ADMIN_PORT, host: config.HOST });
  lifecycle.add('admin port', admin.close);
};

const start = async (config: GatewayConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger } = platform;
  const context = createProxyContext(config, platform);
  const { responseHeaders, errorResponses, rejections } = context;
  const upstreams = createUpstreams(config);
  const realtime = createRealtimeProxy(context, {
    service: 'realtime',
    replicas: createReplicas(config.REALTIME_URL),
    metrics: platform.metrics,
    drainMs: config.DRAIN_SECONDS * 1_000,
  });
  lifecycle.add('connections to realtime', realtime.close);
  const ask = createInternalClient(config.AUTH_URL, config.INTERNAL_SECRET);
  const revocations = startRevocationList({ client: ask, logger });
  lifecycle.add('revocations', () => revocations.stop());
  const verifyToken = createApiVerifier(createJwksKeyFinder(config.AUTH_URL));
  const localRoutes = createLocalRoutes({ config, platform, upstreams, verifyToken, rejections, revocations });
  const local = withResponseHeaders(localRoutes, responseHeaders);
  const forwarded = createHandlers(upstreams, context, config.INTERNAL_SECRET, verifyToken, lifecycle);
  const handlers = { ...forwarded.handlers, gateway: local };
  const served = endpoints.filter(({ service }) => Object.hasOwn(handlers, service));
  const app = await createApp({
    webFolder: config.WEB_DIR,
    https: config.HTTPS,
    embedOrigins: config.EMBED_ORIGINS,
    endpoints: served,
    polls: config.LINK_PREVIEWS === 'on' ? createInternalClient(config.POLLS_URL, config.INTERNAL_SECRET) : undefined,
    logger,
  });
  const pages = withResponseHeaders(app, responseHeaders);

  await startAdminServer(config, localRoutes, lifecycle);
  const api = createApiRouter({
    endpoints: served,
    handlers,
    uploadHandlers: forwarded.uploadHandlers,
    reference: { paths: referencePaths, handle: pages },
  });
  const server = createPublicServer({
    api,
    realtime,
    health: local,
    pages,
    revocations,
    exchangeApiToken: createApiTokenExchange(ask),
    responseHeaders,
    errorResponses,
  });
  limitConnections(server, {
    // The address of every connection is the proxy's when there is one.
    maxPerNetwork: config.TRUST_PROXY_HOPS > 0 ? 0 : config.MAX_CONNECTIONS_PER_ADDRESS,
    onRejected: (address) => rejections.record('too_many_connections', address),
  });
  // Without them, it would reject the first calls.
  await Promise.all([revocations.firstList, ...upstreams.map(({ replicas }) => replicas.list())]);
  const http = await listen(server, { port: config.PORT, host: config.HOST, minIdleMs: MIN_IDLE_MS });
  lifecycle.add('http', async () => {
    const closed = http.close();
    realtime.closeClients();
    await closed;
  });
  const drain = async (): Promise<void> => {
    // Without replicas no other gateway takes the clients over.
    if (!config.REALTIME_URL.startsWith('dns+')) return;
    // Makes a proxy call another gateway.
    await stopListening(server);
    await realtime.drainWebSockets();
  };
  lifecycle.add('WebSockets', drain, config.DRAIN_SECONDS);
  return { url: http.url, close: () => lifecycle.close() };
};

/** The public entry point: routes calls and sockets to the services, and serves the page. */
export const createGateway = (config: GatewayConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));

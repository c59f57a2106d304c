import { endpoints } from '@showhands/contracts';
import { createGateway } from '@showhands/gateway';
import { createApiRouter, type Handlers } from '@showhands/gateway/api-router';
import { type GatewayConfig, readGatewayConfig } from '@showhands/gateway/config';
import { createProxyContext } from '@showhands/gateway/proxy-context';
import { createPublicServer } from '@showhands/gateway/public-server';
import { createUpstreams } from '@showhands/gateway/upstreams';
import {
  createInternalClient,
  listen,
  notFound,
  type Platform,
  runService,
  type Service,
  startRevocationFeed,
  withLifecycle,
} from '@showhands/service-kit';
import { createHttpProxy } from './http-proxy.ts';

// The shipped gateway, or one of the same parts that forwards API calls through http-proxy-middleware.

const notServed = (): never => {
  throw notFound();
};

const createProxyGateway = (config: GatewayConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, async (lifecycle) => {
    const context = createProxyContext(config, platform);
    const handlers: Handlers = {};
    for (const upstream of createUpstreams(config)) {
      const { forward, close } = createHttpProxy(context, upstream);
      lifecycle.add(`connections to ${upstream.service}`, close);
      handlers[upstream.service] = forward;
    }
    const ask = createInternalClient(config.AUTH_URL, config.INTERNAL_SECRET);
    const revocations = startRevocationFeed({ client: ask, logger: platform.logger });
    lifecycle.add('revocations', () => revocations.stop());
    const server = createPublicServer({
      ...context,
      api: createApiRouter({ endpoints, handlers, reference: { paths: [], handle: notServed } }),
      realtime: { forward: notServed, upgrade: (_request, socket) => socket.destroy() },
      health: (_request, response) => void response.end(),
      pages: notServed,
      revocations,
    });
    await revocations.firstPoll;
    const http = await listen(server, { port: config.PORT, host: config.HOST });
    lifecycle.add('http', http.close);
    return { url: http.url, close: () => lifecycle.close() };
  });

const gateways = { shipped: createGateway, proxy: createProxyGateway };
const name = process.argv[2] ?? '';
if (name !== 'shipped' && name !== 'proxy')
  throw new Error(`unknown gateway: use ${Object.keys(gateways).join(' or ')}`);

await runService('gateway', readGatewayConfig, gateways[name]);

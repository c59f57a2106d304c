import { runService } from '@showhands/service-kit';
import { readGatewayConfig } from '../../../services/gateway/src/config.ts';
import { createGateway } from '../../../services/gateway/src/service.ts';
import { createUpstreamAgent } from '../../../services/gateway/src/upstream/agent.ts';
import { createForwarder } from '../../../services/gateway/src/upstream/forwarder.ts';
import { createProxy } from '../../../services/gateway/src/upstream/proxy.ts';

// The gateway as it ships, or with calls sent on as Socket.IO's are: by http-proxy-middleware and Node's own client.

const createCallProxy: typeof createForwarder = (tools, { service, replicas, answerMs, ...limits }) =>
  createProxy(tools, {
    service,
    replicas,
    choose: () => replicas.next(),
    agent: createUpstreamAgent(limits),
    answerMs,
  });

const forwarders: Record<string, typeof createForwarder> = { shipped: createForwarder, proxy: createCallProxy };
const openForwarder = forwarders[process.argv[2] ?? ''];
if (!openForwarder) throw new Error(`which way? One of ${Object.keys(forwarders).join(', ')}`);

await runService('gateway', readGatewayConfig, (config, platform) =>
  createGateway(config, platform, { openForwarder }),
);

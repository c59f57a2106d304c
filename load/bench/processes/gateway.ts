import { runService } from '@showhands/service-kit';
import { readGatewayConfig } from '../../../services/gateway/src/config.ts';
import { createGateway } from '../../../services/gateway/src/service.ts';
import { createProxy } from '../../../services/gateway/src/upstream/proxy.ts';
import { createLeanProxy } from './lean-proxy.ts';

// The gateway as it ships, or with votes sent on by a lean forwarder.

const proxies: Record<string, typeof createProxy> = { shipped: createProxy, lean: createLeanProxy };
const openProxy = proxies[process.argv[2] ?? ''];
if (!openProxy) throw new Error(`which proxy? One of ${Object.keys(proxies).join(', ')}`);

await runService('gateway', readGatewayConfig, (config, platform) => createGateway(config, platform, { openProxy }));

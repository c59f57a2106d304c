import { runService } from '@showhands/service-kit/platform';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './service.ts';

await runService('gateway', readGatewayConfig, createGateway);

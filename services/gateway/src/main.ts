import { runService } from '@showhands/service-kit';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './service.ts';

await runService('gateway', readGatewayConfig, createGateway);

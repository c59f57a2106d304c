import { runService } from '@showhands/service-kit/platform';
import { readRealtimeConfig } from './config.ts';
import { createRealtimeService } from './service.ts';

await runService('realtime', readRealtimeConfig, createRealtimeService);

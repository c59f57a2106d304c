import { runService } from '@showhands/service-kit/platform';
import { readPollsConfig } from './config.ts';
import { createPollsService } from './service.ts';

await runService('polls', readPollsConfig, createPollsService);

import { runService } from '@showhands/service-kit/platform';
import { readCommentsConfig } from './config.ts';
import { createCommentsService } from './service.ts';

await runService('comments', readCommentsConfig, createCommentsService);

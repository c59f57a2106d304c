import { runService } from '@showhands/service-kit/platform';
import { readAssistantConfig } from './config.ts';
import { createAssistantService } from './service.ts';

await runService('assistant', readAssistantConfig, createAssistantService);

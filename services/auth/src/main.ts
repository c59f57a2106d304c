import { runService } from '@showhands/service-kit/platform';
import { readAuthConfig } from './config.ts';
import { createAuthService } from './service.ts';

await runService('auth', readAuthConfig, createAuthService);

import { runService } from '@showhands/service-kit/platform';
import { readNotificationsConfig } from './config.ts';
import { createNotificationsService } from './service.ts';

await runService('notifications', readNotificationsConfig, createNotificationsService);

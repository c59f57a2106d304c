import { baseConfigShape, databaseConfigShape, loadConfig } from '@showhands/service-kit/runtime';
import * as z from 'zod';

export const notificationsConfigSchema = z.object({ ...baseConfigShape, ...databaseConfigShape });

export type NotificationsConfig = z.output<typeof notificationsConfigSchema>;

export const readNotificationsConfig = (): NotificationsConfig => loadConfig(notificationsConfigSchema, process.env);

import { baseConfigShape, databaseConfigShape, loadConfig } from '@showhands/service-kit/runtime';
import * as z from 'zod';

export const notificationsConfigSchema = z.object({ ...baseConfigShape, ...databaseConfigShape });

export type NotificationsConfig = z.output<typeof notificationsConfigSchema>;

export const readNotificationsConfig = (): NotificationsConfig => loadConfig(notificationsConfigSchema, process.env);

/** The environment of the operators' `notify` command. */
export const readNotifyConfig = () =>
  loadConfig(z.object({ DATABASE_URL: databaseConfigShape.DATABASE_URL }), process.env);

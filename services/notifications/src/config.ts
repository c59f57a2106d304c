import { baseConfigShape, databaseConfigShape, loadConfig, refuseAccidentalEmbedding } from '@showhands/service-kit';
import * as z from 'zod';

export const notificationsConfigSchema = z
  .object({ ...baseConfigShape, ...databaseConfigShape })
  .superRefine(refuseAccidentalEmbedding);

export type NotificationsConfig = z.output<typeof notificationsConfigSchema>;

export const readNotificationsConfig = (): NotificationsConfig => loadConfig(notificationsConfigSchema, process.env);

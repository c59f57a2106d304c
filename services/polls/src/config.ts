import { baseConfigShape, databaseConfigShape, embedOriginsSchema, loadConfig } from '@showhands/service-kit/runtime';
import * as z from 'zod';

export const pollsConfigSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  EMBED_ORIGINS: embedOriginsSchema,
});

export type PollsConfig = z.output<typeof pollsConfigSchema>;

export const readPollsConfig = (): PollsConfig => loadConfig(pollsConfigSchema, process.env);

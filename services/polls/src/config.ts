import { baseConfigShape, databaseConfigShape, loadConfig } from '@showhands/service-kit';
import * as z from 'zod';

export const pollsConfigSchema = z.object({ ...baseConfigShape, ...databaseConfigShape });

export type PollsConfig = z.output<typeof pollsConfigSchema>;

export const readPollsConfig = (): PollsConfig => loadConfig(pollsConfigSchema, process.env);

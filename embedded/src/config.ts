import { join, resolve } from 'node:path';
import { flagSchema, loadConfig, portSchema } from '@showhands/service-kit';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1').describe('address to listen on'),
    PORT: portSchema.default(8080).describe('port to listen on'),
    DATA_DIR: z.string().default('.data').describe('folder that holds everything that must survive a restart'),
    SEED_DEMO: flagSchema.optional().describe('a demo account and lively polls, made when the data folder is new'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('off turns throttles off, for load tests'),
    ASSISTANT_LLM_URL: z
      .string()
      .optional()
      .describe('an OpenAI-compatible API that writes the answers of the assistant'),
    ASSISTANT_LLM_MODEL: z.string().optional().describe('the model to ask for there'),
    ASSISTANT_LLM_API_KEY: z.string().optional().describe('the key to that API'),
    WEB_DIR: z.string().default(join(root, 'web/dist')).describe('the built page'),
  })
  .transform((config) => ({
    ...config,
    DATA_DIR: resolve(root, config.DATA_DIR),
    SEED_DEMO: config.SEED_DEMO ?? config.NODE_ENV !== 'production',
  }));

export type EmbeddedConfig = z.output<typeof schema>;

export const readEmbeddedConfig = (): EmbeddedConfig => loadConfig(schema, process.env);

import { join, resolve } from 'node:path';
import {
  mailConfigShape,
  moderationConfigShape,
  passwordConfigShape,
  registrationConfigShape,
  requiredTogether,
  singleSignOnConfigShape,
} from '@showhands/auth/config';
import { gatewayConfigSchema } from '@showhands/gateway/config';
import { flagSchema, loadConfig, portSchema, rateLimitConfigShape } from '@showhands/service-kit/runtime';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');

const { TRUST_PROXY_HOPS, MAX_CONNECTIONS_PER_ADDRESS, LINK_PREVIEWS, EMBED_ORIGINS } = gatewayConfigSchema.shape;

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1').describe('address to listen on'),
    PORT: portSchema.default(8080).describe('port to listen on'),
    DATA_DIR: z.string().default('.data').describe('folder for all data that must survive a restart'),
    SEED_DEMO: flagSchema.optional().describe('creates a demo account and demo polls when the data folder is new'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    ...rateLimitConfigShape,
    ...mailConfigShape,
    ...passwordConfigShape,
    ...singleSignOnConfigShape,
    ...registrationConfigShape,
    ...moderationConfigShape,
    TRUST_PROXY_HOPS,
    MAX_CONNECTIONS_PER_ADDRESS,
    LINK_PREVIEWS,
    EMBED_ORIGINS,
    ASSISTANT_LLM_URL: z
      .string()
      .optional()
      .describe('an OpenAI-compatible API that writes the answers of the assistant'),
    ASSISTANT_LLM_MODEL: z.string().optional().describe('the model to request from it'),
    ASSISTANT_LLM_API_KEY: z.string().optional().describe('the API key'),
    ASSISTANT_LLM_BUDGET: z.string().optional().describe('how many questions it answers in an hour, of all users'),
    WEB_DIR: z.string().default(join(root, 'web/dist')).describe('folder of the built page'),
  })
  .check(requiredTogether)
  .transform((config) => ({
    ...config,
    DATA_DIR: resolve(root, config.DATA_DIR),
    SEED_DEMO: config.SEED_DEMO ?? config.NODE_ENV !== 'production',
  }));

export type EmbeddedConfig = z.output<typeof schema>;

export const readEmbeddedConfig = (): EmbeddedConfig => loadConfig(schema, process.env);

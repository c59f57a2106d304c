import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServiceName } from '@showhands/contracts';
import { flagSchema, loadConfig, portSchema, rateLimitConfigShape, StartError } from '@showhands/service-kit/runtime';
import { ROOT } from '@showhands/testing';
import * as z from 'zod';
import { SERVICES, type StackOptions } from './stack.ts';

const MAX_REPLICAS = 20;

const schema = z.object({
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: portSchema.default(8080).describe('port to listen on'),
  DATA_DIR: z.string().default('.data/stack').describe('folder for all data and logs'),
  SEED_DEMO: flagSchema.default(true).describe('the demo account'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...rateLimitConfigShape,
  WEB_DIR: z.string().optional().describe('the built page'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  ASSISTANT_LLM_URL: z.string().optional(),
  ASSISTANT_LLM_MODEL: z.string().optional(),
  ASSISTANT_LLM_API_KEY: z.string().optional(),
  ASSISTANT_LLM_BUDGET: z.string().optional(),
});

const countSchema = z.coerce.number().int().min(1).max(MAX_REPLICAS);

const readReplicas = (args: readonly string[]): Partial<Record<ServiceName, number>> => {
  const options = Object.fromEntries(SERVICES.map((service) => [service, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries(Object.entries(values).map(([service, count]) => [service, countSchema.parse(count)]));
  } catch {
    throw new StartError(
      `Unknown replicas. Use for example --realtime 3 --polls 2; at most ${MAX_REPLICAS} each of ${SERVICES.join(', ')}.`,
    );
  }
};

/** @throws ConfigError, StartError */
export const readStackOptions = (args: readonly string[]): StackOptions & { readonly port: number } => {
  const { HOST, PORT, DATA_DIR, SEED_DEMO, ...rest } = loadConfig(schema, process.env);
  const given = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    host: HOST,
    port: PORT,
    dataDir: resolve(ROOT, DATA_DIR),
    seedDemo: SEED_DEMO,
    replicas: readReplicas(args),
    environment: Object.fromEntries(given),
  };
};

import * as z from 'zod';
import { whereSchema } from '../replicas/where.ts';

/** Says every missing or wrong variable at once, a line each, with what the variable is for. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const MINIMUM_SECRET = 32;

/** Left to an operator as a sample value, a secret is no secret. */
const looksLikeSample = (value: string): boolean => /^(change|secret|example|sample|password|default)/i.test(value);

/** A secret of at least 32 characters that is not a sample. */
export const secretSchema = z
  .string()
  .min(MINIMUM_SECRET, `must have at least ${MINIMUM_SECRET} characters`)
  .refine((value) => !looksLikeSample(value), 'is a sample value');

/** A switch in the environment: `true` or `false`. */
export const flagSchema = z.enum(['true', 'false']).transform((value) => value === 'true');

export const portSchema = z.coerce.number().int().min(0).max(65_535);

export const urlSchema = (protocol: RegExp, like: string) => z.url({ protocol, error: `must be a URL like ${like}` });

/** The variables that every service takes. Without REDIS_URL and AMQP_URL a service is embedded. */
export const baseConfigShape = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses unsafe settings'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('least severe log line to write'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PORT: portSchema.describe('port to listen on'),
  INTERNAL_SECRET: secretSchema.describe('shared by the services, proves a call between them'),
  AUTH_URL: whereSchema.describe('where auth answers, for the keys that tokens are signed with'),
  REDIS_URL: urlSchema(/^rediss?$/, 'redis://host:6379')
    .optional()
    .describe('Redis; without it limits, timers and sockets are kept in this process'),
  AMQP_URL: urlSchema(/^amqps?$/, 'amqp://host:5672')
    .optional()
    .describe('RabbitMQ; without it events are delivered in this process'),
  EMBEDDED: flagSchema.default(false).describe('allows production without Redis and RabbitMQ'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSchema(/^https?$/, 'http://collector:4318')
    .optional()
    .describe('where an OpenTelemetry collector takes spans over HTTP; without it none are sent'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('share of the traces that are sent'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('off turns throttles off, for load tests'),
} as const;

/** The database that a service owns. */
export const databaseConfigShape = {
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, 'postgres://user@host:5432/name').describe(
    "PostgreSQL, this service's own database",
  ),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('connections to PostgreSQL at most'),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Production without the Redis or RabbitMQ that a service knows loses live updates across replicas: only on purpose.
 * Part of `loadConfig`.
 */
const refuseAccidentalEmbedding =
  (schema: z.ZodType) =>
  (config: unknown, context: z.core.$RefinementCtx): void => {
    const chosen = z.looseObject({ NODE_ENV: z.literal('production'), EMBEDDED: z.literal(false) }).safeParse(config);
    if (!chosen.success) return;
    const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const name of ['REDIS_URL', 'AMQP_URL'].filter((variable) => known.includes(variable))) {
      const message = 'is required in production';
      if (!chosen.data[name]) context.addIssue({ code: 'custom', path: [name], message });
    }
  };

const describeIssue = (issue: z.core.$ZodIssue, given: Environment): string => {
  const name = issue.path.join('.');
  return given[name] === undefined && issue.code !== 'custom' ? `${name} is missing` : `${name} ${issue.message}`;
};

/** Reads the environment by `schema`. @throws ConfigError that names every fault. */
export const loadConfig = <Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  // Also when other variables are wrong, so that all faults come in one message.
  const parsed = schema.superRefine(refuseAccidentalEmbedding(schema), { when: () => true }).safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = new Set(parsed.error.issues.map((issue) => `  ${describeIssue(issue, given)}`));
  throw new ConfigError(`The configuration is not valid:\n${[...faults].join('\n')}`);
};

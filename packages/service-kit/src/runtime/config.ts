import * as z from 'zod';
import { serviceAddressSchema } from '../discovery/service-address.ts';
import { rateLimitOverridesSchema } from '../rate-limiting/rate-limit-overrides.ts';

/** Invalid configuration. Its message lists every missing or invalid variable, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const MINIMUM_SECRET = 32;
/** A random secret of 32 hexadecimal digits has fewer once in 100,000 times. */
const MINIMUM_VARIETY = 8;

/** Detects sample values that were never replaced. */
const looksLikeSample = (value: string): boolean => /^(change|secret|example|sample|password|default)/i.test(value);

/** A secret of at least 32 characters, 8 of them different, that is not a sample. */
export const secretSchema = z
  .string()
  .min(MINIMUM_SECRET, `must have at least ${MINIMUM_SECRET} characters`)
  .refine(
    (value) => value.length < MINIMUM_SECRET || new Set(value).size >= MINIMUM_VARIETY,
    `must have at least ${MINIMUM_VARIETY} different characters`,
  )
  .refine((value) => !looksLikeSample(value), 'is a sample value');

/** A boolean variable: `true` or `false`. */
export const flagSchema = z.enum(['true', 'false']).transform((value) => value === 'true');

export const portSchema = z.coerce.number().int().min(0).max(65_535);

/** A value that is no URL ends the check, so that refinements get URLs only. */
export const urlSchema = (protocol: RegExp, like: string) =>
  z.url({ protocol, error: `must be a URL like ${like}`, abort: true });

/** The variables of the rate limits. */
export const rateLimitConfigShape = {
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('off disables rate limits, for load tests'),
  RATE_LIMIT_OVERRIDES: rateLimitOverridesSchema.describe(
    'replaces limits: <class>.<user or network>=<points>/<seconds> or <kind>.bytes=<bytes>/<seconds>, separated by blanks',
  ),
} as const;

/** The variables of every service. Without REDIS_URL and AMQP_URL a service runs in embedded mode. */
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
  AUTH_URL: serviceAddressSchema.describe('address of auth, for the keys that verify tokens'),
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
  ...rateLimitConfigShape,
} as const;

/** For gateway and realtime, whose WebSockets do not end by themselves. */
export const drainSecondsSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(600)
  .default(8)
  .describe(
    'how long WebSockets are closed one after the other at shutdown, at most; the container has to be given 30 s more',
  );

/** The variables of a service's own database and of the events in its outbox. */
export const databaseConfigShape = {
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, 'postgres://user@host:5432/name').describe(
    "PostgreSQL, this service's own database",
  ),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('connections to PostgreSQL at most'),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * In production, requires the Redis and RabbitMQ variables that the service declares, unless EMBEDDED is set: without them,
 * replicas would not share live updates.
 */
const rejectAccidentalEmbedding =
  (schema: z.ZodType) =>
  (config: unknown, context: z.core.$RefinementCtx): void => {
    const parsed = z.looseObject({ NODE_ENV: z.literal('production'), EMBEDDED: z.literal(false) }).safeParse(config);
    if (!parsed.success) return;
    const declared = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const name of ['REDIS_URL', 'AMQP_URL'].filter((variable) => declared.includes(variable))) {
      const message = 'is required in production';
      if (!parsed.data[name]) context.addIssue({ code: 'custom', path: [name], message });
    }
  };

/** An issue with an item of a list is one of its variable. */
const describeIssue = (issue: z.core.$ZodIssue, given: Environment): string => {
  const name = String(issue.path[0] ?? '');
  return given[name] === undefined && issue.code !== 'custom' ? `${name} is missing` : `${name} ${issue.message}`;
};

/** Parses the environment by `schema`; empty variables count as missing. @throws ConfigError listing every issue */
export const loadConfig = <Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  // `when`: also if other variables are invalid, so that one message lists all issues.
  const parsed = schema.superRefine(rejectAccidentalEmbedding(schema), { when: () => true }).safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = new Set(parsed.error.issues.map((issue) => `  ${describeIssue(issue, given)}`));
  throw new ConfigError(`The configuration is not valid:\n${[...issues].join('\n')}`);
};

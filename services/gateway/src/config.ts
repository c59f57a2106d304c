import { fileURLToPath } from 'node:url';
import { baseConfigShape, flagSchema, loadConfig, portSchema, whereSchema } from '@showhands/service-kit';
import * as z from 'zod';

const { NODE_ENV, LOG_LEVEL, HOST, PORT, INTERNAL_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } =
  baseConfigShape;

/** Inside, nothing is encrypted: what ends TLS stands in front. */
const upstreamSchema = whereSchema.refine((where) => !where.includes('https:'), 'must be a URL like http://host:8080');

const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(z.array(item));

const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be origins like https://vote.example.org, separated by commas' })
  .transform((url) => new URL(url).origin);

export const gatewayConfigSchema = z.object({
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  PORT,
  INTERNAL_SECRET,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG,
  AUTH_URL: upstreamSchema.describe('where auth answers'),
  POLLS_URL: upstreamSchema.describe('where polls answers'),
  REALTIME_URL: upstreamSchema.describe('where realtime answers'),
  COMMENTS_URL: upstreamSchema.optional().describe('where comments answers; without it its calls are not found'),
  NOTIFICATIONS_URL: upstreamSchema
    .optional()
    .describe('where notifications answers; without it its calls are not found'),
  ASSISTANT_URL: upstreamSchema.optional().describe('where assistant answers; without it its call is not found'),
  WEB_DIR: z
    .string()
    .default(fileURLToPath(new URL('../../../web/dist', import.meta.url)))
    .describe('folder of the built page'),
  ADMIN_PORT: portSchema
    .default(0)
    .describe('port of /readyz and /metrics, which the public port does not have; 0 serves them nowhere'),
  ALLOWED_ORIGINS: listOf(originSchema)
    .default([])
    .describe('origins, separated by commas, whose pages may call the API from elsewhere'),
  TRUST_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('how many proxies in front of this one are believed about the caller in X-Forwarded-*'),
  HTTPS: flagSchema.default(false).describe('the page is reached by https alone: browsers are told to insist on it'),
});

export type GatewayConfig = z.output<typeof gatewayConfigSchema>;

export const readGatewayConfig = (): GatewayConfig => loadConfig(gatewayConfigSchema, process.env);

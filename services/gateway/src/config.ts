import { fileURLToPath } from 'node:url';
import { serviceAddressSchema } from '@showhands/service-kit/discovery';
import {
  baseConfigShape,
  drainSecondsSchema,
  embedOriginsSchema,
  flagSchema,
  loadConfig,
  originsSchema,
  portSchema,
  rateLimitConfigShape,
} from '@showhands/service-kit/runtime';
import * as z from 'zod';

const { NODE_ENV, LOG_LEVEL, HOST, PORT, INTERNAL_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } =
  baseConfigShape;
const { RATE_LIMITS, RATE_LIMIT_OVERRIDES } = rateLimitConfigShape;

/** Plain http only: TLS is terminated in front of the gateway. */
const upstreamSchema = serviceAddressSchema.refine(
  (address) => !address.includes('https:'),
  'must be a URL like http://host:8080',
);

export const gatewayConfigSchema = z.object({
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  PORT,
  INTERNAL_SECRET,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG,
  RATE_LIMITS,
  RATE_LIMIT_OVERRIDES,
  AUTH_URL: upstreamSchema.describe('address of auth'),
  POLLS_URL: upstreamSchema.describe('address of polls'),
  REALTIME_URL: upstreamSchema.describe('address of realtime'),
  COMMENTS_URL: upstreamSchema.optional().describe('address of comments; without it its calls are 404'),
  NOTIFICATIONS_URL: upstreamSchema.optional().describe('address of notifications; without it its calls are 404'),
  ASSISTANT_URL: upstreamSchema.optional().describe('address of assistant; without it its call is 404'),
  WEB_DIR: z
    .string()
    .default(fileURLToPath(new URL('../../../web/dist', import.meta.url)))
    .describe('folder of the built page'),
  ADMIN_PORT: portSchema
    .default(0)
    .describe('port of /readyz and /metrics, which the public port does not serve; 0 disables it'),
  ALLOWED_ORIGINS: originsSchema.describe('CORS: other origins, separated by commas, whose pages may call the API'),
  TRUST_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('how many proxies in front of the gateway are trusted in X-Forwarded-*'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(2_000)
    .describe(
      'open connections from one IPv4 address or IPv6 /64, not counted for loopback nor behind trusted proxies; 0 disables it',
    ),
  LINK_PREVIEWS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on shows title and description of public polls to programs that fetch their link, without signing in'),
  EMBED_ORIGINS: embedOriginsSchema,
  DRAIN_SECONDS: drainSecondsSchema,
  HTTPS: flagSchema.default(false).describe('the page is reached by https only: sends HSTS'),
});

export type GatewayConfig = z.output<typeof gatewayConfigSchema>;

export const readGatewayConfig = (): GatewayConfig => loadConfig(gatewayConfigSchema, process.env);

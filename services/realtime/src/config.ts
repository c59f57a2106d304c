import { serviceAddressSchema } from '@showhands/service-kit/discovery';
import { baseConfigShape, drainSecondsSchema, loadConfig, originsSchema } from '@showhands/service-kit/runtime';
import * as z from 'zod';

const limitSchema = z.coerce.number().int().min(0).max(1_000_000).default(0);

export const realtimeConfigSchema = z.object({
  ...baseConfigShape,
  POLLS_URL: serviceAddressSchema.describe('address of polls, which decides who may watch a poll'),
  ALLOWED_ORIGINS: originsSchema.describe(
    'origins, separated by commas, whose pages may open sockets besides those of the requested host',
  ),
  MAX_SOCKETS: limitSchema.describe('sockets of this replica; beyond it new ones get 503; 0 disables it'),
  HANDSHAKES_PER_SECOND: limitSchema.describe('new sockets per second; beyond it they get 503; 0 disables it'),
  DRAIN_SECONDS: drainSecondsSchema,
  ADVERTISED_ADDRESS: z
    .string()
    .optional()
    .describe(
      'host:port by which the gateway knows this replica; by default the address that the gateway has connected to',
    ),
});

export type RealtimeConfig = z.output<typeof realtimeConfigSchema>;

export const readRealtimeConfig = (): RealtimeConfig => loadConfig(realtimeConfigSchema, process.env);

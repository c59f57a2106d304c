import { assistantConfigSchema } from '@showhands/assistant/config';
import { authConfigSchema } from '@showhands/auth/config';
import { commentsConfigSchema } from '@showhands/comments/config';
import { gatewayConfigSchema } from '@showhands/gateway/config';
import { notificationsConfigSchema } from '@showhands/notifications/config';
import { pollsConfigSchema } from '@showhands/polls/config';
import { realtimeConfigSchema } from '@showhands/realtime/config';
import { ConfigError, loadConfig } from '@showhands/service-kit/runtime';

export type Environment = Readonly<Record<string, string>>;

const schemas = new Map(
  Object.entries({
    gateway: gatewayConfigSchema,
    auth: authConfigSchema,
    polls: pollsConfigSchema,
    comments: commentsConfigSchema,
    notifications: notificationsConfigSchema,
    realtime: realtimeConfigSchema,
    assistant: assistantConfigSchema,
  }),
);

export const services = [...schemas.keys()];

/** Services that own a database. */
export const servicesWithTables = ['auth', 'polls', 'comments', 'notifications'];

/** Settings that a deployment does not pass on, so that an operator cannot set them. */
const FIXED_SETTINGS: Readonly<Record<string, string>> = {
  HOST: 'a container listens on all its addresses',
  EMBEDDED: 'a deployment has Redis and RabbitMQ',
  RATE_LIMITS: 'off is for load tests only',
  WEB_DIR: "the gateway's image contains the page",
  ADVERTISED_ADDRESS: 'the gateway connects to the address of the container itself',
};

/** Memory in MB that a service needs, if that is more than others do: auth decodes pictures in a child process. */
const MINIMUM_MEMORY: Readonly<Record<string, number>> = { auth: 640 };

export const hasEnoughMemory = (service: string, megabytes: number): boolean =>
  megabytes >= (MINIMUM_MEMORY[service] ?? 0);

const settingsOf = (service: string): string[] => Object.keys(schemas.get(service)?.shape ?? {});

/** Returns the settings of a service's schema that its environment does not contain, not even empty. */
export const missingSettings = (service: string, environment: Environment): string[] =>
  settingsOf(service)
    .filter((name) => !(name in environment || name in FIXED_SETTINGS))
    .map((name) => `${service}: ${name} cannot be set`);

/**
 * Checks an environment by the service's own schema.
 *
 * @param shared variables that all services get, so that it suffices if one of them knows each
 * @returns unknown variables and invalid values
 */
export const environmentViolations = (
  service: string,
  environment: Environment,
  shared: readonly string[] = [],
): string[] => {
  const schema = schemas.get(service);
  if (!schema) return [`${service}: no such service`];
  const isKnown = (name: string): boolean =>
    settingsOf(service).includes(name) ||
    (shared.includes(name) && services.some((other) => settingsOf(other).includes(name)));
  const unknown = Object.keys(environment)
    .filter((name) => !isKnown(name))
    .map((name) => `${service}: ${name} is unknown`);
  try {
    loadConfig(schema, environment);
    return unknown;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...unknown, `${service}: ${error.message}`];
  }
};

/** Maps the value of each variable. */
export const mapValues = (environment: Environment, change: (name: string, value: string) => string): Environment => {
  const changed: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) changed[name] = change(name, value);
  return changed;
};

/** Host and port of a URL in an environment. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'amqp:': 5672,
  'amqps:': 5671,
  'redis:': 6379,
  'rediss:': 6379,
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'dns+http:': 80,
};

/** Targets that a container with this environment calls. PUBLIC_URL is the page's own address, in links. */
export const targetsOf = (environment: Environment): Target[] =>
  Object.entries(environment)
    .filter(([name, value]) => /_(URL|ENDPOINT|ISSUER)$/.test(name) && name !== 'PUBLIC_URL' && URL.canParse(value))
    .map(([, value]) => new URL(value))
    .map(({ hostname, port, protocol }) => ({ host: hostname, port: Number(port || DEFAULT_PORTS[protocol]) }));

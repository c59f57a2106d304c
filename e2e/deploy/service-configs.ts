import { assistantConfigSchema } from '@showhands/assistant/config';
import { authConfigSchema } from '@showhands/auth/config';
import { commentsConfigSchema } from '@showhands/comments/config';
import { gatewayConfigSchema } from '@showhands/gateway/config';
import { notificationsConfigSchema } from '@showhands/notifications/config';
import { pollsConfigSchema } from '@showhands/polls/config';
import { realtimeConfigSchema } from '@showhands/realtime/config';
import { ConfigError, loadConfig } from '@showhands/service-kit';

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

/** Those that own a database. */
export const servicesWithTables = ['auth', 'polls', 'comments', 'notifications'];

/** What is wrong with the environment of a service, by the service's own schema. */
export const environmentFaults = (service: string, environment: Environment): string[] => {
  const schema = schemas.get(service);
  if (!schema) return [`${service}: no such service`];
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(environment)
    .filter((name) => !known.includes(name))
    .map((name) => `${service}: ${name} is a variable that it does not know`);
  try {
    loadConfig(schema, environment);
    return unknown;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...unknown, `${service}: ${error.message}`];
  }
};

/** Each variable with the value that `change` makes of it. */
export const changeEach = (environment: Environment, change: (name: string, value: string) => string): Environment => {
  const changed: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) changed[name] = change(name, value);
  return changed;
};

/** A part of the product that another one is told of, in a URL. */
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
  'dns+http:': 80,
};

/** Whom a container with this environment calls. */
export const targetsOf = (environment: Environment): Target[] =>
  Object.entries(environment)
    .filter(([name, value]) => /_(URL|ENDPOINT)$/.test(name) && URL.canParse(value))
    .map(([, value]) => new URL(value))
    .map(({ hostname, port, protocol }) => ({ host: hostname, port: Number(port || DEFAULT_PORTS[protocol]) }));

import type { ServiceName } from '@showhands/contracts';
import type { DataFolder } from './data-folder.ts';
import type { Servers } from './servers.ts';

const WITHOUT_EVENTS: readonly ServiceName[] = ['assistant', 'gateway'];

export type Environment = Readonly<Record<string, string>>;

interface EnvironmentOptions {
  readonly folder: DataFolder;
  readonly servers: Servers;
  /** The URL that the replicas of a service are resolved from. */
  readonly addressOf: (service: ServiceName) => string;
  /** Variables that every service gets. */
  readonly shared: Environment;
  readonly seedDemo: boolean;
}

/** The environment of each service, without its own address. */
export const environmentsOf = ({ folder, servers, addressOf, shared, seedDemo }: EnvironmentOptions) => {
  const { secretFor } = folder;
  const [AUTH_URL, POLLS_URL] = [addressOf('auth'), addressOf('polls')];
  const own: Record<ServiceName, Environment> = {
    auth: {
      DATABASE_URL: servers.databaseUrl('auth'),
      KEY_SECRET: secretFor('signing keys'),
      SEED_DEMO: String(seedDemo),
      POLLS_URL,
    },
    polls: { AUTH_URL, DATABASE_URL: servers.databaseUrl('polls') },
    comments: { AUTH_URL, POLLS_URL, DATABASE_URL: servers.databaseUrl('comments') },
    notifications: { AUTH_URL, DATABASE_URL: servers.databaseUrl('notifications') },
    realtime: { AUTH_URL, POLLS_URL },
    assistant: { AUTH_URL },
    gateway: {
      AUTH_URL,
      POLLS_URL,
      COMMENTS_URL: addressOf('comments'),
      NOTIFICATIONS_URL: addressOf('notifications'),
      ASSISTANT_URL: addressOf('assistant'),
      REALTIME_URL: addressOf('realtime'),
    },
  };
  return (service: ServiceName): Environment => ({
    NODE_ENV: 'production',
    INTERNAL_SECRET: secretFor('calls between services'),
    REDIS_URL: servers.redis.url,
    ...(!WITHOUT_EVENTS.includes(service) && { AMQP_URL: servers.brokerUrl(service) }),
    ...own[service],
    ...shared,
  });
};

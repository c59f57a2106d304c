import type { ServiceName } from '@showhands/contracts';
import type { DataFolder } from './data-folder.ts';
import type { Servers } from './servers.ts';

const WITHOUT_EVENTS: readonly ServiceName[] = ['assistant', 'gateway'];

export type Settings = Readonly<Record<string, string>>;

interface EnvironmentOptions {
  readonly folder: DataFolder;
  readonly servers: Servers;
  /** Where the replicas of a service are found. */
  readonly where: (service: ServiceName) => string;
  /** What every service is told besides. */
  readonly common: Settings;
  readonly seedDemo: boolean;
}

/** What each service is told about its surroundings, but for its own address. */
export const environmentsOf = ({ folder, servers, where, common, seedDemo }: EnvironmentOptions) => {
  const { secretFor } = folder;
  const [AUTH_URL, POLLS_URL] = [where('auth'), where('polls')];
  const own: Record<ServiceName, Settings> = {
    auth: {
      DATABASE_URL: servers.databaseUrl('auth'),
      KEY_SECRET: secretFor('signing keys'),
      SEED_DEMO: String(seedDemo),
    },
    polls: { AUTH_URL, DATABASE_URL: servers.databaseUrl('polls') },
    comments: { AUTH_URL, POLLS_URL, DATABASE_URL: servers.databaseUrl('comments') },
    notifications: { AUTH_URL, DATABASE_URL: servers.databaseUrl('notifications') },
    realtime: { AUTH_URL, POLLS_URL },
    assistant: { AUTH_URL },
    gateway: {
      AUTH_URL,
      POLLS_URL,
      COMMENTS_URL: where('comments'),
      NOTIFICATIONS_URL: where('notifications'),
      ASSISTANT_URL: where('assistant'),
      REALTIME_URL: where('realtime'),
    },
  };
  return (service: ServiceName): Settings => ({
    NODE_ENV: 'production',
    INTERNAL_SECRET: secretFor('calls between services'),
    REDIS_URL: servers.redis.url,
    ...(!WITHOUT_EVENTS.includes(service) && { AMQP_URL: servers.brokerUrl(service) }),
    ...own[service],
    ...common,
  });
};

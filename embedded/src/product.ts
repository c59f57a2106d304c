import { createAssistantService } from '@showhands/assistant';
import { assistantConfigSchema } from '@showhands/assistant/config';
import { createAuthService } from '@showhands/auth';
import { authConfigSchema } from '@showhands/auth/config';
import { createCommentsService } from '@showhands/comments';
import { commentsConfigSchema } from '@showhands/comments/config';
import { createGateway } from '@showhands/gateway';
import { gatewayConfigSchema } from '@showhands/gateway/config';
import { createNotificationsService } from '@showhands/notifications';
import { notificationsConfigSchema } from '@showhands/notifications/config';
import { createPollsService } from '@showhands/polls';
import { pollsConfigSchema } from '@showhands/polls/config';
import { createRealtimeService } from '@showhands/realtime';
import { realtimeConfigSchema } from '@showhands/realtime/config';
import {
  type Bus,
  createInProcessBus,
  createLogger,
  createPlatform,
  type Lifecycle,
  type Logger,
  loadConfig,
  type Platform,
  type PlatformConfig,
  type Service,
  topology,
  withLifecycle,
} from '@showhands/service-kit';
import type * as z from 'zod';
import type { EmbeddedConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { seedDemo } from './seed/seed.ts';

export interface Product {
  /** Where the page is served. */
  readonly url: string;
  close(): Promise<void>;
}

const DATABASES = ['auth', 'polls', 'comments', 'notifications'] as const;

type Settings = Readonly<Record<string, string>>;

/** What of the assistant's language model is set; half of it is refused by the assistant. */
const languageModelOf = (config: EmbeddedConfig): Settings => {
  const { ASSISTANT_LLM_URL, ASSISTANT_LLM_MODEL, ASSISTANT_LLM_API_KEY } = config;
  return {
    ...(ASSISTANT_LLM_URL && { ASSISTANT_LLM_URL }),
    ...(ASSISTANT_LLM_MODEL && { ASSISTANT_LLM_MODEL }),
    ...(ASSISTANT_LLM_API_KEY && { ASSISTANT_LLM_API_KEY }),
  };
};

/** How each service is started here: with the common settings and its own, on the common bus, closed in reverse order. */
const starter =
  (common: Settings, bus: Bus, lifecycle: Lifecycle) =>
  async <Config extends PlatformConfig, Started extends Service>(
    name: string,
    create: (config: Config, platform: Platform) => Promise<Started>,
    schema: z.ZodType<Config>,
    own: Settings,
  ): Promise<Started> => {
    const config = loadConfig(schema, { ...common, ...own });
    const platform = createPlatform(name, config, { bus });
    lifecycle.add(`${name} platform`, () => platform.close());
    const service = await create(config, platform);
    lifecycle.add(name, () => service.close());
    return service;
  };

const start = async (config: EmbeddedConfig, logger: Logger, lifecycle: Lifecycle): Promise<Product> => {
  const folder = await openDataFolder(config.DATA_DIR);
  const postgres = await startEmbeddedPostgres({
    folder: folder.postgres,
    password: folder.secrets.database,
    databases: DATABASES,
    logger,
  });
  lifecycle.add('PostgreSQL', () => postgres.close());
  const bus = createInProcessBus({ logger, topology });
  lifecycle.add('bus', () => bus.close());
  const common = {
    NODE_ENV: config.NODE_ENV,
    LOG_LEVEL: config.LOG_LEVEL,
    RATE_LIMITS: config.RATE_LIMITS,
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_SECRET: folder.secrets.internal,
    EMBEDDED: 'true',
  };
  const startService = starter(common, bus, lifecycle);
  const auth = await startService('auth', createAuthService, authConfigSchema, {
    DATABASE_URL: postgres.urlOf('auth'),
    KEY_SECRET: folder.secrets.keys,
    SEED_DEMO: String(config.SEED_DEMO),
  });
  const AUTH_URL = auth.url;
  const polls = await startService('polls', createPollsService, pollsConfigSchema, {
    AUTH_URL,
    DATABASE_URL: postgres.urlOf('polls'),
  });
  const POLLS_URL = polls.url;
  const comments = await startService('comments', createCommentsService, commentsConfigSchema, {
    AUTH_URL,
    POLLS_URL,
    DATABASE_URL: postgres.urlOf('comments'),
  });
  if (config.SEED_DEMO) await seedDemo({ auth, polls, comments });
  const notifications = await startService('notifications', createNotificationsService, notificationsConfigSchema, {
    AUTH_URL,
    DATABASE_URL: postgres.urlOf('notifications'),
  });
  const assistant = await startService('assistant', createAssistantService, assistantConfigSchema, {
    AUTH_URL,
    ...languageModelOf(config),
  });
  const realtime = await startService('realtime', createRealtimeService, realtimeConfigSchema, {
    AUTH_URL,
    POLLS_URL,
  });
  const gateway = await startService('gateway', createGateway, gatewayConfigSchema, {
    HOST: config.HOST,
    PORT: String(config.PORT),
    AUTH_URL,
    POLLS_URL,
    COMMENTS_URL: comments.url,
    NOTIFICATIONS_URL: notifications.url,
    ASSISTANT_URL: assistant.url,
    REALTIME_URL: realtime.url,
    WEB_DIR: config.WEB_DIR,
  });
  return {
    url: gateway.url,
    close: () => lifecycle.close(),
  };
};

/** Every service in this process, each on a loopback port of its own behind the gateway, as it would be elsewhere. */
export const startProduct = (config: EmbeddedConfig): Promise<Product> => {
  const logger = createLogger('embedded', config.LOG_LEVEL);
  return withLifecycle(logger, (lifecycle) => start(config, logger, lifecycle));
};

import { fileURLToPath } from 'node:url';
import { createAssistantService } from '@showhands/assistant';
import { assistantConfigSchema } from '@showhands/assistant/config';
import { createAuthService } from '@showhands/auth';
import { authConfigSchema } from '@showhands/auth/config';
import { createCommentsService } from '@showhands/comments';
import { commentsConfigSchema } from '@showhands/comments/config';
import type { ServiceName } from '@showhands/contracts';
import { createGateway } from '@showhands/gateway';
import { gatewayConfigSchema } from '@showhands/gateway/config';
import { createNotificationsService } from '@showhands/notifications';
import { notificationsConfigSchema } from '@showhands/notifications/config';
import { createPollsService } from '@showhands/polls';
import { pollsConfigSchema } from '@showhands/polls/config';
import { createRealtimeService } from '@showhands/realtime';
import { realtimeConfigSchema } from '@showhands/realtime/config';
import {
  createInProcessBus,
  createLogger,
  createPlatform,
  loadConfig,
  type Metrics,
  type Platform,
  type PlatformConfig,
  type Service,
} from '@showhands/service-kit';
import { createTestDatabase, startTestAuth, type TestAuth } from '@showhands/testing';
import type * as z from 'zod';

export interface Services {
  /** Whose tokens all of them take; the auth service takes its own alone. */
  readonly auth: TestAuth;
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** What each of them shows of itself. */
  readonly metrics: readonly Metrics[];
  close(): Promise<void>;
}

const migrationsOf = (service: string): string =>
  fileURLToPath(new URL(`../services/${service}/migrations`, import.meta.url));

/** Every service in this process, with a stand-in for auth whose private key a test can have. */
export const startServices = async (): Promise<Services> => {
  const auth = await startTestAuth();
  const bus = createInProcessBus({ logger: createLogger('bus', 'silent') });
  const metrics: Metrics[] = [];
  const closing: (() => Promise<void>)[] = [() => auth.close(), () => bus.close()];
  const common = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_SECRET: 'shared-by-the-services-of-these-tests',
    AUTH_URL: auth.url,
  };

  const start = async <Config extends PlatformConfig>(
    name: string,
    create: (config: Config, platform: Platform) => Promise<Service>,
    schema: z.ZodType<Config>,
    own: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const config = loadConfig(schema, { ...common, ...own });
    const platform = createPlatform(name, config, { bus });
    closing.push(() => platform.close());
    metrics.push(platform.metrics);
    const service = await create(config, platform);
    closing.push(() => service.close());
    return service.url;
  };

  const database = async (service: string): Promise<{ DATABASE_URL: string }> => {
    const made = await createTestDatabase({ migrations: migrationsOf(service) });
    closing.push(() => made.drop());
    return { DATABASE_URL: made.url };
  };

  const polls = await start('polls', createPollsService, pollsConfigSchema, await database('polls'));
  const POLLS_URL = { POLLS_URL: polls };
  const urls = {
    auth: await start('auth', createAuthService, authConfigSchema, {
      ...(await database('auth')),
      KEY_SECRET: 'protects-the-keys-of-these-tests-alone',
    }),
    polls,
    comments: await start('comments', createCommentsService, commentsConfigSchema, {
      ...(await database('comments')),
      ...POLLS_URL,
    }),
    notifications: await start(
      'notifications',
      createNotificationsService,
      notificationsConfigSchema,
      await database('notifications'),
    ),
    realtime: await start('realtime', createRealtimeService, realtimeConfigSchema, POLLS_URL),
    assistant: await start('assistant', createAssistantService, assistantConfigSchema),
  };
  const gateway = await start('gateway', createGateway, gatewayConfigSchema, {
    ...POLLS_URL,
    COMMENTS_URL: urls.comments,
    NOTIFICATIONS_URL: urls.notifications,
    REALTIME_URL: urls.realtime,
    ASSISTANT_URL: urls.assistant,
  });

  return {
    auth,
    urls: { ...urls, gateway },
    metrics,
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
};

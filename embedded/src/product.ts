import { writeFile } from 'node:fs/promises';
import { createAssistantService } from '@showhands/assistant';
import { assistantConfigSchema } from '@showhands/assistant/config';
import { createAuthService } from '@showhands/auth';
import { type AuthConfig, authConfigSchema } from '@showhands/auth/config';
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
import { type Bus, createInProcessBus, topology } from '@showhands/service-kit/messaging';
import { createPlatform, type Platform, type PlatformConfig, type Service } from '@showhands/service-kit/platform';
import { createLogger, type Lifecycle, type Logger, loadConfig, withLifecycle } from '@showhands/service-kit/runtime';
import type * as z from 'zod';
import type { EmbeddedConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { seedDemo } from './seed/seed.ts';

export interface Product {
  /** Base URL of the page on this machine. */
  readonly url: string;
  close(): Promise<void>;
}

const localUrl = (port: number | string): string => `http://localhost:${port}`;

const DATABASES = ['auth', 'polls', 'comments', 'notifications'] as const;

type Settings = Readonly<Record<string, string>>;

/** The settings of the assistant's language model that are set; the assistant rejects an incomplete set. */
const languageModelSettings = (config: EmbeddedConfig): Settings => {
  const { ASSISTANT_LLM_URL, ASSISTANT_LLM_MODEL, ASSISTANT_LLM_API_KEY, ASSISTANT_LLM_BUDGET } = config;
  return {
    ...(ASSISTANT_LLM_URL && { ASSISTANT_LLM_URL }),
    ...(ASSISTANT_LLM_MODEL && { ASSISTANT_LLM_MODEL }),
    ...(ASSISTANT_LLM_API_KEY && { ASSISTANT_LLM_API_KEY }),
    ...(ASSISTANT_LLM_BUDGET && { ASSISTANT_LLM_BUDGET }),
  };
};

/** Without PUBLIC_URL, links lead to this machine. */
const mailSettings = ({ PUBLIC_URL, SMTP_URL, MAIL_FROM }: EmbeddedConfig): Settings => ({
  ...(PUBLIC_URL && { PUBLIC_URL }),
  ...(SMTP_URL && { SMTP_URL }),
  MAIL_FROM,
});

/** Auth rejects an incomplete set. */
const singleSignOnSettings = (config: EmbeddedConfig): Settings => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL } = config;
  const { OIDC_GROUPS_CLAIM, OIDC_MODERATORS_GROUP } = config;
  return {
    ...(OIDC_ISSUER && { OIDC_ISSUER }),
    ...(OIDC_CLIENT_ID && { OIDC_CLIENT_ID }),
    ...(OIDC_CLIENT_SECRET && { OIDC_CLIENT_SECRET }),
    ...(OIDC_LABEL && { OIDC_LABEL }),
    OIDC_PICTURE_ORIGINS: config.OIDC_PICTURE_ORIGINS.join(),
    OIDC_SCOPE: config.OIDC_SCOPE,
    ...(OIDC_GROUPS_CLAIM && { OIDC_GROUPS_CLAIM }),
    ...(OIDC_MODERATORS_GROUP && { OIDC_MODERATORS_GROUP }),
    OIDC_SHARED_GROUPS: config.OIDC_SHARED_GROUPS.join(),
    PASSWORD_SIGN_IN: config.PASSWORD_SIGN_IN,
    REGISTRATION: config.REGISTRATION,
    MODERATORS_NEED_SECOND_FACTOR: String(config.MODERATORS_NEED_SECOND_FACTOR),
  };
};

/** Starts a service with the common settings and its own, on the common bus. The lifecycle closes in reverse order. */
const createStarter =
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

const start = async (
  config: EmbeddedConfig,
  { logger, print }: { readonly logger: Logger; readonly print: (line: string) => void },
  lifecycle: Lifecycle,
): Promise<Product> => {
  const folder = await openDataFolder(config.DATA_DIR);
  const postgres = await startEmbeddedPostgres({
    folder: folder.postgres,
    password: folder.secrets.database,
    databases: DATABASES,
    logger,
  });
  lifecycle.add('PostgreSQL', () => postgres.close());
  const bus = createInProcessBus({ logger, topology });
  const common = {
    NODE_ENV: config.NODE_ENV,
    LOG_LEVEL: config.LOG_LEVEL,
    RATE_LIMITS: config.RATE_LIMITS,
    RATE_LIMIT_OVERRIDES: config.RATE_LIMIT_OVERRIDES,
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_SECRET: folder.secrets.internal,
    EMBEDDED: 'true',
  };
  const startService = createStarter(common, bus, lifecycle);
  let publicUrl = localUrl(config.PORT);
  let pollsUrl = '';
  const createAuth = (authConfig: AuthConfig, platform: Platform) =>
    createAuthService(authConfig, platform, { publicUrl: () => publicUrl, pollsUrl: () => pollsUrl, print });
  const auth = await startService('auth', createAuth, authConfigSchema, {
    DATABASE_URL: postgres.urlOf('auth'),
    KEY_SECRET: folder.secrets.keys,
    SEED_DEMO: String(config.SEED_DEMO),
    PASSWORD_STRENGTH: config.PASSWORD_STRENGTH,
    ...mailSettings(config),
    ...singleSignOnSettings(config),
  });
  const AUTH_URL = auth.url;
  const polls = await startService('polls', createPollsService, pollsConfigSchema, {
    AUTH_URL,
    DATABASE_URL: postgres.urlOf('polls'),
    EMBED_ORIGINS: config.EMBED_ORIGINS.join(),
  });
  const POLLS_URL = polls.url;
  pollsUrl = POLLS_URL;
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
    ...languageModelSettings(config),
  });
  const realtime = await startService('realtime', createRealtimeService, realtimeConfigSchema, {
    AUTH_URL,
    POLLS_URL,
  });
  // Closed after the gateway and before the consumers: an event that arrived after a consumer's database is closed would fail.
  lifecycle.add('bus', () => bus.close());
  const gateway = await startService('gateway', createGateway, gatewayConfigSchema, {
    HOST: config.HOST,
    PORT: String(config.PORT),
    AUTH_URL,
    POLLS_URL,
    COMMENTS_URL: comments.url,
    NOTIFICATIONS_URL: notifications.url,
    ASSISTANT_URL: assistant.url,
    REALTIME_URL: realtime.url,
    TRUST_PROXY_HOPS: String(config.TRUST_PROXY_HOPS),
    MAX_CONNECTIONS_PER_ADDRESS: String(config.MAX_CONNECTIONS_PER_ADDRESS),
    LINK_PREVIEWS: config.LINK_PREVIEWS,
    EMBED_ORIGINS: config.EMBED_ORIGINS.join(),
    WEB_DIR: config.WEB_DIR,
  });
  // PORT may be 0, for any free one.
  publicUrl = localUrl(new URL(gateway.url).port);
  await writeFile(folder.publicUrl, config.PUBLIC_URL ?? publicUrl);
  return {
    url: publicUrl,
    close: () => lifecycle.close(),
  };
};

/**
 * Starts every service in this process, each on its own loopback port behind the gateway.
 * @param print shows a line to the operator
 */
export const startProduct = (config: EmbeddedConfig, print: (line: string) => void): Promise<Product> => {
  const logger = createLogger('embedded', config.LOG_LEVEL);
  return withLifecycle(logger, (lifecycle) => start(config, { logger, print }, lifecycle));
};

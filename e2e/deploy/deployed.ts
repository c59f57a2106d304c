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
import { createPlatform, loadConfig, type Platform, type PlatformConfig, type Service } from '@showhands/service-kit';
import { startNameServer } from '@showhands/testing';
import type * as z from 'zod';
import { changeEach, type Environment } from './service-configs.ts';
import { movedTo, type Stores } from './stores.ts';

export interface Deployed {
  readonly url: string;
  /** Each replica. */
  readonly realtime: readonly string[];
  close(): Promise<void>;
}

const storeOf = ({ postgres, rabbit, redis }: Stores, host: string): string | undefined =>
  ({ postgres: postgres.url, rabbitmq: rabbit.url, redis: redis.url })[host];

/**
 * Every service in this process, each with the environment of its container: what is a name there is an address here,
 * and nothing else is changed. Of realtime there are three, as after `--scale realtime=3`.
 */
export const startDeployed = async (
  environmentOf: (name: string) => Environment,
  stores: Stores,
): Promise<Deployed> => {
  const closing: (() => Promise<void>)[] = [];
  const started = new Map<string, string>();

  const here = (name: string, value: string): string => {
    if (!name.endsWith('_URL') || value === '') return value;
    const { hostname } = new URL(value);
    const store = storeOf(stores, hostname);
    // The Redis of tests has no password.
    if (hostname === 'redis' && store) return store;
    if (store) return movedTo(store, value);
    const service = started.get(hostname);
    if (service === undefined) throw new Error(`${hostname} is not started`);
    return service;
  };

  const start = async <Config extends PlatformConfig>(
    name: string,
    create: (config: Config, platform: Platform) => Promise<Service>,
    schema: z.ZodType<Config>,
    own: Environment = {},
  ): Promise<string> => {
    const given = changeEach(environmentOf(name), here);
    const place = { HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent' };
    const config = loadConfig(schema, { ...given, ...place, ...own });
    const platform = createPlatform(name, config);
    closing.push(() => platform.close());
    const service = await create(config, platform);
    closing.push(() => service.close());
    started.set(name, service.url);
    return service.url;
  };

  await start('auth', createAuthService, authConfigSchema);
  await start('polls', createPollsService, pollsConfigSchema);
  await start('comments', createCommentsService, commentsConfigSchema);
  await start('notifications', createNotificationsService, notificationsConfigSchema);
  await start('assistant', createAssistantService, assistantConfigSchema);
  const names = await startNameServer();
  closing.push(() => names.close());
  const replicas = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  let PORT = '0';
  for (const HOST of replicas) {
    PORT = new URL(await start('realtime', createRealtimeService, realtimeConfigSchema, { HOST, PORT })).port;
  }
  names.set('realtime', replicas);
  started.set('realtime', `dns+http://realtime:${PORT}?server=${names.address}`);
  const url = await start('gateway', createGateway, gatewayConfigSchema);
  return {
    url,
    realtime: replicas.map((host) => `http://${host}:${PORT}`),
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
};

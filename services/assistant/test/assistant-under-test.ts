import { askAssistant } from '@showhands/contracts';
import { connectRedis, createInProcessBus, createLogger, createMetrics, type Platform } from '@showhands/service-kit';
import { type ApiClient, apiClient, startTestAuth, type TestAuth } from '@showhands/testing';
import { createGuide } from '../src/chat/guide.ts';
import { assistantConfigSchema } from '../src/config.ts';
import { createAssistantService } from '../src/service.ts';

export const INTERNAL_SECRET = 'an-internal-secret-of-the-tests-of-assistant';

export interface AssistantUnderTest {
  readonly url: string;
  readonly api: ApiClient;
  readonly auth: TestAuth;
  /** Starts another replica for the same users. */
  replica(environment?: Readonly<Record<string, string>>): Promise<ApiClient>;
  /** Asks as a new user. */
  ask(message: string): Promise<{ response: string; sources: { title: string; path: string }[] }>;
  /** The log lines of all replicas. */
  logged(): string;
  close(): Promise<void>;
}

/** Starts the whole assistant, with Redis if the environment has its address, and indexes the English articles. */
export const startAssistant = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<AssistantUnderTest> => {
  const auth = await startTestAuth();
  const lines: string[] = [];
  const logger = createLogger('assistant', 'debug', { write: (line) => lines.push(line) });
  const bus = createInProcessBus({ logger });
  const closers: (() => Promise<void>)[] = [];

  const start = async (own: Readonly<Record<string, string>>): Promise<string> => {
    const base = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', INTERNAL_SECRET, AUTH_URL: auth.url };
    const config = assistantConfigSchema.parse({ ...base, ...environment, ...own });
    const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, logger) : undefined;
    const platform: Platform = {
      logger,
      metrics: createMetrics('assistant'),
      bus,
      redis,
      close: async () => redis?.disconnect(),
    };
    const service = await createAssistantService(config, platform);
    closers.push(service.close, platform.close);
    return service.url;
  };

  const url = await start({});
  const api = apiClient(url);
  const guide = await createGuide('en');
  await guide.openSearch();
  return {
    url,
    api,
    auth,
    replica: async (own = {}) => apiClient(await start(own)),
    ask: async (message) => (await api.call(askAssistant, { token: auth.user().token, body: { message } })).body,
    logged: () => lines.join(''),
    close: async () => {
      for (const close of closers) await close();
      await bus.close();
      await auth.close();
    },
  };
};

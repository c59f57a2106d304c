import { limits } from '@showhands/contracts';
import {
  createApi,
  createHttpApp,
  createHttpServer,
  createJwksKeyFinder,
  createRateLimiter,
  createTokenVerifier,
  type Lifecycle,
  listen,
  type Platform,
  type RateLimiter,
  type Service,
  unlimited,
  withLifecycle,
} from '@showhands/service-kit';
import { createMemory } from './chat/memory.ts';
import { bindChat } from './chat/routes.ts';
import type { AssistantConfig } from './config.ts';
import { readArticles } from './help/articles.ts';
import { createSearch } from './help/search.ts';
import { createLanguageModel } from './model/language-model.ts';

const createLimiter = (config: AssistantConfig, { redis, logger }: Platform): RateLimiter => {
  if (config.RATE_LIMITS === 'on') {
    return createRateLimiter({ name: 'chat', points: limits.chatRate.perMinute, windowMs: 60_000 }, redis);
  }
  logger.warn('questions are not limited');
  return unlimited;
};

const start = async (config: AssistantConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger, metrics } = platform;
  const search = createSearch(await readArticles());
  const model = createLanguageModel(config, logger);
  const memory = createMemory(platform);
  const answers = metrics.counter('assistant_answers', 'Answers by who gave them', ['by']);

  const verifyToken = createTokenVerifier(createJwksKeyFinder(config.AUTH_URL));
  const api = createApi({ verifyToken, secret: config.INTERNAL_SECRET, store: memory });
  bindChat(api, {
    memory,
    limiter: createLimiter(config, platform),
    search,
    model,
    countAnswer: (by) => answers.inc({ by }),
  });
  const app = createHttpApp({ logger, metrics, readiness: {}, api: api.router });

  const http = await listen(createHttpServer(app), { port: config.PORT, host: config.HOST });
  lifecycle.add('http', http.close);
  // Ended first: who waits for the model gets the answer of the articles within the time that requests have to finish.
  lifecycle.add('language model', () => model?.close());
  return { url: http.url, close: () => lifecycle.close() };
};

/** Answers questions about using the product. */
export const createAssistantService = (config: AssistantConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));

import { limits } from '@showhands/contracts';
import { createServiceApi, type Platform, type Service, serve } from '@showhands/service-kit/platform';
import { createRateLimiter, noRateLimit, type RateLimiter } from '@showhands/service-kit/rate-limiting';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import { createIdempotencyCache } from './chat/idempotency-cache.ts';
import { bindChat } from './chat/routes.ts';
import type { AssistantConfig } from './config.ts';
import { createLanguageModel } from './model/language-model.ts';

const createLimiter = (config: AssistantConfig, { redis, logger }: Platform): RateLimiter => {
  if (config.RATE_LIMITS === 'on') {
    return createRateLimiter({ name: 'chat', ...limits.chatRate, refill: 'at once' }, redis);
  }
  logger.warn('the rate of questions is not limited');
  return noRateLimit;
};

const start = async (config: AssistantConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger, metrics } = platform;
  const overBudget = metrics.counter('assistant_over_budget', 'Questions beyond the budget of the language model');
  const model = createLanguageModel(config, {
    logger,
    budget: createRateLimiter(
      { name: 'model', points: config.ASSISTANT_LLM_BUDGET, seconds: 3_600, refill: 'at once' },
      platform.redis,
    ),
    countOverBudget: () => overBudget.inc(),
  });
  const cache = createIdempotencyCache(platform);
  const answers = metrics.counter('assistant_answers', 'Answers by their source', ['by']);

  const api = createServiceApi({ config, platform, store: cache, keys: config.AUTH_URL });
  bindChat(api, {
    cache,
    limiter: createLimiter(config, platform),
    model,
    countAnswer: (by) => answers.inc({ by }),
  });

  const service = await serve({ config, platform, lifecycle, api });
  // Closed before the HTTP server, so that requests waiting for the model are answered from the articles while it
  // drains.
  lifecycle.add('language model', () => model?.close());
  return service;
};

/** The composition root: answers questions about using the product. */
export const createAssistantService = (config: AssistantConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));

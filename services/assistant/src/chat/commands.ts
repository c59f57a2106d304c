import { type askAssistant, type BodyOf, texts } from '@showhands/contracts';
import type { CommandCall } from '@showhands/service-kit/database';
import type { RateLimiter } from '@showhands/service-kit/rate-limiting';
import { rateLimited } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import type { LanguageModel } from '../model/language-model.ts';
import { openGuide } from './guide.ts';
import type { Answer, IdempotencyCache } from './idempotency-cache.ts';

type Question = CommandCall & { readonly user: Identity; readonly body: BodyOf<typeof askAssistant> };

export interface ChatCommands {
  readonly cache: IdempotencyCache;
  /** Questions per user. */
  readonly limiter: RateLimiter;
  readonly model: LanguageModel | undefined;
  readonly countAnswer: (source: 'model' | 'articles' | 'suggestions' | 'small talk' | 'nobody') => void;
}

const answer = async (
  { model, countAnswer }: ChatCommands,
  { message, language }: Question['body'],
): Promise<Answer> => {
  const guide = await openGuide(language);
  const reply = guide.smallTalk(message);
  if (reply !== undefined) {
    countAnswer('small talk');
    return { response: reply, sources: [] };
  }
  const { nearest, answer: best } = guide.search(message);
  if (nearest.length === 0) {
    countAnswer('nobody');
    return { response: `${guide.texts.noAnswer} ${guide.texts.canHelp}`, sources: [] };
  }
  const written = await model?.answer(message, nearest, language);
  if (written !== undefined) {
    countAnswer('model');
    const articles = (best ? [best] : nearest).map(({ article }) => article);
    return { response: written, sources: [...new Set(articles)] };
  }
  if (best) {
    countAnswer('articles');
    return { response: best.paragraphs.join('\n\n'), sources: [best.article] };
  }
  countAnswer('suggestions');
  const suggestions = nearest.map(({ article, questions: [question = ''] }) => ({ title: article.title, question }));
  return { response: guide.texts.didYouMean, sources: [], suggestions };
};

export const ask = (commands: ChatCommands, call: Question): Promise<Answer> =>
  commands.cache.runOnce(call, async () => {
    const waitSeconds = await commands.limiter.consume(call.user.id);
    if (waitSeconds !== undefined) throw rateLimited(texts.assistant.rateLimited, waitSeconds);
    return answer(commands, call.body);
  });

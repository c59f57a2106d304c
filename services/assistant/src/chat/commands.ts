import { type askAssistant, type BodyOf, texts } from '@showhands/contracts';
import { type CommandCall, type Identity, type RateLimiter, rateLimited } from '@showhands/service-kit';
import type { LanguageModel } from '../model/language-model.ts';
import type { Guides } from './guide.ts';
import type { Answer, IdempotencyCache } from './idempotency-cache.ts';
import { presentAnswer } from './presenter.ts';

type Question = CommandCall & { readonly user: Identity; readonly body: BodyOf<typeof askAssistant> };

export interface ChatCommands {
  readonly cache: IdempotencyCache;
  /** Questions per user. */
  readonly limiter: RateLimiter;
  /** How to answer in each language. */
  readonly guides: Guides;
  readonly model: LanguageModel | undefined;
  readonly countAnswer: (source: 'model' | 'articles' | 'small talk' | 'nobody') => void;
}

const answer = async (
  { guides, model, countAnswer }: ChatCommands,
  { message, language }: Question['body'],
): Promise<Answer> => {
  const { smallTalk, openSearch, texts: own } = guides[language];
  const reply = smallTalk(message);
  if (reply !== undefined) {
    countAnswer('small talk');
    return { response: reply, sources: [] };
  }
  const search = await openSearch();
  const found = search(message);
  if (found.passages.length === 0) {
    countAnswer('nobody');
    return { response: `${own.noAnswer} ${own.canHelp}`, sources: [] };
  }
  const written = await model?.answer(message, found.passages, language);
  countAnswer(written === undefined ? 'articles' : 'model');
  return presentAnswer(found, written, own);
};

export const ask = (commands: ChatCommands, call: Question): Promise<Answer> =>
  commands.cache.runOnce(call, async () => {
    const waitSeconds = await commands.limiter.consume(call.user.id);
    if (waitSeconds !== undefined) throw rateLimited(texts.assistant.rateLimited, waitSeconds);
    return answer(commands, call.body);
  });

import type { AssistantTexts } from '../help/english/texts.ts';
import type { SearchOutcome } from '../help/search.ts';
import type { Answer } from './idempotency-cache.ts';

const SOURCES_MAX = 3;

/** The text that a model has written from the passages, or the passages themselves. */
export const presentAnswer = (
  { passages, isConfident }: SearchOutcome,
  written: string | undefined,
  texts: AssistantTexts,
): Answer => {
  const paragraphs = passages.flatMap((passage) => passage.paragraphs);
  return {
    response: written ?? [...(isConfident ? [] : [texts.unsure]), ...paragraphs].join('\n\n'),
    sources: [...new Set(passages.map(({ article }) => article))].slice(0, SOURCES_MAX),
  };
};

import type { SearchOutcome } from '../help/search.ts';
import type { Answer } from './idempotency-cache.ts';

const SOURCES_MAX = 3;
const UNSURE = 'I am not sure that I understood you. Perhaps this helps:';

/** The text that a model has written from the passages, or the passages themselves. */
export const presentAnswer = ({ passages, isConfident }: SearchOutcome, written: string | undefined): Answer => {
  const paragraphs = passages.flatMap((passage) => passage.paragraphs);
  return {
    response: written ?? [...(isConfident ? [] : [UNSURE]), ...paragraphs].join('\n\n'),
    sources: [...new Set(passages.map(({ article }) => article))].slice(0, SOURCES_MAX),
  };
};

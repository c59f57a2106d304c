import type { Findings } from '../help/search.ts';
import type { Answer } from './memory.ts';

const SOURCES_MAX = 3;
const UNSURE = 'I am not sure that I understood you. Perhaps this helps:';

/** An answer that rests on passages: in their own words, unless a model found others. */
export const presentAnswer = ({ passages, sure }: Findings, written: string | undefined): Answer => {
  const paragraphs = passages.flatMap((passage) => passage.paragraphs);
  return {
    response: written ?? [...(sure ? [] : [UNSURE]), ...paragraphs].join('\n\n'),
    sources: [...new Set(passages.map(({ article }) => article))].slice(0, SOURCES_MAX),
  };
};

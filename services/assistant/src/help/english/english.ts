import { stemmer as stem } from '@orama/stemmers/english';
import type { Lexicon } from '../lexicon.ts';
import { commonWords } from './common-words.ts';
import { everydayPhrases } from './everyday-phrases.ts';
import { everydayWords } from './everyday-words.ts';
import { phrases } from './phrases.ts';
import { hintWords, stopWords } from './stop-words.ts';
import { synonyms } from './synonyms.ts';
import { otherTopics, topicWords } from './topics.ts';

export const english: Lexicon = {
  code: 'en',
  stem,
  stopWords,
  phrases,
  synonyms,
  everydayWords: [...everydayWords, ...everydayPhrases],
  hintWords,
  topicWords,
  commonWords,
  otherTopics,
  conjunction: /\band\b|\bor\b|[&,+]/i,
};

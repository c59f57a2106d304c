import { stemmer as stem } from '@orama/stemmers/english';
import type { Language } from '../language.ts';
import { commonWords } from './common-words.ts';
import { everydayWords } from './everyday-words.ts';
import { phrases } from './phrases.ts';
import { hintWords, stopWords } from './stop-words.ts';
import { synonyms } from './synonyms.ts';
import { otherTopics, topicWords } from './topics.ts';

export const english: Language = {
  code: 'en',
  stem,
  stopWords,
  phrases,
  synonyms,
  everydayWords,
  hintWords,
  topicWords,
  commonWords,
  otherTopics,
};

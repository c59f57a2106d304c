import { stemmer as stem } from '@orama/stemmers/english';
import type { Lexicon } from '../lexicon.ts';
import { commonWords } from './common-words.ts';
import { everydayPhrases } from './everyday-phrases.ts';
import { everydayWords } from './everyday-words.ts';
import { otherTopics } from './other-topics.ts';
import { phrases } from './phrases.ts';
import { hintWords, stopWords } from './stop-words.ts';
import { synonyms } from './synonyms.ts';
import { topicWords } from './topics.ts';

export const english: Lexicon = {
  code: 'en',
  stem,
  stopWords,
  phrases,
  synonyms,
  everydayWords: [...everydayWords, ...everydayPhrases],
  hintWords,
  topicWords,
  topicCoverageMin: 0.6,
  commonWords,
  otherTopics,
  conjunction: /\band\b|\bor\b|[&,+]/i,
};

import { stemmer } from '@orama/stemmers/german';
import type { Lexicon } from '../lexicon.ts';
import { commonWords } from './common-words.ts';
import { compoundParts } from './compound-parts.ts';
import { everydayWords } from './everyday-words.ts';
import { normalizeGerman } from './normalize-german.ts';
import { phrases } from './phrases.ts';
import { hintWords, stopWords } from './stop-words.ts';
import { synonyms } from './synonyms.ts';
import { otherTopics, topicWords } from './topics.ts';
import { verbForms } from './verbs.ts';

export const german: Lexicon = {
  code: 'de',
  normalize: normalizeGerman,
  stem: (word) => stemmer(verbForms.get(word) ?? word),
  compoundParts,
  stopWords,
  phrases,
  synonyms,
  everydayWords,
  hintWords,
  topicWords,
  commonWords,
  otherTopics,
  conjunction: /\b(?:und|oder|sowie)\b|[&,+]/i,
};

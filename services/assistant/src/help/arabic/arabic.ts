import type { Lexicon } from '../lexicon.ts';
import { commonWords } from './common-words.ts';
import { everydayWords } from './everyday-words.ts';
import { lightStemmer } from './light-stemmer.ts';
import { normalizeArabic } from './normalize-arabic.ts';
import { phrases } from './phrases.ts';
import { hintWords, stopWords } from './stop-words.ts';
import { synonyms } from './synonyms.ts';
import { otherTopics, topicWords } from './topics.ts';

export const arabic: Lexicon = {
  code: 'ar',
  normalize: normalizeArabic,
  stem: lightStemmer,
  // Particles, and the persons of verbs.
  prefixes: [
    'وسا',
    'وال',
    'سوف',
    'فال',
    'وب',
    'ول',
    'وا',
    'وي',
    'ون',
    'وت',
    'سا',
    'سي',
    'ست',
    'سن',
    'لا',
    'لي',
    'لن',
    'لت',
    'ب',
    'ل',
    'ك',
    'ف',
    'و',
    'س',
    'ا',
    'ي',
    'ت',
    'ن',
    'م',
  ],
  stopWords,
  phrases,
  synonyms,
  everydayWords,
  hintWords,
  topicWords,
  commonWords,
  otherTopics,
  conjunction: /\s(?:و|أو|او)(?=\s|\p{L})|[&,+،]/u,
};

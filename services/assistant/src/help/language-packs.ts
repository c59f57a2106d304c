import type { Language } from '@showhands/contracts';
import { arabic } from './arabic/arabic.ts';
import { smallTalk as arabicSmallTalk } from './arabic/small-talk.ts';
import { texts as arabicTexts } from './arabic/texts.ts';
import { english } from './english/english.ts';
import { smallTalk as englishSmallTalk } from './english/small-talk.ts';
import { type AssistantTexts, texts as englishTexts } from './english/texts.ts';
import { german } from './german/german.ts';
import { smallTalk as germanSmallTalk } from './german/small-talk.ts';
import { texts as germanTexts } from './german/texts.ts';
import type { Lexicon, SmallTalkPhrases } from './lexicon.ts';
import { smallTalk as spanishSmallTalk } from './spanish/small-talk.ts';
import { spanish } from './spanish/spanish.ts';
import { texts as spanishTexts } from './spanish/texts.ts';

/** What the service knows about a language besides the articles. */
interface LanguagePack {
  readonly lexicon: Lexicon;
  readonly texts: AssistantTexts;
  readonly smallTalk: SmallTalkPhrases;
}

export const languagePacks: Readonly<Record<Language, LanguagePack>> = {
  en: { lexicon: english, texts: englishTexts, smallTalk: englishSmallTalk },
  de: { lexicon: german, texts: germanTexts, smallTalk: germanSmallTalk },
  es: { lexicon: spanish, texts: spanishTexts, smallTalk: spanishSmallTalk },
  ar: { lexicon: arabic, texts: arabicTexts, smallTalk: arabicSmallTalk },
};

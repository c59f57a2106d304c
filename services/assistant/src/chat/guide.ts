import type { Language } from '@showhands/contracts';
import { createAnalyzer } from '../help/analyzer.ts';
import { readArticles } from '../help/articles.ts';
import type { AssistantTexts } from '../help/english/texts.ts';
import { languagePacks } from '../help/language-packs.ts';
import { createSearch, type Search } from '../help/search.ts';
import { createSmallTalk, type SmallTalk } from './small-talk.ts';

/** What answers questions in one language. */
export interface Guide {
  readonly texts: AssistantTexts;
  readonly smallTalk: SmallTalk;
  readonly search: Search;
}

export type Guides = Readonly<Record<Language, Guide>>;

/** Reads the articles of a language. They are indexed at its first question, which takes up to 1 s of processor time. */
export const createGuide = async (language: Language): Promise<Guide> => {
  const { lexicon, texts, smallTalk } = languagePacks[language];
  const passages = await readArticles(language);
  let indexed: Search | undefined;
  const search: Search = (message) => {
    indexed ??= createSearch(passages, lexicon);
    return indexed(message);
  };
  return { texts, search, smallTalk: createSmallTalk(smallTalk, texts, createAnalyzer(lexicon).normalize) };
};

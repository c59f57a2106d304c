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
  /** The first call indexes the articles, which takes up to 1 s of processor time. */
  readonly openSearch: () => Promise<Search>;
}

export type Guides = Readonly<Record<Language, Guide>>;

/** Reads the articles of a language. */
export const createGuide = async (language: Language): Promise<Guide> => {
  const { lexicon, texts, smallTalk } = languagePacks[language];
  const passages = await readArticles(language);
  let search: Promise<Search> | undefined;
  const openSearch = (): Promise<Search> => {
    search ??= createSearch(passages, lexicon);
    return search;
  };
  return { texts, openSearch, smallTalk: createSmallTalk(smallTalk, texts, createAnalyzer(lexicon).normalize) };
};

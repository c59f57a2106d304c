import type { Language } from '@showhands/contracts';
import { readArticles } from '../help/articles.ts';
import { createSearch, type Search } from '../help/search.ts';
import type { HelpLanguage } from '../languages/help-language.ts';
import { helpLanguages } from '../languages/help-languages.ts';
import { createSmallTalk, type SmallTalk } from './small-talk.ts';

/** Answers questions in one language. */
export interface Guide extends Pick<HelpLanguage, 'texts'> {
  readonly smallTalk: SmallTalk;
  readonly search: Search;
}

const guides = new Map<Language, Promise<Guide>>();

const createGuide = async (language: Language): Promise<Guide> => {
  const own = helpLanguages[language];
  const search = await createSearch(await readArticles(language), own);
  return { texts: own.texts, smallTalk: createSmallTalk(own), search };
};

/** Reads and indexes the articles of a language at its first question. The replicas in a process share the index. */
export const openGuide = (language: Language): Promise<Guide> => {
  const guide = guides.get(language) ?? createGuide(language);
  guides.set(language, guide);
  return guide;
};

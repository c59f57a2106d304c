import type { Language } from '@showhands/contracts';
import { createAnalyzer } from '../help/analyzer.ts';
import { readArticleClassifier } from '../help/article-classifier.ts';
import { readArticles, readOtherQuestions } from '../help/articles.ts';
import type { AssistantTexts } from '../help/english/texts.ts';
import { languagePacks } from '../help/language-packs.ts';
import { createSearch, type Search } from '../help/search.ts';
import { createSmallTalk, type SmallTalk } from './small-talk.ts';

/** What answers questions in one language. */
export interface Guide {
  readonly texts: AssistantTexts;
  readonly smallTalk: SmallTalk;
  /** The first call of the process indexes the articles, which takes up to 1 s of processor time. */
  readonly openSearch: () => Promise<Search>;
}

export type Guides = Readonly<Record<Language, Guide>>;

/** One for each language and process: all replicas in it answer from the same articles. */
const searches = new Map<Language, Promise<Search>>();

/** Reads the articles of a language. */
export const createGuide = async (language: Language): Promise<Guide> => {
  const { lexicon, texts, smallTalk } = languagePacks[language];
  const passages = await readArticles(language);
  const otherQuestions = await readOtherQuestions(language);
  const create = async (): Promise<Search> =>
    createSearch({ passages, otherQuestions, classify: await readArticleClassifier(language), lexicon });
  const openSearch = (): Promise<Search> => {
    const search = searches.get(language) ?? create();
    searches.set(language, search);
    return search;
  };
  return { texts, openSearch, smallTalk: createSmallTalk(smallTalk, texts, createAnalyzer(lexicon).normalize) };
};

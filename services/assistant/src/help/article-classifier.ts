import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@showhands/contracts';
import * as z from 'zod';
import { createAnalyzer, type Token } from './analyzer.ts';
import { type Passage, readArticles, readOtherQuestions, readTopicQuestions } from './articles.ts';
import { createClassifier, type Features, type Model, trainModel } from './classifier.ts';
import { languagePacks } from './language-packs.ts';
import { createPassageIndex } from './passage-index.ts';
import { createQueryReader, type QueryTerm } from './query-terms.ts';

/** How much a question resembles the known ones of each kind more than all others: above 0 if it does. */
export interface Resemblance {
  readonly toArticle: (passage: Passage) => number;
  /** To those of the article that it resembles most. */
  readonly bestArticle: number;
  /** To questions about other topics. */
  readonly other: number;
}

export type ArticleClassifier = (tokens: readonly Token[], terms: readonly QueryTerm[]) => Resemblance;

/** A trained classifier, and what it was trained on. */
const modelSchema = z.object({
  examples: z.string(),
  labels: z.array(z.string()),
  features: z.array(z.tuple([z.string(), z.number()])),
  weights: z.string(),
  scale: z.number(),
});

const OTHER = 'other';

const labelOf = ({ id }: Passage): string => id.replace(/#\d+$/, '');

const fileOf = (language: Language): string =>
  fileURLToPath(new URL(`../../articles/${language}.model`, import.meta.url));

/** Its words, what they may stand for, and its pairs of words. */
const featuresOf = (tokens: readonly Token[], terms: readonly QueryTerm[]): Features => {
  const features = new Map<string, number>();
  for (const one of terms) {
    features.set(`=${one.word}`, 1);
    if (one.terms.size === 0) features.set(`#${one.kind}`, 1);
    for (const [term, share] of one.terms) features.set(term, Math.max(share, features.get(term) ?? 0));
  }
  const words = ['', ...tokens.map(({ term }) => term), ''];
  for (const [at, word] of words.slice(1).entries()) features.set(`${words[at]} ${word}`, 1);
  return features;
};

/** The titles and questions of all articles, questions that name a poll's topic, and questions about other topics. */
const readExamples = async (language: Language) => {
  const { lexicon } = languagePacks[language];
  const analyzer = createAnalyzer(lexicon);
  const passages = await readArticles(language);
  const { words } = await createPassageIndex(passages, analyzer);
  const readQuery = createQueryReader(analyzer, lexicon, words);
  const read = (text: string, label: string) => {
    const tokens = analyzer.tokenize(text);
    return { features: featuresOf(tokens, readQuery(tokens)), label };
  };
  const own = passages.flatMap((passage) =>
    [passage.article.title, ...passage.questions].map((text) => read(text, labelOf(passage))),
  );
  const withTopics = [...(await readTopicQuestions(language))].flatMap(([article, texts]) =>
    texts.map((text) => read(text, article)),
  );
  const others = await readOtherQuestions(language);
  return [...own, ...withTopics, ...others.map((text) => read(text, OTHER))];
};

const digest = (examples: Awaited<ReturnType<typeof readExamples>>): string =>
  createHash('sha256')
    .update(JSON.stringify(examples.map(({ features, label }) => [label, ...features])))
    .digest('hex');

const readModel = async (language: Language): Promise<z.output<typeof modelSchema>> =>
  modelSchema.parse(JSON.parse(await readFile(fileOf(language), 'utf8')));

/** Learns which words speak for which article and which for another topic, and stores it for `readArticleClassifier`. */
export const storeArticleClassifier = async (language: Language): Promise<void> => {
  const examples = await readExamples(language);
  const model: Model = trainModel(examples);
  await writeFile(fileOf(language), `${JSON.stringify({ examples: digest(examples), ...model })}\n`);
};

/** Whether the stored classifier was trained on the questions and words of today. */
export const isClassifierCurrent = async (language: Language): Promise<boolean> =>
  (await readModel(language)).examples === digest(await readExamples(language));

export const readArticleClassifier = async (language: Language): Promise<ArticleClassifier> => {
  const classify = createClassifier(await readModel(language));
  return (tokens, terms) => {
    const margins = classify(featuresOf(tokens, terms));
    const toArticle = (passage: Passage): number => margins.get(labelOf(passage)) ?? 0;
    const toArticles = [...margins].filter(([label]) => label !== OTHER).map(([, margin]) => margin);
    return { toArticle, bestArticle: Math.max(...toArticles), other: margins.get(OTHER) ?? 0 };
  };
};

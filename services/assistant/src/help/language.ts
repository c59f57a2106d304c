/** Everything that the search knows about a language. Its articles are in `articles/<code>`. */
export interface Language {
  /** Language subtag, such as `en`. */
  readonly code: string;
  /** Removes the endings of a lower-case word. The result need not be a word. */
  readonly stem: (word: string) => string;
  /** Words without meaning for the search. */
  readonly stopWords: ReadonlySet<string>;
  /** Phrases replaced by other words, in this order; `$1` keeps the words inside the phrase. */
  readonly phrases: readonly (readonly [phrase: RegExp, words: string])[];
  /** Groups of synonyms. A word may be in several groups. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words of everyday speech, and the words of the articles that they stand for, but not the other way round. */
  readonly everydayWords: readonly (readonly [word: string, meanings: readonly string[]])[];
  /** Words that distinguish similar questions, but do not count towards coverage. */
  readonly hintWords: readonly string[];
  /** Topics of the product. A question that names none of them needs a higher coverage. */
  readonly topicWords: readonly string[];
  /** Frequent words that the articles lack. They are no misspellings of words that the articles have. */
  readonly commonWords: readonly string[];
  /** Words of questions that are unlikely to be about the product. */
  readonly otherTopics: readonly string[];
}

/** The words of a text that white space separates. */
export const wordsOf = (list: string): string[] => list.trim().split(/\s+/);

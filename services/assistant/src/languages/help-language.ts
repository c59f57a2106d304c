/** Stemmer, texts and small talk of one language. The articles are files of their own. */
export interface HelpLanguage {
  /** Removes the endings of a word in lower case without accents. The result need not be a word. */
  readonly stem: (word: string) => string;
  /** Texts of responses that do not come from an article. */
  readonly texts: Readonly<Record<'didYouMean' | 'noAnswer' | 'canHelp' | 'hello' | 'thanks' | 'goodbye', string>>;
  /** The phrases that get a reply of `texts`, separated by commas. */
  readonly smallTalk: Readonly<Record<'hello' | 'thanks' | 'goodbye', string>>;
}

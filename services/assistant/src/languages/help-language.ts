/** What the service knows about a language besides the articles. */
export interface HelpLanguage {
  /** Removes the endings of a word in lower case without accents. The result need not be a word. */
  readonly stem: (word: string) => string;
  /** What the assistant says besides the articles. */
  readonly texts: Readonly<Record<'didYouMean' | 'noAnswer' | 'canHelp' | 'hello' | 'thanks' | 'goodbye', string>>;
  /** The phrases that get a reply of `texts`, separated by commas. */
  readonly smallTalk: Readonly<Record<'hello' | 'thanks' | 'goodbye', string>>;
}

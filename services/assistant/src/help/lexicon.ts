import type { Language } from '@showhands/contracts';

/** Everything that the search knows about a language. Its articles are in `articles/<code>`. */
export interface Lexicon {
  readonly code: Language;
  /** Unifies the spellings of a lower-case text, before accents and other diacritics are removed from it. */
  readonly normalize?: (text: string) => string;
  /** Removes the endings of a normalized word. The result need not be a word. */
  readonly stem: (word: string) => string;
  /** Words that compounds consist of; a compound is read as its parts. */
  readonly compoundParts?: readonly string[];
  /** Prefixes that an unknown word is read without if the rest is known, the longest first. */
  readonly prefixes?: readonly string[];
  /** Words without meaning for the search. */
  readonly stopWords: ReadonlySet<string>;
  /** Phrases replaced by other words, in this order; `$1` keeps the words inside the phrase. */
  readonly phrases: readonly (readonly [phrase: RegExp, words: string])[];
  /** Groups of synonyms. A word may be in several groups. */
  readonly synonyms: readonly (readonly string[])[];
  /**
   * Words and phrases of everyday speech, and the words of the articles that they stand for, but not the other way round:
   * all words of the list, where `|` separates alternatives.
   */
  readonly everydayWords: readonly (readonly [words: string, meanings: readonly string[]])[];
  /** Words that distinguish similar questions, but do not count towards coverage. */
  readonly hintWords: readonly string[];
  /** Topics of the product. A question that names none of them needs a higher coverage. */
  readonly topicWords: readonly string[];
  /** Minimum coverage of a question that names one of them. The more questions the articles have, the higher it can be. */
  readonly topicCoverageMin?: number;
  /** Frequent words that the articles lack. They are no misspellings of words that the articles have. */
  readonly commonWords: readonly string[];
  /** Words of questions that are unlikely to be about the product. */
  readonly otherTopics: readonly string[];
  /** Joins two questions in one message. */
  readonly conjunction: RegExp;
}

/** Phrases of small talk by kind; `filler` may stand beside any of them. */
export type SmallTalkPhrases = Readonly<
  Record<'help' | 'howAreYou' | 'thanks' | 'goodbye' | 'hello' | 'praise' | 'filler', readonly string[]>
>;

/** The words of a text that white space separates. */
export const wordsOf = (list: string): string[] => list.trim().split(/\s+/);

/** The phrases of a text that commas separate. */
export const phrasesOf = (list: string): string[] => list.split(',').map((phrase) => phrase.trim());

/** The words of each line. */
export const groupsOf = (lines: string): string[][] => lines.trim().split('\n').map(wordsOf);

/** The entries of lines `word: meaning meaning`, or of `word, some words: meaning` for several with the same meanings. */
export const entriesOf = (lines: string): [string, string[]][] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', meanings = ''] = line.split(':');
      return words.split(',').map((word): [string, string[]] => [word.trim(), wordsOf(meanings)]);
    });

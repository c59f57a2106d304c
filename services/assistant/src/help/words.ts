import { phrases, stopWords, synonyms } from './vocabulary.ts';

const APOSTROPHES = /['’‘`´]/g;
const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** Takes off the endings that English adds. What remains need not be a word. */
export const stem = (word: string): string => {
  if (word.length < 4) return word;
  const singular = word
    .replace(/ie[sd]$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(?<=\w{4})ion$/, '');
  const bare = singular.replace(/(?<=\w{3})(?:ing|ed)$/, '');
  const single = bare === singular ? bare : bare.replace(/([^lsz])\1$/, '$1');
  return single.length > 3 ? single.replace(/e$/, '') : single;
};

const plainOf = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(APOSTROPHES, '');

/** A text without all that people write in different ways: case, accents and punctuation. */
export const wordingOf = (text: string): string => plainOf(text).split(BETWEEN_WORDS).join(' ').trim();

/** The terms of a text, in its order: the stems of those words that tell something. */
export const termsOf = (text: string): string[] => {
  const joined = phrases.reduce((rest, [said, meant]) => rest.replace(said, meant), plainOf(text));
  return joined
    .split(BETWEEN_WORDS)
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map(stem);
};

const synonymsOf = new Map<string, ReadonlySet<string>>();
for (const group of synonyms.map((line) => line.map(stem))) {
  for (const term of group) synonymsOf.set(term, new Set([...(synonymsOf.get(term) ?? []), ...group]));
}

/** A term with all that ask for the same; itself twice, so that the very word counts for more. */
export const withSynonyms = (term: string): string[] => [term, ...(synonymsOf.get(term) ?? [term])];

/** What a term may have been before two of its letters changed places, which a fuzzy search takes for two mistakes. */
export const unswapped = (term: string): string[] =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    stem(`${term.slice(0, at)}${term[at + 1]}${term[at]}${term.slice(at + 2)}`),
  );

import { phrases, stopWords, synonyms } from './words.ts';

const APOSTROPHES = /['’‘`´]/g;
const DIACRITICS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** Stemmer: removes English endings. The result need not be a word. */
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

const fold = (text: string): string =>
  text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase().replace(APOSTROPHES, '');

/** Normalizes case, accents, punctuation and white space, to compare whole questions. */
export const normalize = (text: string): string => fold(text).split(BETWEEN_WORDS).join(' ').trim();

/** The terms of a text in order: phrases replaced, stop words removed, the rest stemmed. */
export const tokenize = (text: string): string[] => {
  const joined = phrases.reduce((rest, [phrase, word]) => rest.replace(phrase, word), fold(text));
  return joined
    .split(BETWEEN_WORDS)
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map(stem);
};

const synonymsOf = new Map<string, ReadonlySet<string>>();
for (const group of synonyms.map((line) => line.map(stem))) {
  for (const term of group) synonymsOf.set(term, new Set([...(synonymsOf.get(term) ?? []), ...group]));
}

/** A term and its synonyms. The term itself is there twice, so that it weighs more than a synonym. */
export const expandSynonyms = (term: string): string[] => [term, ...(synonymsOf.get(term) ?? [term])];

/** The term with each pair of neighbouring letters swapped. Fuzzy search counts a transposition as two edits. */
export const transpositions = (term: string): string[] =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    stem(`${term.slice(0, at)}${term[at + 1]}${term[at]}${term.slice(at + 2)}`),
  );

/** Elements that join the parts of a German compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e'];
const PARTS_MAX = 4;

/**
 * Splits compounds of `parts`, of which the last may have an ending.
 * @returns for a word its parts, or the word alone
 */
export const createDecompounder = (
  parts: readonly string[],
  stem: (word: string) => string,
): ((word: string) => string[]) => {
  if (parts.length === 0) return (word) => [word];
  const heads = new Set(parts);
  const tails = new Set(parts.map(stem));
  const lengths = [...new Set(parts.map(({ length }) => length))].sort((one, other) => other - one);

  const split = (word: string, left: number): string[] | undefined => {
    if (heads.has(word) || tails.has(stem(word))) return [word];
    if (left === 1) return undefined;
    for (const length of lengths) {
      const head = word.slice(0, length);
      if (length >= word.length || !heads.has(head)) continue;
      for (const link of LINKS) {
        if (!word.startsWith(link, length)) continue;
        const rest = split(word.slice(length + link.length), left - 1);
        if (rest) return [head, ...rest];
      }
    }
    return undefined;
  };

  return (word) => split(word, PARTS_MAX) ?? [word];
};

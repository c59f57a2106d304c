import { diffArrays } from 'diff';

/** A part of both texts, or of one of them. */
export interface Part {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** Below this share of common letters, the two texts are easier to read one after the other. */
const MIN_KEPT = 0.4;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);
const isBlank = (text: string): boolean => text.trim() === '';

/** Joins changes that have only spaces between them, so that a changed phrase is one change. */
const joined = (parts: readonly Part[]): Part[] => {
  let [kept, removed, added] = ['', '', ''];
  const result: Part[] = [];
  const end = (): void => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    if (kept) result.push({ kind: 'kept', text: kept });
    [kept, removed, added] = ['', '', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'kept') {
      kept = text;
      if (!isBlank(text)) end();
      continue;
    }
    if (removed || added) {
      removed += kept;
      added += kept;
    } else if (kept) end();
    kept = '';
    if (kind === 'removed') removed += text;
    else added += text;
  }
  end();
  return result;
};

/** The words that an edit has removed and added, in the order of reading. Undefined if the texts have little in common. */
export const changedWords = (before: string, after: string): Part[] | undefined => {
  const parts = joined(
    diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'kept',
      text: value.join(''),
    })),
  );
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'kept' ? text.trim().length : 0), 0);
  return kept >= MIN_KEPT * Math.max(before.length, after.length) ? parts : undefined;
};

import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

const Field = lazy(async () => ({
  default: (await importWithRetry(() => import('./option-search-field.tsx'))).OptionSearchField,
}));

/** Fewer options are looked through at a glance. */
const SEARCHED_FROM = 21;

/** Without case, accents and vowel marks. */
const comparable = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The options that the voter looks for, and the field above them. `total`: the options of the poll, which decide whether there is one. */
export const useOptionSearch = <Option extends { readonly text: string }>(
  options: readonly Option[],
  total = options.length,
) => {
  const [typed, setTyped] = useState('');
  const isSearched = total >= SEARCHED_FROM;
  const wanted = comparable(isSearched ? typed.trim() : '');
  const found = wanted === '' ? options : options.filter(({ text }) => comparable(text).includes(wanted));
  const search = isSearched && (
    <Suspense fallback={<div className="min-h-target" />}>
      <Field value={typed} onChange={setTyped} found={found.length} total={options.length} />
    </Suspense>
  );
  return { found, search };
};

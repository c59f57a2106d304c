import type { Rolldown } from 'vite';
import type { ScreenEntry } from '../src/app/screens.ts';

export type Bundle = Rolldown.OutputBundle;

export type Screens = Readonly<Record<string, ScreenEntry>>;

/** Ends of module ids. */
export const RENDERER = '/app/render.tsx';
export const LAYOUT = '/layout/signed-in-layout.tsx';
export const SIGNED_OUT_LAYOUT = '/layout/signed-out-layout.tsx';
export const routeOf = ({ file }: ScreenEntry): string => `/routes/${file}.tsx`;

/** The modules beside the entry that the first load of a screen needs. */
export const modulesOf = (screen: ScreenEntry): string[] => [
  screen.signedIn ? LAYOUT : SIGNED_OUT_LAYOUT,
  routeOf(screen),
  RENDERER,
];

/** @throws when no chunk holds the module */
const chunkWith = (bundle: Bundle, moduleId: string): string => {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(moduleId)),
  );
  if (!chunk) throw new Error(`No chunk holds ${moduleId}`);
  return chunk.fileName;
};

const entriesOf = (bundle: Bundle): string[] =>
  Object.values(bundle)
    .filter((output) => output.type === 'chunk' && output.isEntry)
    .map((output) => output.fileName);

/** The chunks and all that they import statically. */
const closureOf = (bundle: Bundle, fileNames: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const fileName of fileNames) {
    const output = bundle[fileName];
    if (output?.type !== 'chunk' || seen.has(fileName)) continue;
    seen.add(fileName);
    closureOf(bundle, output.imports, seen);
  }
  return seen;
};

/** The chunks that the entry of the page imports statically, itself included. */
export const entryChunks = (bundle: Bundle): Set<string> => closureOf(bundle, entriesOf(bundle));

/** The chunks that the first load of a screen needs beside the entry's chunks. */
export const screenChunks = (bundle: Bundle, screen: ScreenEntry): string[] => {
  const entry = entryChunks(bundle);
  const chunks = modulesOf(screen).map((id) => chunkWith(bundle, id));
  return [...closureOf(bundle, chunks)].filter((fileName) => !entry.has(fileName));
};

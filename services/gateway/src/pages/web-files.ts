import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { createMemoryFile, type MemoryFile } from './memory-file.ts';

/** By their path on the web, which begins with a slash. */
export type WebFiles = ReadonlyMap<string, MemoryFile>;

/** Their names hold the hash of their content, so that they never change. */
const HASHED = '/assets/';

const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';

const loadFile = async (folder: string, file: string): Promise<[path: string, file: MemoryFile]> => {
  const path = `/${relative(folder, file).split(sep).join('/')}`;
  const body = await readFile(file);
  return [path, createMemoryFile({ body, type: extname(file), cacheControl: cacheControlOf(path) })];
};

/** Every file of the built page; undefined where `folder` holds none. */
export const loadWebFiles = async (folder: string): Promise<WebFiles | undefined> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const loaded = await Promise.all(files.map((entry) => loadFile(folder, join(entry.parentPath, entry.name))));
  const byPath = new Map(loaded);
  return byPath.has('/index.html') ? byPath : undefined;
};

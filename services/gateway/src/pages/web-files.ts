import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { createMemoryFile, type MemoryFile } from './memory-file.ts';

export interface WebFiles {
  /** By their path on the web, which begins with a slash. */
  readonly byPath: ReadonlyMap<string, MemoryFile>;
  /** Of the scripts that stand in the page itself, as its policy names them. */
  readonly scriptHashes: readonly string[];
}

const INDEX = '/index.html';
/** What the build has packed lies beside the file. */
const PACKED = '.br';
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

const scriptHashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Their names hold the hash of their content, so that they never change. */
const HASHED = '/assets/';

const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';

const pathOf = (folder: string, file: string): string => `/${relative(folder, file).split(sep).join('/')}`;

/** Every file of the built page; undefined where `folder` holds none. */
export const loadWebFiles = async (folder: string): Promise<WebFiles | undefined> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const read = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [pathOf(folder, file), await readFile(file)] as const;
    }),
  );
  const bodies = new Map(read);
  const index = bodies.get(INDEX);
  if (!index) return undefined;
  const byPath = new Map<string, MemoryFile>();
  for (const [path, body] of bodies) {
    if (path.endsWith(PACKED)) continue;
    const brotli = bodies.get(`${path}${PACKED}`);
    byPath.set(path, createMemoryFile({ body, brotli, type: extname(path), cacheControl: cacheControlOf(path) }));
  }
  return { byPath, scriptHashes: scriptHashesOf(index.toString()) };
};

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Language, languages } from '@showhands/contracts';
import { createMemoryFile, type MemoryFile } from './memory-file.ts';

/** The page in one language. */
export interface BuiltPage {
  /** The text of index.html. */
  readonly html: string;
  readonly file: MemoryFile;
  /** The page that other sites embed. */
  readonly embedFile: MemoryFile | undefined;
  /** Hashes of the page's inline scripts, as sources for its Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
}

export interface WebFiles {
  /** By URL path, with a leading slash; without the pages, which have headers of their own. */
  readonly byPath: ReadonlyMap<string, MemoryFile>;
  /** English, and the languages that were built beside it. */
  readonly pages: ReadonlyMap<Language, BuiltPage>;
}

/** Files of a translation are in a folder of its language. */
const pathsOf = (language: Language) => {
  const folder = language === 'en' ? '' : `/${language}`;
  return { index: `${folder}/index.html`, embed: `${folder}/embed.html` };
};
const END_OF_HEAD = '</head>';
/** The build puts a brotli-compressed copy beside a file. */
const BROTLI_SUFFIX = '.br';
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

const scriptHashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** File names in this folder contain a hash of the content, so that a file never changes. */
const HASHED_FOLDER = '/assets/';

/** Browsers ask for it at each visit of a page that names no icon. */
const ICON = '/favicon.ico';

const cacheControlOf = (path: string): string => {
  if (path.startsWith(HASHED_FOLDER)) return 'public, max-age=31536000, immutable';
  return path === ICON ? 'public, max-age=86400' : 'no-cache';
};

const pathOf = (folder: string, file: string): string => `/${relative(folder, file).split(sep).join('/')}`;

/** Tells the page which sites may embed polls; without any, index.html stays as it was built. */
const withEmbedOrigins = (html: string, origins: readonly string[]): string =>
  origins.length === 0
    ? html
    : html.replace(END_OF_HEAD, `<meta name="embed-origins" content="${origins.join(' ')}">${END_OF_HEAD}`);

const createPageFile = (body: Buffer): MemoryFile => createMemoryFile({ body, type: 'html', cacheControl: 'no-cache' });

/** Loads the built page into memory. Returns undefined if `folder` has no index.html. */
export const loadWebFiles = async (
  folder: string,
  embedOrigins: readonly string[] = [],
): Promise<WebFiles | undefined> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const read = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [pathOf(folder, file), await readFile(file)] as const;
    }),
  );
  const bodies = new Map(read);
  const byPath = new Map<string, MemoryFile>();
  const pages = new Map<Language, BuiltPage>();
  for (const language of languages) {
    const { index, embed } = pathsOf(language);
    const built = bodies.get(index);
    if (!built) continue;
    const html = withEmbedOrigins(built.toString(), embedOrigins);
    const embedBody = bodies.get(embed);
    pages.set(language, {
      html,
      file: createPageFile(Buffer.from(html)),
      embedFile: embedBody && createPageFile(embedBody),
      scriptHashes: scriptHashesOf(html),
    });
    bodies.delete(index);
    bodies.delete(embed);
  }
  if (!pages.has('en')) return undefined;
  for (const [path, body] of bodies) {
    if (path.endsWith(BROTLI_SUFFIX)) continue;
    const brotli = bodies.get(`${path}${BROTLI_SUFFIX}`);
    byPath.set(path, createMemoryFile({ body, brotli, type: extname(path), cacheControl: cacheControlOf(path) }));
  }
  return { byPath, pages };
};

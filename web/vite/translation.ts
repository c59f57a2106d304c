import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '@showhands/contracts';
import type { Plugin } from 'vite';
import { textKey } from '../src/lib/messages/text-key.ts';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const MESSAGES = join(SOURCES, 'lib/messages');
const CONTRACTS = fileURLToPath(new URL('../../packages/contracts/src', import.meta.url));

/** Texts of the servers, in the contracts, of which each translation has a file of the same name. */
const SERVER_TEXTS = [
  'texts.ts',
  'ballot-texts.ts',
  'rule-texts.ts',
  'poll-error-texts.ts',
  'sharing-texts.ts',
  'moderation-texts.ts',
];
/** Modules that are not translated, but work otherwise in every translation. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'format.ts': 'intl-format.ts',
  'server-texts.ts': 'translated-server-texts.ts',
};

/** The modules of the servers' texts: of those in `texts.ts`, which each screen downloads, and of the others. */
const VIRTUAL = /^virtual:(?:other-)?server-texts$/;

/** The file that takes the place of an English one, by its path. */
const replacementsIn = (language: Language): ReadonlyMap<string, string> => {
  const folder = join(MESSAGES, language);
  const translated = readdirSync(folder).map((name): [string, string] => {
    return [join(SERVER_TEXTS.includes(name) ? CONTRACTS : MESSAGES, name), join(folder, name)];
  });
  const shared = Object.entries(OTHERWISE).map(([name, other]): [string, string] => {
    return [join(MESSAGES, name), join(MESSAGES, other)];
  });
  return new Map([...translated, ...shared]);
};

type Texts = Readonly<Record<string, unknown>>;

const pairsOf = (english: Texts, translated: Texts): [string, string][] =>
  Object.entries(english).flatMap(([key, text]) => {
    if (key === 'rateLimitTexts') return [];
    const other = translated[key];
    if (typeof text === 'string') return [[text, String(other)]];
    return pairsOf(text as Texts, other as Texts);
  });

const load = async (file: string): Promise<Texts> => (await import(pathToFileURL(file).href)) as Texts;

/** Each English text of the servers with its translation, except texts of rate limits, which are found by their key. */
export const serverTextPairs = async (language: Language): Promise<[english: string, translated: string][]> => {
  const pairs = SERVER_TEXTS.map(async (name) => {
    return pairsOf(await load(join(CONTRACTS, name)), await load(join(MESSAGES, language, name)));
  });
  return (await Promise.all(pairs)).flat();
};

const assertDistinctKeys = (english: readonly string[]): void => {
  const texts = new Set(english);
  if (new Set([...texts].map(textKey)).size < texts.size) throw new Error('two texts of the servers have the same key');
};

const STRINGS_OF = `const stringsOf = (value) =>
  typeof value === 'string' ? [value] : Object.values(value).flatMap(stringsOf);`;

/**
 * The two modules with these pairs, whose English texts are replaced by their keys. The first takes its translations from
 * `texts.ts`, which each screen downloads.
 */
const serverTextModules = async (language: Language): Promise<{ serverTexts: string; others: string }> => {
  const file = join(MESSAGES, language, 'texts.ts');
  const [{ texts: english }, { texts: translated }] = await Promise.all([
    load(join(CONTRACTS, 'texts.ts')),
    load(file),
  ]);
  const pairs = await serverTextPairs(language);
  assertDistinctKeys(pairs.map(([text]) => text));
  const sharedTexts = pairsOf(translated as Texts, english as Texts).map(([, text]) => text);
  const shared = sharedTexts.map(textKey);
  const others = pairs.filter(([text]) => !sharedTexts.includes(text)).map(([text, other]) => [textKey(text), other]);
  return {
    serverTexts: `import { texts } from ${JSON.stringify(file)};
${STRINGS_OF}
const shared = ${JSON.stringify(shared)};
export const serverTexts = stringsOf(texts).map((text, index) => [shared[index], text]);`,
    others: `export const serverTexts = ${JSON.stringify(others)};`,
  };
};

interface PageTexts {
  readonly pageLanguage: { readonly tag: string; readonly direction: string };
  readonly documentMessages: Readonly<Record<'description' | 'noscript' | 'oldBrowser', string>>;
}

export const pageTextsIn = async (language: Language): Promise<PageTexts> => {
  const folder = language === 'en' ? MESSAGES : join(MESSAGES, language);
  const texts = await Promise.all(['language.ts', 'document.ts'].map((name) => load(join(folder, name))));
  return Object.assign({}, ...texts) as PageTexts;
};

/**
 * Builds the page in one language: texts of a translation take the place of the English ones, so that each language
 * loads its own alone. A translation's page is in a folder of its language.
 */
export const translation = (language: Language): Plugin => {
  const replacements = language === 'en' ? new Map<string, string>() : replacementsIn(language);
  return {
    name: 'showhands:translation',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^(\.{1,2}\/|#lib\/messages\/).*\.ts$/, VIRTUAL] },
      handler(source, importer = '') {
        if (VIRTUAL.test(source)) return `\0${source}`;
        const path = source.startsWith('#') ? join(SOURCES, source.slice(1)) : resolve(dirname(importer), source);
        return replacements.get(path);
      },
    },
    load: {
      filter: { id: /virtual:(?:other-)?server-texts$/ },
      handler: async (id) => {
        const { serverTexts, others } = await serverTextModules(language);
        return id.includes('other') ? others : serverTexts;
      },
    },
    transformIndexHtml: async (html) => {
      const { pageLanguage, documentMessages } = await pageTextsIn(language);
      const { tag, direction } = pageLanguage;
      return html
        .replace('<html lang="en">', `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
        .replace('{{description}}', documentMessages.description)
        .replace('{{noscript}}', documentMessages.noscript);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (language === 'en') return;
        for (const output of Object.values(bundle)) {
          if (output.fileName.endsWith('.html')) output.fileName = `${language}/${output.fileName}`;
        }
      },
    },
  };
};

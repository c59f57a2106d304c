import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { languages } from '@showhands/contracts';
import { serverTextPairs } from '../../../vite/translation.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CONTRACTS = fileURLToPath(new URL('../../../../packages/contracts/src', import.meta.url));

/** Modules that are the same in all languages, or work otherwise in translations. */
const SHARED = new Set([
  ...['format.ts', 'intl-format.ts', 'language-names.ts', 'server-text-translator.ts', 'server-texts.ts'],
  ...['count-in-words.ts', 'translated.ts', 'text-key.ts', 'translated-server-texts.ts'],
]);
/** The servers' texts, which the page translates. */
const SERVER_TEXTS = [
  'ballot-texts.ts',
  'moderation-texts.ts',
  'poll-error-texts.ts',
  'rule-texts.ts',
  'sharing-texts.ts',
  'texts.ts',
];

const englishFiles = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name) && !SHARED.has(name))
  .map((name) => [name, join(FOLDER, name)] as const);
const files = new Map([...englishFiles, ...SERVER_TEXTS.map((name) => [name, join(CONTRACTS, name)] as const)]);

/** Each text by its path: `profileMessages.stats.polls`; a function by the number of its parameters. */
const textsIn = (value: unknown, path: string): [path: string, text: string | number][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value.length]];
  return Object.entries(value ?? {}).flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
};

const textsOf = async (file: string): Promise<Map<string, string | number>> => {
  const exported: object = (await import(pathToFileURL(file).href)) as object;
  return new Map(textsIn(exported, ''));
};

const isSentence = (text: string | number | undefined): boolean =>
  typeof text === 'string' && text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 2;

describe.each(languages.filter((language) => language !== 'en'))('the translation %s', (language) => {
  test('translates equal texts of the servers equally, since the English text is their key', async () => {
    const pairs = await serverTextPairs(language);
    const translations = new Map(pairs);
    for (const [text, translated] of pairs) expect([text, translations.get(text)]).toEqual([text, translated]);
  });

  test('has the files of the English texts, and no other', () => {
    expect(readdirSync(join(FOLDER, language)).sort()).toEqual([...files.keys()].sort());
  });

  test.each([...files])('has the texts of %s, and no other', async (name, file) => {
    const [english, translated] = [await textsOf(file), await textsOf(join(FOLDER, language, name))];
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of translated) {
      const original = english.get(path);
      expect([path, typeof text]).toEqual([path, typeof original]);
      expect([path, String(text).trim() === '']).toEqual([path, String(original).trim() === '']);
      // A function may leave out parameters that its language does not need.
      if (isSentence(original)) expect([path, text]).not.toEqual([path, original]);
      for (const [placeholder] of String(original).matchAll(/\{\w+\}/g)) {
        expect([path, text]).toEqual([path, expect.stringContaining(placeholder)]);
      }
    }
  });
});

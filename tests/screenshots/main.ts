/**
 * `npm run screenshots`: captures every screen and state on a desktop and a phone in both themes, and lists them in an
 * index.html. `-- --only poll` captures the screens whose names contain it, `--out folder` changes the target folder,
 * `--language de` captures them in German, `--readme` captures the README's images in docs/images instead.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freshDataDir, ROOT, removeDataDir, startProduct } from '@showhands/testing';
import { launchOptions } from '../fixtures/browser.ts';
import type { Screen } from '../fixtures/screens/screen.ts';
import { readmeScreens, screens } from '../fixtures/screens/screens.ts';
import { createTranslatedPage } from '../fixtures/screens/translated-page.ts';
import { renderPortrait } from '../fixtures/seed-data/portrait.ts';
import { createSeedData, type SeedData } from '../fixtures/seed-data/seed-data.ts';
import { createCapture } from './capture.ts';
import { contactSheet, type SheetRow } from './contact-sheet.ts';

const THEMES = ['light', 'dark'] as const;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    language: { type: 'string', default: 'en-GB' },
    out: { type: 'string', default: join(ROOT, '.cache/screenshots') },
    readme: { type: 'boolean', default: false },
  },
});

const isSelected = ({ name }: Screen): boolean => options.only.some((part) => name.includes(part));

/** Screens are brought into their states by English names. */
const inEnglishNames = options.language.startsWith('en')
  ? (page: Page) => page
  : await createTranslatedPage(options.language);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Captures the selected screens on one device. A screen that fails is reported in its row, and the others go on. */
const captureOn = async (browser: Browser, seedData: SeedData, device: 'desktop' | 'phone'): Promise<SheetRow[]> => {
  const capture = createCapture({ browser, seedData, device, locale: options.language, inEnglishNames });
  const rows: SheetRow[] = [];
  for (const screen of screens.filter(isSelected)) {
    if (screen.only !== undefined && screen.only !== device) continue;
    const files = THEMES.map((theme) => ({ theme, path: join(options.out, `${screen.name}-${device}-${theme}.png`) }));
    try {
      await capture(screen, files);
      rows.push({ name: screen.name, files: files.map(({ path }) => basename(path)) });
    } catch (error) {
      console.error(`${screen.name}, ${device}: ${messageOf(error)}`);
      rows.push({ name: screen.name, files: [], error: messageOf(error) });
      process.exitCode = 1;
    }
  }
  return rows;
};

const captureScreens = async (browser: Browser, seedData: SeedData): Promise<void> => {
  await rm(options.out, { recursive: true, force: true });
  await mkdir(options.out, { recursive: true });
  const rows = await Promise.all([captureOn(browser, seedData, 'desktop'), captureOn(browser, seedData, 'phone')]);
  const sheet = join(options.out, 'index.html');
  await writeFile(sheet, contactSheet(rows.flat()));
  console.log(`${rows.flat().flatMap(({ files }) => files).length} screenshots: ${relative(process.cwd(), sheet)}`);
};

const captureReadmeImages = async (browser: Browser, seedData: SeedData): Promise<void> => {
  const capture = createCapture({ browser, seedData, device: 'readme', locale: options.language, inEnglishNames });
  for (const screen of readmeScreens.filter(isSelected)) {
    await capture(screen, [{ theme: 'light', path: join(ROOT, `docs/images/${screen.name}.png`) }]);
  }
};

const run = async (): Promise<void> => {
  const dataDir = await freshDataDir();
  const browser = await chromium.launch(launchOptions);
  const product = await startProduct(dataDir, { RATE_LIMITS: 'off' });
  try {
    const seedData = await createSeedData(product, await renderPortrait(browser));
    await (options.readme ? captureReadmeImages : captureScreens)(browser, seedData);
  } finally {
    await Promise.all([browser.close(), product.stop()]);
    await removeDataDir(dataDir);
  }
};

await run();

/**
 * `npm run shots`: pictures of every screen and state in both themes, side by side in an index.html.
 * `-- --only poll` takes those whose names contain it, `--out folder` puts them elsewhere, `--docs` makes the README's.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { freshDataDir, removeDataDir, startProduct } from './product.ts';
import { createCamera } from './shots/camera.ts';
import { contactSheet, type Row } from './shots/contact-sheet.ts';
import { drawPortrait } from './shots/portrait.ts';
import { docs, type Shot, shots } from './shots/table.ts';
import { makeWorld, type World } from './world/world.ts';

const ROOT = resolve(import.meta.dirname, '..');
const THEMES = ['light', 'dark'] as const;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    out: { type: 'string', default: join(ROOT, '.cache/shots') },
    docs: { type: 'boolean', default: false },
  },
});

const isAsked = ({ name }: Shot): boolean => options.only.some((part) => name.includes(part));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Takes every picture through one frame. @returns what came of each */
const takeAll = async (browser: Browser, world: World, frame: 'desk' | 'phone'): Promise<Row[]> => {
  const camera = createCamera(browser, world, frame);
  const rows: Row[] = [];
  for (const shot of shots.filter(isAsked)) {
    if (shot.only !== undefined && shot.only !== frame) continue;
    const files = THEMES.map((theme) => ({ theme, path: join(options.out, `${shot.name}-${frame}-${theme}.png`) }));
    try {
      await camera.take(shot, files);
      rows.push({ name: shot.name, files: files.map(({ path }) => basename(path)) });
    } catch (error) {
      console.error(`${shot.name}, ${frame}: ${messageOf(error)}`);
      rows.push({ name: shot.name, files: [], failure: messageOf(error) });
      process.exitCode = 1;
    }
  }
  return rows;
};

const makeSheet = async (browser: Browser, world: World): Promise<void> => {
  await rm(options.out, { recursive: true, force: true });
  await mkdir(options.out, { recursive: true });
  const rows = await Promise.all([takeAll(browser, world, 'desk'), takeAll(browser, world, 'phone')]);
  const sheet = join(options.out, 'index.html');
  await writeFile(sheet, contactSheet(rows.flat()));
  console.log(`${rows.flat().flatMap(({ files }) => files).length} pictures: ${relative(process.cwd(), sheet)}`);
};

const makeDocs = async (browser: Browser, world: World): Promise<void> => {
  const camera = createCamera(browser, world, 'docs');
  for (const shot of docs.filter(isAsked)) {
    await camera.take(shot, [{ theme: 'light', path: join(ROOT, `docs/images/${shot.name}.png`) }]);
  }
};

const run = async (): Promise<void> => {
  const dataDir = await freshDataDir();
  const browser = await chromium.launch(launchOptions);
  const product = await startProduct(dataDir, { RATE_LIMITS: 'off' });
  try {
    const world = await makeWorld(product, await drawPortrait(browser));
    await (options.docs ? makeDocs : makeSheet)(browser, world);
  } finally {
    await Promise.all([browser.close(), product.stop()]);
    await removeDataDir(dataDir);
  }
};

await run();

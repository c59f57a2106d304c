import { chromium } from '@playwright/test';
import { type Shared, shareServers } from '@showhands/testing/shared-servers';
import { launchOptions } from '../fixtures/browser.ts';
import { PRODUCT_URL, startFromTemplate } from '../fixtures/playwright-product.ts';
import { renderPortrait } from '../fixtures/seed-data/portrait.ts';
import { createSeedData } from '../fixtures/seed-data/seed-data.ts';

const startSeedData = async (): Promise<Shared> => {
  const { running, end } = await startFromTemplate();
  const browser = await chromium.launch(launchOptions);
  const { api: _, ...data } = await createSeedData(running, await renderPortrait(browser));
  await browser.close();
  return { respond: () => JSON.stringify(data), stop: end };
};

/** Playwright's global set-up: shares servers and the data of the screens among the workers. @returns the tear-down */
export default async (): Promise<(() => Promise<void>) | undefined> =>
  PRODUCT_URL === undefined ? (await shareServers({ 'seed-data': startSeedData })).stop : undefined;

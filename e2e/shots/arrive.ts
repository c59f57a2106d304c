import type { Page } from '@playwright/test';
import { standStill } from '../browser.ts';
import type { World } from '../world/world.ts';
import type { Shot } from './table.ts';

const LOADING = 'main [role=status][aria-label=Loading]';
const ARRIVED = 'main :is(h1, [role=alert])';

/** Opens the screen and brings it into its state. */
export const arrive = async (
  page: Page,
  { path, before, act, restless, window }: Shot,
  world: World,
): Promise<void> => {
  await before?.(page);
  const address = `${world.url}${typeof path === 'string' ? path : path(world)}`;
  await page.goto(address, { waitUntil: restless ? 'load' : 'networkidle' });
  const there = page.locator(restless ? LOADING : ARRIVED);
  await there.first().waitFor();
  if (!restless) await standStill(page);
  await act?.(page);
  // What floats may have to be fetched first.
  if (act && window) await page.getByRole('dialog').first().waitFor();
  if (!restless) await standStill(page);
};

import type { Browser } from '@playwright/test';
import { standStill } from '../browser.ts';
import type { World } from '../world/world.ts';
import { openPhone, type Phone, type Vitals, vitalsOf } from './phone.ts';
import { liven, type Screen } from './table.ts';

/** As long as live updates take to arrive and to be painted. */
const LIVE_MS = 1_500;

/** A cold load of the screen, and what moves on it while one taps and others vote. */
export const measure = async (browser: Browser, world: World, screen: Screen, phone: Phone): Promise<Vitals> => {
  const page = await openPhone(browser, phone, screen.signedOut ? undefined : world.demo);
  try {
    await page.goto(`${world.url}${screen.path(world)}`, { waitUntil: 'networkidle' });
    await page.locator('main :is(h1, [role=alert])').first().waitFor();
    await standStill(page);
    const { lcp, element, script } = await vitalsOf(page);
    await screen.tap?.(page);
    if (screen.live) {
      await liven(world);
      await page.waitForTimeout(LIVE_MS);
    }
    return { lcp, element, script, shifts: (await vitalsOf(page)).shifts };
  } finally {
    await page.context().close();
  }
};

import { waitUntilStable } from '../fixtures/browser.ts';
import type { SeedData } from '../fixtures/seed-data/seed-data.ts';
import { type Calibration, slowdownNow } from './cpu.ts';
import { readVitals, type WebVitals, withPhone } from './phone.ts';
import { type MeasuredScreen, simulateActivity } from './screens.ts';

/** Time that live updates take to arrive and to be painted. */
const LIVE_MS = 1_500;

export interface Throttling {
  /** Address of the product behind the simulated network. */
  readonly url: string;
  readonly calibration: Calibration;
}

/** Loads the screen with an empty cache, then records layout shifts while the person taps and others vote. */
export const measure = (
  seedData: SeedData,
  screen: MeasuredScreen,
  { url, calibration }: Throttling,
): Promise<WebVitals> => {
  const slowdown = slowdownNow(calibration);
  const phone = screen.signedOut ? { slowdown } : { slowdown, account: seedData.demo };
  return withPhone(`${url}${screen.path(seedData)}`, phone, async (page) => {
    await page.locator('main :is(h1, [role=alert])').first().waitFor();
    await waitUntilStable(page);
    const { lcp, element, script } = await readVitals(page);
    await screen.tap?.(page);
    if (screen.live) {
      await simulateActivity(seedData);
      await page.waitForTimeout(LIVE_MS);
    }
    return { lcp, element, script, shifts: (await readVitals(page)).shifts };
  });
};

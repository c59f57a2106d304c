import { standStill } from '../browser.ts';
import type { World } from '../world/world.ts';
import { onPhone, type Vitals, vitalsOf } from './phone.ts';
import { type Calibration, slowdownNow } from './processor.ts';
import { liven, type Screen } from './table.ts';

/** As long as live updates take to arrive and to be painted. */
const LIVE_MS = 1_500;

export interface Conditions {
  /** Where the product is found over the network that is simulated. */
  readonly url: string;
  readonly calibration: Calibration;
}

/** A cold load of the screen, and what moves on it while one taps and others vote. */
export const measure = (world: World, screen: Screen, { url, calibration }: Conditions): Promise<Vitals> => {
  const slowdown = slowdownNow(calibration);
  const phone = screen.signedOut ? { slowdown } : { slowdown, account: world.demo };
  return onPhone(`${url}${screen.path(world)}`, phone, async (page) => {
    await page.locator('main :is(h1, [role=alert])').first().waitFor();
    await standStill(page);
    const { lcp, element, script } = await vitalsOf(page);
    await screen.tap?.(page);
    if (screen.live) {
      await liven(world);
      await page.waitForTimeout(LIVE_MS);
    }
    return { lcp, element, script, shifts: (await vitalsOf(page)).shifts };
  });
};

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { isInSample } from '@showhands/testing';
import { waitUntilStable } from '../fixtures/browser.ts';
import { test } from '../fixtures/playwright-product.ts';
import { openScreen } from '../fixtures/screens/open-screen.ts';
import { overflows } from '../fixtures/screens/overflows.ts';
import type { Screen } from '../fixtures/screens/screen.ts';
import { screens, showsUserTexts } from '../fixtures/screens/screens.ts';
import { useViewerTabs } from '../fixtures/screens/viewer-tabs.ts';
import type { SeedData } from '../fixtures/seed-data/seed-data.ts';

test.use({ oneIn: 1 });

let seedData: SeedData;
test.beforeAll(({ seedData: shared }) => {
  seedData = shared;
});

const tabOf = useViewerTabs(() => seedData);

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** States of a screen, such as `poll-voted`. */
const isVariant = ({ name }: Screen) => name.includes('-');

/** Expects no serious or critical axe violation. Themes differ in colours only, so dark is checked for contrast only. */
const expectAccessible = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await waitUntilStable(page);
  // Legacy mode skips the extra page in which axe combines the results of frames: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (colorScheme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    severe.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    colorScheme,
  ).toEqual([]);
};

// A loading state lasts too short a time to be used.
for (const [index, screen] of screens.filter(({ staysLoading }) => !staysLoading).entries()) {
  if (!isInSample(index, isVariant(screen) ? 50 : 14)) continue;
  test(`${screen.name} is accessible`, async ({ browser }) => {
    const page = await tabOf(browser, screen.viewer);
    await page.setViewportSize(screen.only === 'phone' ? PHONE : DESKTOP);
    await openScreen(page, screen, seedData);
    await expectAccessible(page, 'light');
    // All screens take their colours from the same variables.
    if (isInSample(index, 4)) await expectAccessible(page, 'dark');
    // `long-texts.e2e.ts` has the others on phones.
    if (screen.only === 'desktop' || showsUserTexts(screen)) return;
    await page.setViewportSize(PHONE);
    if (screen.viewportOnly) {
      // Panels open from the sidebar on a desktop and from the bar on a phone, so they are opened again.
      await page.evaluate('localStorage.clear()');
      await openScreen(page, screen, seedData);
    }
    await waitUntilStable(page);
    expect(await overflows(page), 'horizontal overflow at 360 px').toEqual([]);
  });
}

test('the focus goes behind no bar, and within the bar it does not scroll the page', async ({ browser }) => {
  const page = await tabOf(browser, undefined);
  await page.setViewportSize(PHONE);
  await openScreen(page, { name: 'poll', path: `/poll/${seedData.crowded.id}` }, seedData);
  const bar = page.getByRole('banner');
  const option = page.getByRole('main').getByRole('listitem').getByRole('button').nth(2);
  const spanOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return { top: y, bottom: y + height };
  };

  await page.evaluate(`scrollBy(0, ${(await spanOf(option)).top} - 10)`);
  await page.keyboard.press('3');
  await expect(option).toBeFocused();
  expect((await spanOf(option)).top).toBeGreaterThan((await spanOf(bar)).bottom);

  await page.evaluate('scrollTo(0, 900)');
  await bar.getByRole('button', { name: 'Menu' }).focus();
  expect(await page.evaluate('scrollY')).toBe(900);
});

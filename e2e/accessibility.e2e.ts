import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { signInPages, standStill } from './browser.ts';
import { arrive } from './shots/arrive.ts';
import { type Shot, shots } from './shots/table.ts';
import { withWorld } from './world/with-world.ts';

const product = withWorld();

/** A tab for each who looks: it has met the page's code before. */
const tabs = new Map<Shot['who'], Page>();
const tabOf = async (browser: Browser, who: Shot['who']): Promise<Page> => {
  const open = tabs.get(who);
  if (open) return open;
  const context = await browser.newContext();
  if (who !== 'nobody') await signInPages(context, product.world[who ?? 'demo']);
  const tab = await context.newPage();
  tabs.set(who, tab);
  return tab;
};
test.afterEach(async () => {
  for (const tab of tabs.values()) {
    await tab.unrouteAll();
    await tab.evaluate('localStorage.clear()');
  }
});
test.afterAll(async () => {
  for (const tab of tabs.values()) await tab.context().close();
});

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** They differ from others by a word, or are there for a moment. */
const LIKE_ANOTHER = /-(error|loading|missing|unvoted|draft|ended|nothing-found|created)$/;

/** How far the page, or a dialog over it, reaches out of the window. */
const OVERFLOW = `Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open]')]
  .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`;

/** What axe calls serious or critical. A theme changes nothing but colours. */
const expectNoBarrier = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await standStill(page);
  // There are no frames, of which it would put together what it finds in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (colorScheme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    colorScheme,
  ).toEqual([]);
};

for (const shot of shots.filter(({ name }) => !LIKE_ANOTHER.test(name))) {
  test(`${shot.name} can be used by everyone`, async ({ browser }) => {
    const { world } = product;
    const page = await tabOf(browser, shot.who);
    await page.setViewportSize(shot.only === 'phone' ? PHONE : DESK);
    await arrive(page, shot, world);
    await expectNoBarrier(page, 'light');
    await expectNoBarrier(page, 'dark');
    if (shot.only === 'desk') return;
    await page.setViewportSize(PHONE);
    if (shot.window) {
      // What is opened from beside the page at a desk is opened from its bar on a phone.
      await page.evaluate('localStorage.clear()');
      await arrive(page, shot, world);
    }
    await standStill(page);
    expect(await page.evaluate<number>(OVERFLOW), 'sideways at 360 px').toBeLessThanOrEqual(0);
  });
}

test('from the sign-in to a vote and a comment with the keyboard alone', async ({ page }) => {
  const tabTo = async (name: string | RegExp) => {
    const target = page.getByRole('link', { name }).or(page.getByRole('button', { name })).or(page.getByLabel(name));
    await expect(target.first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await target.and(page.locator(':focus')).count()).toBe(1);
    }).toPass({ intervals: [0] });
  };
  await page.goto(`${product.world.url}/login`);
  await tabTo('Email');
  await page.keyboard.type('demo@showhands.dev');
  await tabTo('Password');
  await page.keyboard.type('showhands');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await tabTo(/Tabs or spaces/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Spaces/ })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: /Spaces/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  await expect(page.getByLabel('Your comment')).toBeFocused();
  await page.keyboard.type('Spaces, and I have my reasons.');
  await tabTo('Post Comment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('I have my reasons');
  await expect(page.getByLabel('Your comment')).toHaveValue('');
});

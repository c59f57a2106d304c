import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signInPages, standStill } from './browser.ts';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from './product.ts';
import { arrive } from './shots/arrive.ts';
import { drawPortrait } from './shots/portrait.ts';
import { type Shot, shots } from './shots/table.ts';
import { makeWorld, type World } from './world/world.ts';

let product: RunningProduct;
let dataDir: string;
let world: World;
test.beforeAll(async ({ browser }) => {
  dataDir = await freshDataDir();
  product = await startProduct(dataDir, { RATE_LIMITS: 'off' });
  world = await makeWorld(product, await drawPortrait(browser));
});
test.afterAll(async () => {
  await product?.stop();
  await removeDataDir(dataDir);
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
  const axe = new AxeBuilder({ page });
  if (colorScheme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    colorScheme,
  ).toEqual([]);
};

const enter = async (context: BrowserContext, { who }: Shot): Promise<Page> => {
  if (who !== 'nobody') await signInPages(context, world[who ?? 'demo']);
  return context.newPage();
};

for (const shot of shots.filter(({ name }) => !LIKE_ANOTHER.test(name))) {
  test(`${shot.name} can be used by everyone`, async ({ context }) => {
    const page = await enter(context, shot);
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
  await page.goto(`${product.url}/login`);
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

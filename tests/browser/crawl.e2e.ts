import { type BrowserContext, expect, type Page } from '@playwright/test';
import { isExhaustive } from '@showhands/testing';
import { signInPages } from '../fixtures/browser.ts';
import { collectBrowserErrors } from '../fixtures/people.ts';
import { test } from '../fixtures/playwright-product.ts';
import type { SeedData } from '../fixtures/seed-data/seed-data.ts';

let seedData: SeedData;
test.beforeAll(({ seedData: shared }) => {
  seedData = shared;
});

/** Signs in as the demo account and collects the page's errors. */
const openAsDemo = async (context: BrowserContext): Promise<{ page: Page; browserErrors: string[] }> => {
  const browserErrors = collectBrowserErrors(context);
  await signInPages(context, seedData.demo);
  return { page: await context.newPage(), browserErrors };
};

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${seedData.url}${path}`, { waitUntil: 'networkidle' });
  await expectScreen(page, path);
};

const expectScreen = async (page: Page, path: string): Promise<void> => {
  await expect(page).toHaveURL(`${seedData.url}${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

/** Links to screens. The reference of the API is a page of its own. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href^="/"]:not([href^="/api/"])')]
    .filter((link) => link.checkVisibility())
    .map((link) => link.getAttribute('href'))`);

/** Groups paths by screen: all polls count as one. */
const screenOf = (path: string): string => path.replace(/[\da-f]{8}-[-\da-f]{27}/, 'id');

const screens: readonly ((seedData: SeedData) => string)[] = [
  () => '/',
  () => '/create',
  () => '/my-polls',
  () => '/results',
  () => '/profile',
  () => '/notifications',
  ({ books }) => `/poll/${books.id}`,
  ({ books }) => `/poll/${books.id}/edit`,
  ({ books }) => `/poll/${books.id}/results`,
];

test('every link of every screen opens its target, and going back returns to the screen', async ({ context }) => {
  test.slow();
  const { page, browserErrors } = await openAsDemo(context);
  const followed = new Set<string>();
  // Always the same part, whose links lead to every kind of screen.
  for (const screen of screens.filter((_, index) => isExhaustive || index % 3 === 0)) {
    const path = screen(seedData);
    await open(page, path);
    for (const link of await linksOf(page)) {
      // Navigation links are the same on all screens.
      const isNavigation = (await page.locator(`main a[href="${link}"]`).count()) === 0;
      const transition = `${isNavigation ? 'navigation' : screenOf(path)} → ${screenOf(link)}`;
      if (followed.has(transition) || link === path) continue;
      followed.add(transition);
      await test.step(transition, async () => {
        await page.locator(`a[href="${link}"]`).filter({ visible: true }).first().click();
        await expectScreen(page, link);
        await page.goBack();
        await expectScreen(page, path);
      });
    }
  }
  expect(followed.size).toBeGreaterThan(10);
  await expect.poll(() => browserErrors).toEqual([]);
});

interface DialogCase {
  readonly path: (seedData: SeedData) => string;
  /** Buttons to press; the last one opens the dialog. */
  readonly press: readonly (string | RegExp)[];
  readonly dialog: string | RegExp;
}

const dialogs: readonly DialogCase[] = [
  { path: () => '/', press: [/^Notifications/], dialog: 'Notifications' },
  { path: () => '/', press: [/^Notifications/, 'Clear all'], dialog: /Clear/ },
  { path: () => '/', press: ['Keyboard shortcuts'], dialog: 'Keyboard shortcuts' },
  { path: () => '/my-polls', press: [/^Delete/], dialog: 'Delete this poll?' },
  { path: ({ market }) => `/poll/${market.id}`, press: [/^Delete/], dialog: 'Delete comment?' },
  { path: () => '/profile', press: ['Edit Profile', 'Change picture'], dialog: 'Profile picture' },
];

test('every dialog closes with Escape and returns the focus', async ({ context }) => {
  test.slow();
  const { page, browserErrors } = await openAsDemo(context);
  for (const { path, press, dialog } of dialogs) {
    await test.step(String(dialog), async () => {
      await open(page, path(seedData));
      for (const name of press) await page.getByRole('button', { name }).filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
      const [opener = ''] = press.slice(-1);
      await expect(page.getByRole('button', { name: opener }).filter({ visible: true }).first()).toBeFocused();
    });
  }
  await expect.poll(() => browserErrors).toEqual([]);
});

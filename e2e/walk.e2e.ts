import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signInPages } from './browser.ts';
import { watch } from './people.ts';
import { withWorld } from './world/with-world.ts';
import type { World } from './world/world.ts';

const product = withWorld();

/** The demo account's page, and what the browser complains of in it. */
const enter = async (context: BrowserContext): Promise<{ page: Page; complaints: string[] }> => {
  const complaints = watch(context);
  await signInPages(context, product.world.demo);
  return { page: await context.newPage(), complaints };
};

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.world.url}${path}`, { waitUntil: 'networkidle' });
  await expectScreen(page, path);
};

const expectScreen = async (page: Page, path: string): Promise<void> => {
  await expect(page).toHaveURL(`${product.world.url}${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href^="/"]')]
    .filter((link) => link.checkVisibility())
    .map((link) => link.getAttribute('href'))`);

/** Polls apart, a screen's links to the same kind of screen are alike. */
const kindOf = (path: string): string => path.replace(/[\da-f]{8}-[-\da-f]{27}/, 'id');

const screens: readonly ((world: World) => string)[] = [
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

test('every link of every screen leads to its screen, and back to where it was', async ({ context }) => {
  test.slow();
  const { page, complaints } = await enter(context);
  const walked = new Set<string>();
  for (const screen of screens) {
    const path = screen(product.world);
    await open(page, path);
    for (const link of await linksOf(page)) {
      // The links beside the screens are the same on all of them.
      const isBeside = (await page.locator(`main a[href="${link}"]`).count()) === 0;
      const way = `${isBeside ? 'beside' : kindOf(path)} → ${kindOf(link)}`;
      if (walked.has(way) || link === path) continue;
      walked.add(way);
      await test.step(way, async () => {
        await page.locator(`a[href="${link}"]`).filter({ visible: true }).first().click();
        await expectScreen(page, link);
        await page.goBack();
        await expectScreen(page, path);
      });
    }
  }
  expect(walked.size).toBeGreaterThan(20);
  expect(complaints).toEqual([]);
});

interface Opening {
  readonly path: (world: World) => string;
  /** The last opens the dialog. */
  readonly press: readonly (string | RegExp)[];
  readonly dialog: string | RegExp;
}

const dialogs: readonly Opening[] = [
  { path: () => '/', press: [/^Notifications/], dialog: 'Notifications' },
  { path: () => '/', press: [/^Notifications/, 'Clear all'], dialog: /Clear/ },
  { path: () => '/', press: ['Keyboard shortcuts'], dialog: 'Keyboard shortcuts' },
  { path: () => '/my-polls', press: [/^Delete/], dialog: 'Delete this poll?' },
  { path: ({ market }) => `/poll/${market.id}`, press: [/^Delete/], dialog: 'Delete comment?' },
  { path: () => '/profile', press: ['Edit Profile', 'Change picture'], dialog: 'Profile picture' },
];

test('every dialog closes with Escape and gives the focus back', async ({ context }) => {
  test.slow();
  const { page, complaints } = await enter(context);
  for (const { path, press, dialog } of dialogs) {
    await test.step(String(dialog), async () => {
      await open(page, path(product.world));
      for (const name of press) await page.getByRole('button', { name }).filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
      const [opener = ''] = press.slice(-1);
      await expect(page.getByRole('button', { name: opener }).filter({ visible: true }).first()).toBeFocused();
    });
  }
  expect(complaints).toEqual([]);
});

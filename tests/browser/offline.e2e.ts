import { type Browser, expect, type Page } from '@playwright/test';
import { preloadScreens } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const SCREENS = [
  'dashboard',
  'create-poll',
  'my-polls',
  'results',
  'profile',
  'notifications',
  'poll-detail',
  'edit-poll',
];

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const banner = (page: Page) => page.getByText(/^Offline, as of \d\d?:\d\d/);

/** Opens the dashboard with live updates. `before` runs before the page loads. */
const openDashboard = async (browser: Browser, width: number, before: (page: Page) => Promise<unknown>) => {
  const connected = Promise.withResolvers<void>();
  const person = await openSignedIn(browser, product.url, async (page) => {
    await page.setViewportSize({ width, height: 844 });
    // Socket.IO's CONNECT packet.
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && connected.resolve()),
    );
    await before(page);
  });
  await expect(heading(person.page, 'Dashboard')).toBeVisible();
  await connected.promise;
  return person;
};

/** Goes to a screen by a link in the sidebar or the menu. */
const follow = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
};

test('on a phone a screen never visited opens offline, says since when, and fetches its data when back', async ({
  browser,
}) => {
  const loaded = new Set<string>();
  const { page, close } = await openDashboard(browser, 390, async (opening) => {
    await preloadScreens(opening);
    opening.on('requestfinished', (request) => {
      const name = /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
      if (name) loaded.add(name);
    });
  });
  await expect.poll(() => SCREENS.filter((name) => !loaded.has(name))).toEqual([]);

  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await follow(page, 'My Polls');
  await expect(heading(page, 'My Polls')).toBeVisible();
  await expect(banner(page)).toBeVisible();

  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('No polls yet')).toBeVisible();
  await close();
});

test('a screen whose code has not come says so offline, and opens by itself when back', async ({ browser }) => {
  const requested: string[] = [];
  const { page, close } = await openDashboard(browser, 1440, async (opening) => {
    opening.on('request', (request) => requested.push(request.url()));
  });
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.includes('/assets/my-polls'))).toEqual([]);

  await page.context().setOffline(true);
  await follow(page, 'My Polls');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expect(page.getByText('It opens by itself when the connection is back.')).toBeVisible();
  await expect(banner(page)).toBeVisible();

  await page.context().setOffline(false);
  await expect(heading(page, 'My Polls')).toBeVisible();
  await expect(page.getByText('No polls yet')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await close();
});

test('recovers by itself after so many failed calls that the circuit breaker has opened', async ({ browser }) => {
  const { page, close } = await openDashboard(browser, 1440, preloadScreens);
  await page.waitForLoadState('networkidle');
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.context().setOffline(true);
  // The breaker opens after five failures. A screen gives up its calls when it is left, and does not repeat all of them.
  await expect(async () => {
    await follow(page, 'My Polls');
    await follow(page, 'Profile');
    expect(failed.filter((url) => url.includes('/api/')).length).toBeGreaterThanOrEqual(5);
  }).toPass();
  await page.context().setOffline(false);
  await expect(page.getByText('Polls Created').first()).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await follow(page, 'My Polls');
  await expect(page.getByText('No polls yet')).toBeVisible();
  await close();
});

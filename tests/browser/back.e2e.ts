import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { createPollByApi, createPollByForm, openDashboard as openHome, openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

/** Goes back or forward. It may end the document that is asked for it, so it happens after the answer. */
const go = (page: Page, steps: number): Promise<unknown> => page.evaluate(`setTimeout(() => history.go(${steps}))`);

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Opens the dashboard from another screen, so that Back has somewhere to go. The parts that load late are there. */
const openFromResults = async (page: Page, title: string): Promise<void> => {
  await page.goto(`${product.url}/results`);
  await expect(page.getByRole('heading', { name: 'Poll Results', level: 1 })).toBeVisible();
  await page.goto(`${product.url}/?q=tea`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
};

const openDashboard = async (browser: Browser, viewport: { width: number; height: number }) => {
  const { title } = await createPollByApi({ title: `Tea, ${randomUUID()}?` });
  const person = await openSignedIn(browser, `${product.url}/results`, (page) => page.setViewportSize(viewport));
  await openFromResults(person.page, title);
  return { ...person, title };
};

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const depth = (page: Page) => page.evaluate<number>('history.state?.overlays ?? 0');
/** The overlay has its history entry, or none is left. */
const expectDepth = (page: Page, entries: number) => expect.poll(() => depth(page)).toBe(entries);

/** Resolves on arrival. */
const FORWARD = `new Promise((resolve) => {
  addEventListener('popstate', () => resolve(), { once: true });
  history.forward();
})`;

interface Overlay {
  readonly open: (page: Page) => Promise<void>;
  readonly title: string | RegExp;
}
const OVERLAYS: readonly (readonly [typeof PHONE, readonly Overlay[]])[] = [
  [
    PHONE,
    [
      { open: (page) => press(page, 'Menu'), title: 'Menu' },
      { open: (page) => press(page, /^Notifications/), title: 'Notifications' },
      { open: (page) => press(page, /help assistant/), title: /assistant/i },
    ],
  ],
  [
    DESK,
    [
      { open: (page) => page.keyboard.press('Control+k'), title: /./ },
      { open: (page) => page.keyboard.press('?'), title: 'Keyboard shortcuts' },
    ],
  ],
];

for (const [viewport, overlays] of OVERLAYS) {
  test(`Back closes every overlay first, at ${viewport.width}; forward and a reload do not bring it back`, async ({
    browser,
  }) => {
    const { page, title: poll, browserErrors, close } = await openDashboard(browser, viewport);
    for (const { open, title } of overlays) {
      await openFromResults(page, poll);
      await open(page);
      await expect(dialog(page, title)).toBeVisible();
      await expectDepth(page, 1);
      await go(page, -1);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(`${product.url}/?q=tea`);

      await page.evaluate(FORWARD);
      await expectDepth(page, 0);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await open(page);
      await expectDepth(page, 1);
      await page.reload({ waitUntil: 'networkidle' });
      await expectDepth(page, 0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByLabel('Search polls')).toHaveValue('tea');
      await go(page, -1);
      await expect(page).toHaveURL(`${product.url}/results`);
    }
    await expect.poll(() => browserErrors).toEqual([]);
    await close();
  });
}

test('a screen that is opened from the menu is one step from the last one, with its search and scroll position', async ({
  browser,
}) => {
  const { page, close } = await openDashboard(browser, { width: 390, height: 300 });
  const scrollY = () => page.evaluate<number>('scrollY');
  await page.evaluate('scrollTo(0, 120)');
  // A click of Playwright would scroll first: it takes the place of a sticky element without its stickiness.
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
  await expectDepth(page, 1);
  await dialog(page, 'Menu').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`${product.url}/profile`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await go(page, -1);
  await expect(page).toHaveURL(`${product.url}/?q=tea`);
  await expect.poll(scrollY).toBe(120);
  await go(page, 1);
  await expect(page).toHaveURL(`${product.url}/profile`);
  await go(page, -2);
  await expect(page).toHaveURL(`${product.url}/results`);
  await close();
});

test('closing a panel by its button leaves the screen where it was scrolled meanwhile, and Back leaves the screen', async ({
  browser,
}) => {
  const { page, close } = await openDashboard(browser, { width: 390, height: 300 });
  await press(page, /^Notifications/);
  await expectDepth(page, 1);
  await page.evaluate('scrollTo(0, 90)');
  await dialog(page, 'Notifications').getByRole('button', { name: 'Close' }).click();
  await expectDepth(page, 0);
  expect(await page.evaluate('scrollY')).toBe(90);
  await go(page, -1);
  await expect(page).toHaveURL(`${product.url}/results`);
  await close();
});

test('a question over a panel closes before the panel', async ({ browser }) => {
  const { page, close } = await openDashboard(browser, PHONE);
  await press(page, /help assistant/);
  await page.getByRole('button', { name: 'How do I create a poll?' }).click();
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await expectDepth(page, 2);
  await go(page, -1);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await go(page, -1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${product.url}/?q=tea`);
  await close();
});

test('a form with unsaved changes still asks: for a link in the menu, the palette, and Back', async ({ browser }) => {
  const { page, close } = await openDashboard(browser, PHONE);
  const question = dialog(page, 'Leave without saving?');
  const answer = (name: string) => question.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Create Poll' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill('Tea or coffee?');

  await press(page, 'Menu');
  await expectDepth(page, 1);
  await dialog(page, 'Menu').getByRole('link', { name: 'Profile' }).click();
  await expectDepth(page, 2);
  await go(page, -1);
  await expect(question).toHaveCount(0);
  await go(page, -1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Tea or coffee?');

  await go(page, -1);
  await answer('Keep editing');
  await expectDepth(page, 0);
  await expect(page.getByLabel('Title')).toHaveValue('Tea or coffee?');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Poll Results');
  await expect(page.getByRole('option', { name: 'Poll Results', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await answer('Leave');
  await expect(page).toHaveURL(`${product.url}/results`);
  await expectDepth(page, 0);
  await go(page, -1);
  await expect(page).toHaveURL(`${product.url}/create`);
  await go(page, -1);
  await expect(page).toHaveURL(`${product.url}/?q=tea`);
  await close();
});

test('Back from a created poll leads past its form', async ({ browser }) => {
  const { page, close } = await openHome(browser);
  await createPollByForm(page, 'Tea or coffee?', ['Tea', 'Coffee']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await close();
});

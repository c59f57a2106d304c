import { expect, type Page } from '@playwright/test';
import { createPollByApi, openDashboard } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Open help assistant' }).click();
const log = (page: Page) => page.getByRole('log');
const closeByEscape = async (page: Page) => {
  const panel = page.getByRole('dialog', { name: 'Help assistant' });
  await expect(panel.and(page.locator(':focus-within'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open help assistant' })).toBeFocused();
};
const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
};
const storedChat = (page: Page) => page.evaluate<string | null>('localStorage.getItem("showhands.chat")');

test('answers a question with a link to its screen, keeps the conversation on reload and deletes it on sign-out', async ({
  browser,
}) => {
  const { page, browserErrors, close } = await openDashboard(browser);
  await open(page);
  await page.getByRole('button', { name: 'How do I create a poll?' }).click();
  await expect(log(page)).toContainText('at least two options');
  await page.getByLabel('Your question').fill('How do I change my bio?');
  await page.keyboard.press('Enter');
  await log(page).getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();

  await page.reload();
  await open(page);
  await expect(log(page)).toContainText('How do I change my bio?');
  await closeByEscape(page);
  expect(await storedChat(page)).toContain('How do I change my bio?');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedChat(page)).toBeNull();
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});

test('covers the whole screen on a phone and closes when a link is followed', async ({ browser }) => {
  const { page, close } = await openDashboard(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const panel = page.getByRole('dialog', { name: 'Help assistant' });
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.getByRole('button', { name: 'How do I vote on polls?' }).click();
  await log(page).getByRole('link').first().click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Show the help assistant' }).click();
  await expect(log(page)).toContainText('How do I vote on polls?');
  await closeByEscape(page);
  await close();
});

test('the command palette opens polls, screens and actions with the keyboard alone, even from within a field', async ({
  browser,
}) => {
  const { page, username, browserErrors, close } = await openDashboard(browser);
  const title = `Tabs or spaces, ${username}?`;
  await createPollByApi({ title });
  await openPalette(page);
  await page.keyboard.type('my polls');
  await expect(page.getByRole('option', { name: 'My Polls', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Polls' })).toBeVisible();

  await page.goto(product.url);
  await page.getByLabel('Search polls').focus();
  await openPalette(page);
  await page.keyboard.type(username);
  await expect(page.getByRole('option', { name: title, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Jump to a screen, poll or action',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.type('sign out');
  await expect(page.getByRole('option', { name: 'Sign Out', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});

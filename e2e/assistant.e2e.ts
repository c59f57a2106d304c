import { expect, type Page, test } from '@playwright/test';
import { putUpPoll, register } from './people.ts';
import { withProduct } from './with-product.ts';

const product = withProduct({ SEED_DEMO: 'false', LOG_LEVEL: 'silent' });

const open = (page: Page) => page.getByRole('button', { name: 'Open help assistant' }).click();
const log = (page: Page) => page.getByRole('log');
const closeByKey = async (page: Page) => {
  const panel = page.getByRole('dialog', { name: 'Help assistant' });
  await expect(panel.and(page.locator(':focus-within'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open help assistant' })).toBeFocused();
};
const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
};
const keptChat = (page: Page) => page.evaluate<string | null>('localStorage.getItem("showhands.chat")');

test('a question is answered and leads to its screen; the conversation survives a reload and goes with its owner', async ({
  browser,
}) => {
  const { page, complaints, leave } = await register(browser, product.url);
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
  await closeByKey(page);
  expect(await keptChat(page)).toContain('How do I change my bio?');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await keptChat(page)).toBeNull();
  expect(complaints).toEqual([]);
  await leave();
});

test('on a phone it takes the whole screen, and makes room for the screen that a link leads to', async ({
  browser,
}) => {
  const { page, leave } = await register(browser, product.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const panel = page.getByRole('dialog', { name: 'Help assistant' });
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.getByRole('button', { name: 'How do I vote on polls?' }).click();
  await log(page).getByRole('link').first().click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Show the help assistant' }).click();
  await expect(log(page)).toContainText('How do I vote on polls?');
  await closeByKey(page);
  await leave();
});

test('the palette leads to polls, screens and actions by keyboard alone, from within a field too', async ({
  browser,
}) => {
  const { page, username, complaints, leave } = await register(browser, product.url);
  const title = `Tabs or spaces, ${username}?`;
  await putUpPoll(page, title, ['Tabs', 'Spaces']);
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
  expect(complaints).toEqual([]);
  await leave();
});

import { expect, type Page } from '@playwright/test';
import { createPollByApi, openSignedIn, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const option = (page: Page, number: number) => page.getByLabel(`Option ${number}`, { exact: true });
const title = (page: Page) => page.getByLabel('Title');

/** Puts a text on the clipboard and presses the keys that paste it. */
const paste = async (page: Page, text: string) => {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('ControlOrMeta+v');
};

test('a poll is duplicated from its page by keyboard, in a new tab and after a reload', async ({ browser }) => {
  const poll = await createPollByApi({
    title: 'Which drinks for the party?',
    method: 'rank',
    options: [{ text: 'Tea', description: 'Green' }, ...optionsOf('Coffee', 'Water')],
  });
  const ben = await openSignedIn(browser, pollAddress(poll));
  const { page } = ben;
  await page.getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Present' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Copied from “Which drinks for the party?”')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/create?from=${poll.id}`);
  await expect(option(page, 3)).toHaveValue('Water');
  await page.goto(page.url());
  await expect(title(page)).toHaveValue('Which drinks for the party?');
  await title(page).fill('Which drinks for the picnic?');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('What you were writing is still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: 'Which drinks for the picnic?' })).toBeVisible();

  // The own poll says so among its actions, and in the list of own polls.
  await expect(page.getByRole('link', { name: 'Duplicate' })).toBeVisible();
  await page.getByRole('link', { name: 'My Polls' }).click();
  const row = page.getByRole('article', { name: 'Which drinks for the picnic?' });
  await row.getByRole('button', { name: 'More actions' }).click();
  await row.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Copied from “Which drinks for the picnic?”')).toBeVisible();
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Team lunch/ })
    .click();
  await expect(page.getByText(/^Copied from/)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Copied from/)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`${product.url}/create?from=nothing`);
  await expect(page.getByText(/^The poll to copy was not found/)).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await expect.poll(() => ben.browserErrors.filter((text) => !text.includes('status of 404'))).toEqual([]);
  await ben.close();
});

test('a poll is saved as a template, started from it, and the template is deleted', async ({ browser }) => {
  const { page, browserErrors, close } = await openSignedIn(browser, `${product.url}/create`);
  await page.getByRole('button', { name: 'Start from a template' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused();
  await page.keyboard.type('satisf');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue('How satisfied are you at work?');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText(/^Voters give as many options as they like a score/)).toBeVisible();

  await title(page).fill('How satisfied is the crew?');
  await page.getByRole('button', { name: 'Save as a template' }).press('Enter');
  const name = page.getByRole('dialog').getByLabel('Name');
  await expect(name).toBeFocused();
  await name.fill('Crew');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Crew” is saved as a template')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as a template' })).toBeFocused();

  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect(title(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Start from a template' }).press('Enter');
  await page.getByRole('button', { name: 'Crew', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue('How satisfied is the crew?');
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: 'How satisfied is the crew?' })).toBeVisible();

  // The same name again, from the poll's own page.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as a template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('crew');
  await expect(page.getByText('This replaces your template “Crew”.')).toBeVisible();
  await page.getByRole('button', { name: 'Replace template' }).click();
  await expect(page.getByText('“crew” is saved as a template')).toBeVisible();

  await page.getByRole('link', { name: 'Create Poll' }).click();
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page.getByRole('button', { name: 'Delete the template “crew”' }).click();
  await page.getByRole('button', { name: 'Delete template', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your templates' })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused();
  // Back closes the dialog, and the form is still there.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start from a template' })).toBeFocused();
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});

test('a list that is pasted into an option becomes options, without duplicates', async ({ browser }) => {
  const { page, browserErrors, close } = await openSignedIn(browser, `${product.url}/create`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await title(page).fill('Which days suit you?');
  await option(page, 1).fill('Sunday');
  await option(page, 2).focus();
  await paste(page, '1.\tMonday\t\r\n2.\tTuesday\t\r\n3.\tSUNDAY\t\r\n4.\tmonday\t\r\n\r\n');
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog.getByRole('status')).toHaveText('2 options to add, 2 lines left out.');
  await expect(dialog.getByText('already option 1')).toBeVisible();
  await expect(dialog.getByText('the same as line 1')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Add 2 options' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(option(page, 2)).toHaveValue('Monday');
  await expect(option(page, 2)).toBeFocused();
  await expect(option(page, 3)).toHaveValue('Tuesday');
  await expect(option(page, 4)).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(option(page, 2)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await paste(page, Array.from({ length: 100 }, (_, index) => `Day ${index + 1}`).join('\n'));
  await expect(dialog.getByText('a poll has at most 100 options')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 99 options' }).click();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: 'Which days suit you?' })).toBeVisible();
  await expect(page.getByText('Day 99', { exact: true })).toBeVisible();
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});

import { expect, type Page } from '@playwright/test';
import { withDatabase } from '@showhands/testing';
import { createPollByApi, createPollByForm, openDashboard, type Person, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const openMyPolls = async (page: Page) => {
  await page.getByRole('link', { name: 'My Polls' }).click();
  await expect(page.getByRole('heading', { name: 'My Polls' })).toBeVisible();
};

const row = (page: Page, title: string) => page.getByRole('article', { name: title });
const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const statistic = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

/** Browser errors except the log entries of the error responses that the tests provoke. */
const unexpectedErrors = (person: Person) =>
  person.browserErrors.filter((text) => !/status of (403|404|409)/.test(text));

test('a voter follows a poll from draft to deletion without a reload', async ({ browser }) => {
  const [ada, ben] = [await openDashboard(browser), await openDashboard(browser)];
  const [first, title] = [`Tea or coffe, ${ada.username}?`, `Tea or coffee, ${ada.username}?`];

  await ada.page.getByRole('link', { name: 'Create Poll' }).first().click();
  await ada.page.getByLabel('Status').selectOption('Draft');
  await ada.page.getByLabel('Title').fill(first);
  await ada.page.getByLabel('Option 1', { exact: true }).fill('Tea');
  await ada.page.getByLabel('Option 2', { exact: true }).fill('Coffee');
  await ada.page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(ada.page.getByRole('heading', { name: first })).toBeVisible();
  const address = ada.page.url();

  await openMyPolls(ada.page);
  await expect(tab(ada.page, 'Drafts (1)')).toBeVisible();
  await expect(row(ada.page, first).getByRole('button', { name: 'Activate' })).toHaveAttribute('aria-disabled', 'true');
  await row(ada.page, first).getByRole('link', { name: 'Edit' }).click();
  await ada.page.getByLabel('Status').selectOption('Active');
  await expect(ben.page.getByRole('main').getByRole('link', { name: first })).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Update Poll' }).click();
  await expect(ada.page.getByRole('heading', { name: 'My Polls' })).toBeVisible();
  await expect(tab(ada.page, 'Active (1)')).toBeVisible();
  await expect(tab(ada.page, 'Drafts (0)')).toBeVisible();

  await ben.page.getByRole('main').getByRole('link', { name: first }).click();
  await row(ada.page, first).getByRole('link', { name: 'Edit' }).click();
  await ada.page.getByLabel('Title').fill(title);
  await ben.page.getByRole('button', { name: /Coffee/ }).click();
  await expect(ada.page.getByText('This poll has 1 vote. Some options may be restricted.')).toBeVisible();
  await expect(ada.page.getByLabel('Title')).toHaveValue(title);
  await expect(ada.page.getByLabel(/Allow multiple votes/)).toBeDisabled();
  await ada.page.getByRole('button', { name: 'Option 2 has votes and cannot be removed' }).click();
  await expect(ada.page.getByText('An option that has votes cannot be removed')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Update Poll' }).click();
  await expect(ben.page.getByRole('heading', { name: title })).toBeVisible();
  await expect(ben.page.getByText(/^Edited /).first()).toBeVisible();

  await expect(statistic(ada.page, 'Total votes')).toHaveText('1');
  await row(ada.page, title).getByRole('button', { name: 'Close' }).click();
  await expect(toast(ada.page, 'Poll closed successfully')).toBeVisible();
  await expect(tab(ada.page, 'Closed (1)')).toBeVisible();
  await expect(ben.page.getByText('This poll is closed.')).toBeVisible();
  await row(ada.page, title).getByRole('button', { name: 'Needs Activation' }).click();
  await expect(toast(ada.page, 'Please activate the poll first before editing.')).toBeVisible();

  await ada.page.goto(`${address}/edit`);
  await expect(ada.page).toHaveURL(`${product.url}/my-polls`);
  const rejection = ada.page.getByRole('alert').filter({ hasText: 'Cannot edit a closed poll' });
  await expect(rejection).toContainText('Please activate the poll first before editing.');
  await expect(rejection).toContainText(title);
  await row(ada.page, title).getByRole('button', { name: 'Activate' }).click();
  await expect(toast(ada.page, 'Poll activated successfully')).toBeVisible();
  await expect(rejection).toHaveCount(0);
  await expect(ben.page.getByText('This poll is closed.')).toHaveCount(0);

  await row(ada.page, title).getByRole('button', { name: 'Delete' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete poll' }).click();
  await expect(toast(ada.page, 'Poll deleted successfully')).toBeVisible();
  await expect(ada.page.getByText('No polls yet')).toBeVisible();
  await expect(statistic(ada.page, 'Total polls')).toHaveText('0');
  await expect(ben.page.getByRole('heading', { name: 'Poll not found' })).toBeVisible();
  await expect.poll(() => [...unexpectedErrors(ada), ...unexpectedErrors(ben)]).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});

test('does not overwrite changes that another tab has saved', async ({ browser }) => {
  const ada = await openDashboard(browser);
  const address = pollAddress(await createPollByApi({ title: 'Which of us was first?' }, ada));
  const other = await ada.page.context().newPage();
  for (const page of [ada.page, other]) {
    await page.goto(`${address}/edit`);
    await expect(page.getByLabel('Title')).toHaveValue('Which of us was first?');
  }
  await other.getByLabel('Description').fill('Typed in the second tab');
  await ada.page.getByLabel('Title').fill('The first of us');
  await ada.page.getByRole('button', { name: 'Update Poll' }).click();
  await expect(ada.page.getByRole('heading', { name: 'The first of us' })).toBeVisible();

  await expect(other.getByText('This poll has changed meanwhile.')).toBeVisible();
  await other.getByRole('button', { name: 'Update Poll' }).click();
  await expect(other.getByLabel('Description')).toHaveValue('Typed in the second tab');
  await expect(other.getByLabel('Title')).toHaveValue('Which of us was first?');
  await other.getByRole('button', { name: 'Load the latest version' }).click();
  await expect(other.getByLabel('Title')).toHaveValue('The first of us');
  await other.getByLabel('Description').fill('Typed anew');
  await other.getByRole('button', { name: 'Update Poll' }).click();
  await expect(ada.page.getByText('Typed anew')).toBeVisible();
  await expect.poll(() => unexpectedErrors(ada)).toEqual([]);
  await ada.close();
});

test('a draft is previewed as voters will see it, and published on its page and in its row', async ({ browser }) => {
  const [ada, ben] = [await openDashboard(browser), await openDashboard(browser)];
  const [first, second] = [`Tea, ${ada.username}?`, `Coffee, ${ada.username}?`];
  const createDraft = async (title: string) => {
    await ada.page.goto(`${product.url}/create`);
    await expect(ada.page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
    await ada.page.getByLabel('Status').selectOption('Draft');
    await ada.page.getByLabel('Title').fill(title);
    await ada.page.getByLabel('Option 1', { exact: true }).fill('Yes');
    await ada.page.getByLabel('Option 2', { exact: true }).fill('No');
    await ada.page.getByRole('button', { name: 'Create Poll' }).click();
    await expect(ada.page.getByText('This is a draft.')).toBeVisible();
  };

  await createDraft(first);
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  const preview = ada.page.getByRole('dialog', { name: 'As voters will see it' });
  await expect(preview.getByRole('heading', { name: first })).toBeVisible();
  await expect(preview.getByText('Active')).toBeVisible();
  await preview.getByRole('button', { name: /Yes/ }).click();
  await expect(preview.getByRole('button', { name: /Yes/ })).toContainText('1 vote');
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('button', { name: 'Preview' })).toBeFocused();
  await ada.page.getByRole('button', { name: 'Publish' }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(toast(ada.page, 'Poll published')).toBeVisible();
  await expect(ada.page.getByText('This is a draft.')).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  expect(await ada.page.evaluate('document.activeElement !== document.body')).toBe(true);
  await ben.page.getByRole('main').getByRole('link', { name: first }).click();
  await ben.page.getByRole('button', { name: /Yes/ }).click();
  await expect(ada.page.getByRole('button', { name: /Yes/ })).toContainText('1 vote');

  await createDraft(second);
  await openMyPolls(ada.page);
  await row(ada.page, second).getByRole('button', { name: 'Publish' }).click();
  await expect(tab(ada.page, 'Active (2)')).toBeVisible();
  await row(ada.page, second).getByRole('link', { name: second }).click();
  await expect(ada.page.getByRole('heading', { name: second })).toBeVisible();
  await expect.poll(() => [...unexpectedErrors(ada), ...unexpectedErrors(ben)]).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});

test('a new poll is shared, closed, reopened and deleted on its own page, and found by a search', async ({
  browser,
}) => {
  const { page, username, ...ada } = await openDashboard(browser);
  const title = `Tea or coffee, ${username}?`;
  await createPollByForm(page, title, ['Tea', 'Coffee']);
  const invitation = page.getByRole('region', { name: 'Your poll is ready: invite people' });
  await expect(invitation.getByRole('img', { name: /^QR code of .+\/p\/\w{6}$/ })).toBeVisible();
  await invitation.getByRole('button', { name: 'Hide' }).click();
  await expect(invitation).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Poll link copied to clipboard!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invite people' })).toBeVisible();

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Close');
  // At once: the toast, which comes with the closed poll, stays for four seconds.
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Choose one option. Your vote is final.')).toBeVisible();

  await createPollByApi({ title: 'Where do we meet?' }, ada);
  await openMyPolls(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search polls' }).fill('coffee');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(`${product.url}/my-polls?q=coffee`);
  await row(page, title).getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete poll' }).click();
  await expect(page).toHaveURL(`${product.url}/my-polls`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await ada.close();
});

test('polls are managed with the keyboard alone, and the focus stays in the list', async ({ browser }) => {
  const ada = await openDashboard(browser);
  for (const title of ['The oldest one', 'The middle one', 'The newest one']) await createPollByApi({ title }, ada);
  await openMyPolls(ada.page);
  await expect(tab(ada.page, 'All (3)')).toBeVisible();
  await row(ada.page, 'The middle one').getByRole('button', { name: 'Delete' }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await expect(row(ada.page, 'The middle one').getByRole('button', { name: 'Delete' })).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await ada.page.keyboard.press('Tab');
  await expect(ada.page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(tab(ada.page, 'All (2)')).toBeVisible();
  await expect(row(ada.page, 'The oldest one').getByRole('link', { name: 'View' })).toBeFocused();

  await tab(ada.page, 'Active (2)').focus();
  await ada.page.keyboard.press('Enter');
  await expect(tab(ada.page, 'Active (2)')).toHaveAttribute('aria-pressed', 'true');
  await row(ada.page, 'The newest one').getByRole('button', { name: 'Close' }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(row(ada.page, 'The newest one')).toHaveCount(0);
  await expect(row(ada.page, 'The oldest one').getByRole('link', { name: 'View' })).toBeFocused();
  await ada.close();
});

test('moves a poll to the closed tab when it ends, and says on reopening that its end is cleared', async ({
  browser,
}) => {
  const ada = await openDashboard(browser);
  const { id } = await createPollByApi({ title: 'How long will this last?' }, ada);
  await openMyPolls(ada.page);
  await tab(ada.page, 'Active (1)').click();
  await expect(row(ada.page, 'How long will this last?')).toBeVisible();

  await withDatabase(product.dataDir, 'polls', (database) =>
    database('polls')
      .where({ id })
      .update({ ends_at: database.raw('clock_timestamp()') }),
  );
  await expect(tab(ada.page, 'Closed (1)')).toBeVisible();
  await expect(ada.page.getByText('No active polls')).toBeVisible();
  await tab(ada.page, 'Closed (1)').click();
  await row(ada.page, 'How long will this last?').getByRole('button', { name: 'Activate' }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Reopen this poll?' })).toContainText('will be cleared');
  await ada.page.getByRole('button', { name: 'Reopen poll' }).click();
  await expect(toast(ada.page, 'Poll reopened successfully')).toBeVisible();
  await expect(ada.page.getByText('No closed polls')).toBeVisible();
  await tab(ada.page, 'Active (1)').click();
  await expect(row(ada.page, 'How long will this last?')).not.toContainText('Ended');
  await ada.close();
});

import { type Browser, expect, type Page } from '@playwright/test';
import { castVote, createComment, logout, type Poll, updatePoll } from '@showhands/contracts';
import { apiClient, optionIdAt, type Voter } from '@showhands/testing';
import { createPollByApi, newVoter, signInByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const KEPT = 'What you were writing is still here.';

const open = async (browser: Browser, path: string, voter: Voter, width = 1440): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
  // Filled forms ask before a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${product.url}${path}`);
  await signInByForm(page, voter);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  return page;
};

/** Revokes the session as if it had expired, and waits for the sign-in page. */
const expire = async (page: Page): Promise<void> => {
  const token = await page.evaluate<string>("sessionStorage.getItem('token')");
  await apiClient(product.url).call(logout, { token });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
};

const draftsIn = (page: Page) =>
  page.evaluate<string[]>("Object.keys(sessionStorage).filter((key) => key.startsWith('showhands.drafts'))");

let ada: Voter;
let poll: Poll;
test.beforeEach(async () => {
  ada = await newVoter();
  poll = await createPollByApi({}, ada);
});

test('on a phone a poll that is being written outlives an expired session and a reload', async ({ browser }) => {
  const page = await open(browser, '/create', ada, 390);
  await page.getByLabel('Title').fill('Where do we meet?');
  await page.getByLabel('Option 1', { exact: true }).fill('In the park');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option 3', { exact: true }).fill('At the lake');
  await page.getByLabel('Category').selectOption('sports');
  await expire(page);
  await expect(page.getByText('Sign in to create a poll.')).toBeVisible();
  await signInByForm(page, ada);
  for (const visit of ['signed in again', 'reloaded']) {
    if (visit === 'reloaded') await page.reload();
    await expect(page.getByText(KEPT), visit).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Where do we meet?');
    await expect(page.getByLabel('Option 3', { exact: true })).toHaveValue('At the lake');
    await expect(page.getByLabel('Category')).toHaveValue('sports');
  }
  await page.getByLabel('Option 2', { exact: true }).fill('At home');
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: 'Where do we meet?' })).toBeVisible();
  expect(await draftsIn(page)).toEqual([]);
  await page.context().close();
});

test('"Start over" and leaving forget a poll that was being written', async ({ browser }) => {
  const page = await open(browser, '/create', ada);
  const title = page.getByLabel('Title');
  await title.fill('Where do we meet?');
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).focus();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await expect(page.getByText(KEPT)).toHaveCount(0);
  expect(await draftsIn(page)).toEqual([]);

  await title.fill('Where do we eat?');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await draftsIn(page)).toEqual([]);
  await page.context().close();
});

test('an edit outlives an expired session, and does not overwrite a newer version unseen', async ({ browser }) => {
  const api = apiClient(product.url);
  const page = await open(browser, `/poll/${poll.id}/edit`, ada);
  await page.getByLabel('Description').fill('Bring something to eat.');
  await expire(page);
  await signInByForm(page, ada);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Bring something to eat.');

  const { ends_at, options, title, category, status, allow_multiple_votes, show_results } = poll;
  const body = { ends_at, options, title, category, status, allow_multiple_votes, show_results, description: 'Newer' };
  await expire(page);
  await api.call(updatePoll, { token: ada.token, params: { id: poll.id }, body });
  await signInByForm(page, ada);
  await expect(page.getByText('This poll has changed meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Load the latest version' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Newer');
  expect(await draftsIn(page)).toEqual([]);
  await page.context().close();
});

test('a comment and a reply outlive an expired session and a reload, for their author only', async ({ browser }) => {
  const api = apiClient(product.url);
  const ben = await newVoter();
  await api.call(castVote, { token: ben.token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } });
  await api.call(createComment, { token: ben.token, body: { poll_id: poll.id, content: 'The park is closed.' } });
  const page = await open(browser, `/poll/${poll.id}`, ada);
  const comment = page.getByLabel('Your comment');
  const reply = page.getByLabel(`Your reply to ${ben.username}`);
  await comment.fill('I would rather not say.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await reply.fill('Since when?');
  await expire(page);

  await signInByForm(page, ben);
  await expect(comment).toHaveValue('');
  await expire(page);

  await signInByForm(page, ada);
  await expect(comment).toHaveValue('I would rather not say.');
  await page.reload();
  await expect(comment).toHaveValue('I would rather not say.');
  await expect(reply).toHaveValue('Since when?');
  await expect(page.getByText(KEPT)).toHaveCount(2);

  await page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(page.getByText('Reply added successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(comment).toHaveValue('');
  await expect(comment).toBeFocused();
  expect(await draftsIn(page)).toEqual([]);
  await page.context().close();
});

test('no password is kept', async ({ browser }) => {
  const page = await open(browser, '/profile', ada);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(ada.password);
  await page.getByLabel('New password', { exact: true }).fill('thirteen lighthouses');
  const stored = await page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
  expect(stored).not.toContain(ada.password);
  expect(stored).not.toContain('lighthouses');
  await page.context().close();
});

import { expect } from '@playwright/test';
import { updatePoll } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { createPollByApi, newVoter, openDashboard, openSignedIn, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const TITLE = 'Which song opens the surprise party?';

test('a poll for invited people is open to them until they are removed, and to nobody else', async ({ browser }) => {
  const [ann, ben, eve] = await Promise.all([
    openSignedIn(browser, `${product.url}/create`),
    openDashboard(browser),
    openDashboard(browser),
  ]);
  const { page } = ann;
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Option 1', { exact: true }).fill('A march');
  await page.getByLabel('Option 2', { exact: true }).fill('A waltz');
  await page.getByText('Everyone can see and vote').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Invited people' }).check();
  await page.getByLabel('People to invite').fill(`${ben.username}; someone@example.org, x`);
  await expect(page.getByText('2 people to invite. 1 email address among them.')).toBeVisible();
  await expect(page.getByText('Left out: neither a username nor an email address')).toBeVisible();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText('Invited people only')).toBeVisible();
  await expect(page.getByText('Only invited people can open the link.')).toBeVisible();
  const address = page.url();

  await ben.page.goto(address);
  const waltz = ben.page.getByRole('button', { name: /^A waltz/ });
  await waltz.click();
  await expect(waltz).toHaveAttribute('aria-pressed', 'true');
  const [wall, results] = [await ben.page.context().newPage(), await ben.page.context().newPage()];
  await wall.goto(`${address}/present`);
  await results.goto(`${address}/results`);
  for (const open of [wall, results]) await expect(open.getByRole('heading', { name: TITLE })).toBeVisible();
  await eve.page.goto(address);
  await expect(eve.page.getByRole('heading', { name: 'Poll not found' })).toBeVisible();

  await page.goto(`${address}/edit`);
  await page.getByText('Invited people can see and vote').click();
  await expect(page.getByRole('heading', { name: 'Invited (2)' })).toBeVisible();
  const opened = [ben.page, wall, results];
  // Expected before the removal: each page leads to the dashboard after a few seconds.
  const left = Promise.all(opened.map((open) => expect(open.getByText('Poll not found')).toBeVisible()));
  await page.getByRole('button', { name: `Remove ${ben.username}` }).click();
  await expect(page.getByRole('heading', { name: 'Invited (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove someone@example.org' })).toBeFocused();
  await left;
  // Notifications name the poll, too.
  for (const open of opened) await expect(open.getByText(TITLE)).toHaveCount(0);

  await page.getByLabel('People to invite').fill(eve.username);
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByRole('heading', { name: 'Invited (2)' })).toBeVisible();
  await eve.page.goto(address);
  await expect(eve.page.getByRole('heading', { name: TITLE })).toBeVisible();
  for (const person of [ann, ben, eve]) await person.close();
});

test('a poll leaves the dashboards of others when it is for people with the link only', async ({ browser }) => {
  const creator = await newVoter();
  const poll = await createPollByApi({ title: 'Which tree for the yard?', options: optionsOf('Oak', 'Ash') }, creator);
  const { page, close } = await openDashboard(browser);
  const card = page.getByRole('link', { name: poll.title });
  await expect(card).toBeVisible();
  const { title, options } = poll;
  await apiClient(product.url).call(updatePoll, {
    token: creator.token,
    params: { id: poll.id },
    body: { title, options: options.map(({ id, text }) => ({ id, text })), visibility: 'link' },
  });
  await expect(card).toBeHidden();
  await page.goto(pollAddress(poll));
  await expect(page.getByRole('heading', { name: poll.title })).toBeVisible();
  await expect(page.getByText('Only with the link')).toBeVisible();
  await close();
});

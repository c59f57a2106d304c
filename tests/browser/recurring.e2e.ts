import { expect } from '@playwright/test';
import { getPoll } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { openDashboard, openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';
import { openNextRun } from '../fixtures/seed-data/repeated-poll.ts';

const TITLE = 'How was the week?';

test('a weekly poll opens anew, links its runs, shows results over time, and stops', async ({ browser }) => {
  const [ann, ben] = await Promise.all([openSignedIn(browser, `${product.url}/create`), openDashboard(browser)]);
  const { page } = ann;
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Option 1', { exact: true }).fill('Good');
  await page.getByLabel('Option 2', { exact: true }).fill('Long');
  await page.getByLabel('Repeat').selectOption('Every week');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/^For you: /)).toHaveCount(3);
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText(/^Runs every week\. Next: /)).toBeVisible();
  const address = page.url();
  const id = address.split('/').at(-1) ?? '';

  const voteFor = async (option: string) => {
    const choice = ben.page.getByRole('button', { name: new RegExp(`^${option}`) });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  };
  await ben.page.goto(address);
  await voteFor('Good');
  const api = apiClient(product.url);
  const first = (await api.call(getPoll, { token: ann.token, params: { id } })).body;
  const second = await openNextRun(api, product.dataDir, first, ann.token);
  // The open pages follow.
  await expect(ben.page.getByText('Run 1 of a repeated poll.')).toBeVisible();
  await ben.page.getByRole('link', { name: 'Next run' }).click();
  await expect(ben.page).toHaveURL(new RegExp(second.id));
  await expect(ben.page.getByRole('link', { name: 'Previous run' })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Stop repeating' })).toHaveCount(0);
  await voteFor('Long');

  await page.goto(`${product.url}/poll/${second.id}/results`);
  const table = page.getByRole('region', { name: 'Results of all runs' });
  await expect(table.getByRole('row')).toHaveText([/Run.*Long.*Good/, /^2 .*100%0%$/, /^1 .*0%100%$/]);
  await page.getByRole('button', { name: 'Stop repeating' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).click();
  await expect(page.getByText('Run 2 of a repeated poll.')).toBeVisible();
  await expect(ben.page.getByText('Run 2 of a repeated poll.')).toBeVisible();
  for (const person of [ann, ben]) await person.close();
});

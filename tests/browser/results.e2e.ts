import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { castVote, putBallot } from '@showhands/contracts';
import { apiClient, optionIdAt, type Voter } from '@showhands/testing';
import { createPollByApi, newVoters, openDashboard, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const twoPeople = async (browser: Browser) => [await openDashboard(browser), await openDashboard(browser)] as const;

const tableOf = (page: Page): Promise<string[]> => page.locator('tbody tr, tfoot tr').allInnerTexts();

test('votes update another viewer’s open results, and the exported report shows the same numbers', async ({
  browser,
}, info) => {
  const [ada, ben] = await twoPeople(browser);
  const title = `<b>Tea</b> & "coffee", ${ada.username}?`;
  const address = pollAddress(
    await createPollByApi({ title, options: optionsOf('Tea', 'Coffee <script>alert(1)</script>') }, ada),
  );
  await ada.page.goto(address);
  await ben.page.goto(`${address}/results`);
  await expect(ben.page.getByRole('link', { name: 'Be the first to cast your vote!' })).toBeVisible();

  await ada.page.getByRole('button', { name: /Coffee/ }).click();
  await expect(ben.page.getByText(/^Coffee .* leads with 1 vote \(100%\)$/)).toBeVisible();
  await ben.page.getByRole('link', { name: 'Vote', exact: true }).click();
  await ben.page.getByRole('button', { name: /Tea/ }).click();
  await ben.page.goto(`${address}/results`);
  await expect(ben.page.getByText(/^A tie so far between Tea and Coffee .*, 1 vote each$/)).toBeVisible();

  const downloading = ben.page.waitForEvent('download');
  await ben.page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  const id = new URL(address).pathname.split('/').at(-1);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^poll-${id}-results-\\d{4}-\\d\\d-\\d\\d\\.html$`));
  const path = join(info.outputDir, download.suggestedFilename());
  await download.saveAs(path);
  const shown = await tableOf(ben.page);

  await ben.page.goto(pathToFileURL(path).href);
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(title);
  const numbers = (rows: string[]) => rows.map((row) => row.split(/\s+/).filter((word) => /\d/.test(word)));
  expect(numbers(await tableOf(ben.page))).toEqual(numbers(shown));
  await expect(ben.page.locator('script, link, img, iframe, b:not(.state b)')).toHaveCount(0);
  await expect(ben.page.locator('.s0').first()).toHaveCSS('fill', 'rgb(230, 159, 0)');
  await expect.poll(() => [...ada.browserErrors, ...ben.browserErrors]).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});

test('screen readers hear how open results change, but no single vote of a small poll', async ({ browser }) => {
  const [ada, voters] = [await openDashboard(browser), await newVoters(3)];
  const poll = await createPollByApi({ options: optionsOf('Tea', 'Coffee') }, ada);
  const body = { option_id: optionIdAt(poll, 0) };
  const vote = ({ token }: Voter) => apiClient(product.url).call(castVote, { token, params: { id: poll.id }, body });
  const { page } = ada;
  await page.goto(`${pollAddress(poll)}/results`);
  const spoken = page.getByRole('main').locator('[aria-live=polite].sr-only');
  await expect(spoken).toHaveText('');
  await Promise.all(voters.slice(0, 1).map(vote));
  await expect(page.getByText('Tea leads with 1 vote (100%)')).toBeVisible();
  await Promise.all(voters.slice(1).map(vote));
  await expect(spoken).toHaveText('Tea leads by 3, 3 new votes');
  await ada.close();
});

test('a printed poll shows the options to rank, and no controls; tables end with their sum once', async ({
  browser,
}) => {
  const ada = await openDashboard(browser);
  const poll = await createPollByApi({ method: 'rank', options: optionsOf('Tea', 'Coffee') }, ada);
  const choices = [{ option_id: optionIdAt(poll, 0), rank: 1 }];
  const { page } = ada;
  await page.goto(pollAddress(poll));
  await expect(page.getByRole('link', { name: 'Duplicate' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByText('Coffee', { exact: true })).toBeVisible();
  await expect(page.getByText('Duplicate')).toBeHidden();
  await expect(page.getByText('Back to Dashboard')).toBeHidden();

  await apiClient(product.url).call(putBallot, { token: ada.token, params: { id: poll.id }, body: { choices } });
  await page.goto(`${pollAddress(poll)}/results`);
  await expect(page.locator('tfoot').first()).toHaveCSS('display', 'table-row-group');
  await ada.close();
});

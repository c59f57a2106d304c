import { expect, type Page } from '@playwright/test';
import { setPollStatus } from '@showhands/contracts';
import { apiClient, runProgram } from '@showhands/testing';
import { openDashboard, openSignedIn } from '../fixtures/people.ts';
import { startFromTemplate, test } from '../fixtures/playwright-product.ts';

const TITLE = 'Shall the treasurer stay?';
const HAS_VOTED = 'You have voted. Your vote is final, and this page does not know what you chose';

const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

const vote = async (page: Page, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${option}\\b`) }).click();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await shows(page, HAS_VOTED);
};

/** @returns the path of the downloaded file */
const download = async (page: Page, button: string): Promise<string> => {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await saving).path();
};

test('seven invited people vote anonymously in batches, check a vote, and recount without the server', async ({
  browser,
}) => {
  test.slow();
  const { running, end } = await startFromTemplate({ SEED_DEMO: 'false' });
  const others = await Promise.all(Array.from({ length: 6 }, () => openDashboard(browser, running.url)));
  const ann = await openSignedIn(browser, `${running.url}/create`);
  const { page } = ann;
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Option 1', { exact: true }).fill('Yes');
  await page.getByLabel('Option 2', { exact: true }).fill('No');
  await page.getByText('More settings').click();
  await page.getByRole('checkbox', { name: 'Anonymous votes' }).check();
  await shows(page, 'Invite a fixed list of people.');
  await expect(page.getByRole('checkbox', { name: 'Show who chose what' })).toBeHidden();
  await page.getByLabel('Votes counted together, at least').fill('3');
  await page.getByRole('radio', { name: 'Yes, and everyone can recount' }).check();
  await page.getByText('Everyone can see and vote').click();
  await page.getByRole('radio', { name: 'Invited people' }).check();
  await page.getByLabel('People to invite').fill(others.map(({ username }) => username).join('\n'));
  await expect(page.getByText('Invite a fixed list of people.')).toBeHidden();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();

  await shows(page, 'Anonymous: neither the creator nor other voters can tell what you choose.');
  await shows(page, 'If fewer than 3 people vote in total, the result stays hidden for ever.');
  await shows(page, 'Comments show your name.');
  await vote(page, 'Yes');
  await shows(page, '1 voted, 0 counted so far.');
  await expect(page.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await shows(page, HAS_VOTED);

  const pages = others.map((person) => person.page);
  const [first, last] = [pages[0] as Page, pages[5] as Page];
  await Promise.all(pages.map((one) => one.goto(page.url())));
  for (const [index, one] of pages.slice(0, 5).entries()) await vote(one, index % 2 === 0 ? 'Yes' : 'No');
  // Half of six votes, after some seconds.
  for (const one of [page, first, last]) await shows(one, '6 voted, 3 counted so far.');
  await vote(last, 'No');
  await shows(page, '7 voted, 3 counted so far.');
  const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
  await apiClient(running.url).call(setPollStatus, { params, body: { status: 'closed' }, token: ann.token });
  await expect(page.getByText('counted so far.')).toBeHidden();

  await first.getByRole('button', { name: 'Check my vote' }).click();
  await shows(first, 'Your vote is one of 7 on the list. Nothing was changed or removed since you voted.');
  const files = [await download(first, 'Download the data for a recount'), await download(first, 'Save the receipt')];
  await end();
  const { code, stdout } = await runProgram('tools/verify.mjs', files);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('equal a recount') });
  expect(stdout).toContain('the vote is in the tree, as leaf');
  for (const person of [ann, ...others]) await person.close();
});

import { expect, type Page } from '@playwright/test';
import { getPoll, setPollStatus } from '@showhands/contracts';
import { apiClient, runProgram } from '@showhands/testing';
import { newVoter, openDashboard, openSignedIn } from '../fixtures/people.ts';
import { startFromTemplate, test } from '../fixtures/playwright-product.ts';
import { voteChecked } from '../fixtures/seed-data/ruled-polls.ts';

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
  const [first, last] = [await openDashboard(browser, running.url), await openDashboard(browser, running.url)];
  const others = await Promise.all(Array.from({ length: 4 }, () => newVoter(running.url)));
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
  await page.getByLabel('People to invite').fill([first, last, ...others].map(({ username }) => username).join('\n'));
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

  for (const guest of [first, last]) await guest.page.goto(page.url());
  await vote(first.page, 'No');
  const api = apiClient(running.url);
  const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
  const poll = (await api.call(getPoll, { params, token: ann.token })).body;
  for (const other of others) await voteChecked(api, { user: other, token: other.token }, poll);
  // Half of six votes, after some seconds.
  for (const one of [page, first.page, last.page]) await shows(one, '6 voted, 3 counted so far.');
  await vote(last.page, 'No');
  await shows(page, '7 voted, 3 counted so far.');
  await api.call(setPollStatus, { params, body: { status: 'closed' }, token: ann.token });
  await expect(page.getByText('counted so far.')).toBeHidden();

  await first.page.getByRole('button', { name: 'Check my vote' }).click();
  await shows(first.page, 'Your vote is one of 7 on the list. Nothing was changed or removed since you voted.');
  const files = [
    await download(first.page, 'Download the data for a recount'),
    await download(first.page, 'Save the receipt'),
  ];
  await end();
  const { code, stdout } = await runProgram('tools/verify.mjs', files);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('equal a recount') });
  expect(stdout).toContain('the vote is in the tree, as leaf');
  for (const person of [ann, first, last]) await person.close();
});

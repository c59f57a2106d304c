import { expect, type Page } from '@playwright/test';
import { castVote, getPoll, type Poll, setPollStatus } from '@showhands/contracts';
import { apiClient, eventually, optionIdAt } from '@showhands/testing';
import { newVoters, openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const TITLE = 'Shall the treasurer stay?';

const shows = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('an anonymous poll of seven invited people is counted in batches, and says so', async ({ browser }) => {
  test.slow();
  const api = apiClient(product.url);
  const voters = await newVoters(6);
  const ann = await openSignedIn(browser, `${product.url}/create`);
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
  await page.getByText('Everyone can see and vote').click();
  await page.getByRole('radio', { name: 'Invited people' }).check();
  await page.getByLabel('People to invite').fill(voters.map(({ username }) => username).join('\n'));
  await expect(page.getByText('Invite a fixed list of people.')).toBeHidden();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();

  await shows(page, 'Anonymous: neither the creator nor other voters can tell what you choose.');
  await shows(page, 'If fewer than 3 people vote in total, the result stays hidden for ever.');
  await shows(page, 'Comments show your name.');
  await page.getByRole('button', { name: /^Yes/ }).click();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await shows(page, 'You have voted. Your vote is final, and this page does not know what you chose');
  await shows(page, '1 voted, 0 counted so far.');
  await expect(page.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await shows(page, 'You have voted. Your vote is final, and this page does not know what you chose');

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async (): Promise<Poll> => (await api.call(getPoll, { params: { id }, token: ann.token })).body;
  const poll = await read();
  const vote = async (index: number) => {
    const token = voters[index]?.token ?? '';
    await api.call(castVote, { params: { id }, body: { option_id: optionIdAt(poll, index % 2) }, token });
  };
  for (const index of [0, 1, 2, 3, 4]) await vote(index);
  await shows(page, '6 voted, 0 counted so far.');
  await eventually(async () => expect((await read()).total_votes).toBe(3));
  await shows(page, '6 voted, 3 counted so far.');
  await vote(5);
  await shows(page, '7 voted, 3 counted so far.');
  await api.call(setPollStatus, { params: { id }, body: { status: 'closed' }, token: ann.token });
  await expect(page.getByText('counted so far.')).toBeHidden();
  expect(await read()).toMatchObject({ status: 'closed', counted_voters: 7, total_votes: 7 });
  await ann.close();
});

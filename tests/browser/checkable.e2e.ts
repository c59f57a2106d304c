import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type Audit, type Inclusion, type Opening, setPollStatus } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

interface Receipt {
  readonly commitment: string;
  readonly opening: Opening;
}

const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

const createPoll = async (page: Page, title: string, mode: string): Promise<string> => {
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Option 1', { exact: true }).fill('Yes');
  await page.getByLabel('Option 2', { exact: true }).fill('No');
  await page.getByText('More settings').click();
  await page.getByRole('radio', { name: mode }).check();
  await expect(page.getByText('Voters can change their vote')).toBeHidden();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

const vote = async (page: Page) => {
  await page.getByRole('button', { name: /^Yes/ }).click();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Check my vote' })).toBeVisible();
};

const savedBy = async (page: Page, button: string): Promise<Partial<Receipt & Audit>> => {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const saved: Partial<Receipt & Audit> = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  return saved;
};

const untilIncluded = (page: Page) =>
  expect(async () => {
    await page.getByRole('button', { name: 'Check my vote' }).click();
    await expect(page.getByText('Your vote is the only one on the list.')).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('a voter checks the vote, and saves the receipt and the data for a recount', async ({ browser }) => {
  test.slow();
  const ann = await openSignedIn(browser, `${product.url}/create`);
  const { page } = ann;
  const id = await createPoll(page, 'Shall we open on Sundays?', 'Yes, and everyone can recount');
  await shows(page, /Your receipt can show others how you voted/);
  await shows(page, 'After the close, the names of all who have voted are published.');
  await vote(page);
  await page.getByRole('button', { name: 'Check my vote' }).click();
  await shows(page, /It joins the list with the next group|Your vote is the only one/);
  await untilIncluded(page);
  await shows(page, /Nothing was changed or removed since you voted/);
  await page.reload();
  await untilIncluded(page);

  const receipt = await savedBy(page, 'Save the receipt');
  expect(receipt).toMatchObject({ type: 'showhands-receipt-v1', poll: id, opening: { choices: [{}] } });

  await apiClient(product.url).call(setPollStatus, { params: { id }, body: { status: 'closed' }, token: ann.token });
  const audit = await savedBy(page, 'Download the data for a recount');
  expect(audit).toMatchObject({ commitments: [receipt.commitment], openings: [receipt.opening], closed: true });
  await ann.close();
});

test('the check names a forged list, and a vote that is gone from it', async ({ browser }) => {
  test.slow();
  const ann = await openSignedIn(browser, `${product.url}/create`);
  const { page } = ann;
  const id = await createPoll(page, 'Shall we paint the door?', 'Yes, each voter for their own vote');
  await shows(page, /Whether it was counted correctly depends on whoever runs the server/);
  await vote(page);
  await untilIncluded(page);

  const inclusion = `**/api/polls/${id}/inclusion`;
  await page.route(inclusion, async (route) => {
    const response = await route.fetch();
    const proof: Inclusion = await response.json();
    await route.fulfill({ response, json: { ...proof, head: proof.head.replace(/\n1\n/, '\n2\n') } });
  });
  await page.getByRole('button', { name: 'Check my vote' }).click();
  await shows(page, 'The server has broken its promise.');
  await shows(page, 'The list is not signed with the key of the poll.');
  const evidence = await savedBy(page, 'Save the evidence');
  expect(evidence).toMatchObject({ poll: id, fault: 'head', promise: expect.any(String), proof: { index: 0 } });

  await page.unroute(inclusion);
  await page.route(inclusion, (route) =>
    route.fulfill({ status: 404, json: { code: 'not_included', message: 'Not yet', requestId: 'test' } }),
  );
  await apiClient(product.url).call(setPollStatus, { params: { id }, body: { status: 'closed' }, token: ann.token });
  await expect(page.getByRole('button', { name: 'Download the data of the check' })).toBeVisible();
  await page.getByRole('button', { name: 'Check my vote' }).click();
  // It was on the list before.
  await shows(page, 'The list was changed since you voted.');
  await ann.close();
});

test('the page names a wrong promise right after the vote, and keeps it as evidence', async ({ browser }) => {
  const ann = await openSignedIn(browser, `${product.url}/create`);
  const { page } = ann;
  const id = await createPoll(page, 'Shall we mow the lawn?', 'Yes, each voter for their own vote');
  await page.route(`**/api/polls/${id}/ballot`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    const body: object = await response.json();
    return route.fulfill({ response, json: { ...body, promise: Buffer.alloc(64, 7).toString('base64') } });
  });
  await vote(page);
  await shows(page, 'The promise for your vote is not signed with the key of the poll.');
  await page.reload();
  await shows(page, 'The server has broken its promise.');
  expect(await savedBy(page, 'Save the evidence')).toMatchObject({
    fault: 'promise',
    promise: expect.stringMatching(/^Bwc/),
  });
  await ann.close();
});

test('another browser has no receipt, and checks one that was saved', async ({ browser }) => {
  test.slow();
  const ann = await openSignedIn(browser, `${product.url}/create`);
  const { page } = ann;
  await createPoll(page, 'Shall we buy a kettle?', 'Yes, each voter for their own vote');
  await vote(page);
  const receipt = JSON.stringify(await savedBy(page, 'Save the receipt'));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('showhands.receipt.')) localStorage.removeItem(key);
  });
  await page.reload();
  await shows(page, /This browser has no receipt of your vote/);
  const load = async (text: string) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Load a receipt' }).click();
    await (await choosing).setFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  await load('not a receipt');
  await shows(page, 'This file is not a receipt.');
  await expect(async () => {
    await load(receipt);
    await expect(page.getByText('Your vote is the only one on the list.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await shows(page, 'For the owner of the loaded receipt:');
  await ann.close();
});

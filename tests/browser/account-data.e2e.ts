import { expect } from '@playwright/test';
import { openSignedIn, signInByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const ZIP_SIGNATURE = 'PK\u0003\u0004';

test('a user downloads the own data once, deletes the account, and keeps it by signing in', async ({ browser }) => {
  const { page, close, ...ada } = await openSignedIn(browser, `${product.url}/profile`);
  await page.getByRole('button', { name: 'Request my data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe(ZIP_SIGNATURE);
  await expect(page.getByText('You have downloaded your data.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible();
  await signInByForm(page, ada);
  await expect(page.getByText('Welcome back! Your account is kept.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await close();
});

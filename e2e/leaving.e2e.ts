import { expect, test } from '@playwright/test';
import { register } from './people.ts';
import { withProduct } from './with-product.ts';

const product = withProduct({ SEED_DEMO: 'false', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });

test('going back and signing out ask before a filled form is lost', async ({ browser }) => {
  const { page, complaints, leave } = await register(browser, product.url);
  const title = page.getByLabel('Title');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const answer = (name: string) => question.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await title.fill('Tea or coffee?');

  await page.evaluate('void history.back()');
  await answer('Keep editing');
  await expect(page).toHaveURL(`${product.url}/create`);
  await expect(title).toHaveValue('Tea or coffee?');

  await page.evaluate('void history.back()');
  await answer('Leave');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goForward();
  await expect(title).toHaveValue('');
  await title.fill('Tea or coffee?');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await answer('Keep editing');
  await expect(title).toHaveValue('Tea or coffee?');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await answer('Leave');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(complaints).toEqual([]);
  await leave();
});

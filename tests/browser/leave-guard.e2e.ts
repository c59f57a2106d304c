import { expect, test } from '@playwright/test';
import { createPollByForm, registerInBrowser } from '../fixtures/people.ts';
import { useProduct } from '../fixtures/playwright-product.ts';

const product = useProduct({ SEED_DEMO: 'false', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });

test('asks for confirmation before going back or signing out discards a filled form', async ({ browser }) => {
  const { page, browserErrors, close } = await registerInBrowser(browser, product.url);
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
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await answer('Keep editing');
  await expect(title).toHaveValue('Tea or coffee?');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await answer('Leave');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(browserErrors).toEqual([]);
  await close();
});

test('Back from a created poll leads past its form', async ({ browser }) => {
  const { page, close } = await registerInBrowser(browser, product.url);
  await createPollByForm(page, 'Tea or coffee?', ['Tea', 'Coffee']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await close();
});

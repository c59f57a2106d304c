import { expect } from '@playwright/test';
import { createPoll, listMyPolls } from '@showhands/contracts';
import { aPollInput, apiClient, eventually, withDatabase } from '@showhands/testing';
import { openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

test('a token is created with a password, shown once, used by a program, and revoked', async ({ browser }) => {
  const ada = await openSignedIn(browser, `${product.url}/profile`);
  const { page } = ada;
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await expect(tokens.getByText('No tokens.')).toBeVisible();
  const age = `update sessions set created_at = created_at - interval '16 minutes' where user_id = ?`;
  await withDatabase(product.dataDir, 'auth', (auth) => auth.raw(age, [ada.id]));

  await tokens.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  for (const complaint of ['Please enter a name', 'Please choose at least one', 'Please choose how long it is valid']) {
    await expect(dialog.getByText(complaint)).toBeVisible();
  }
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Weekly report');
  await dialog.getByRole('checkbox', { name: 'Read polls' }).check();
  await dialog.getByLabel('Valid for').selectOption('30');
  await dialog.getByRole('button', { name: 'Create Token' }).click();

  const prompt = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(prompt.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Your token');
  await expect(field).toHaveValue(/^shd_[\w-]{43}$/);
  const secret = await field.inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(dialog.getByRole('button', { name: 'Copy token' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Token copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.getByRole('button', { name: 'New token' })).toBeFocused();

  const api = apiClient(product.url);
  expect((await api.call(listMyPolls, { token: secret })).body).toEqual([]);
  const refused = await api.expectError(createPoll, { token: secret, body: aPollInput() });
  expect(refused.body.code).toBe('insufficient_scope');
  await page.reload();
  const row = tokens.getByRole('listitem').filter({ hasText: 'Weekly report' });
  await expect(row).toContainText('Last used: Just now');
  expect(await page.content()).not.toContain(secret);

  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke this token?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(tokens.getByText('No tokens.')).toBeVisible();
  await expect(tokens.getByRole('heading', { name: 'API tokens' })).toBeFocused();
  await eventually(async () => expect((await api.attempt(listMyPolls, { token: secret })).status).toBe(401));
  await expect.poll(() => ada.browserErrors.filter((text) => !text.includes('403'))).toEqual([]);
  await ada.close();
});

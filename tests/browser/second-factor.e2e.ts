import { expect } from '@playwright/test';
import { appCode } from '@showhands/testing';
import { openSignedIn, signInByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

test('a second factor is set up by keyboard, asked for at the next sign-in, and turned off', async ({ browser }) => {
  const ada = await openSignedIn(browser, `${product.url}/profile`);
  const { page } = ada;
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' });
  const code = dialog.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter the code.')).toBeVisible();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  const secret = ((await dialog.getByRole('definition').textContent()) ?? '').replaceAll(' ', '');
  await code.fill(appCode(secret));
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await code.fill(appCode(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('10 recovery codes left.')).toBeVisible();

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${product.url}/profile`);
  await signInByForm(elsewhere, ada);
  const field = elsewhere.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await elsewhere.keyboard.type(appCode(secret));
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('This code is wrong, was used before, or has expired.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(appCode(secret, 1));
  await elsewhere.keyboard.press('Enter');
  // The destination is kept.
  await expect(elsewhere.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();

  const there = elsewhere.getByRole('region', { name: 'Second factor' });
  await there.getByRole('button', { name: 'Turn off' }).click();
  const question = elsewhere.getByRole('dialog', { name: 'Turn the second factor off?' });
  await question.getByLabel('Password', { exact: true }).fill(ada.password);
  await question.getByRole('button', { name: 'Use a recovery code' }).click();
  await question.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('The second factor is off')).toBeVisible();
  await expect(there.getByRole('button', { name: 'Set up' })).toBeVisible();
  expect(ada.browserErrors.filter((text) => !text.includes('403'))).toEqual([]);
  await Promise.all([ada.close(), context.close()]);
});

import { expect, type Page } from '@playwright/test';
import { pasteText } from '../fixtures/paste-text.ts';
import { openDashboard, openSignedIn, registerByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const TITLE = 'Where do we celebrate?';

const pressByKeyboard = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
};

test('a pasted person without an account joins by a link and votes, and the others are reminded', async ({
  browser,
}) => {
  const [ann, ben, carl] = await Promise.all([
    openSignedIn(browser, `${product.url}/create`),
    openDashboard(browser),
    browser.newContext(),
  ]);
  const { page } = ann;
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Option 1', { exact: true }).fill('At the lake');
  await page.getByLabel('Option 2', { exact: true }).fill('On the roof');
  await page.getByText('Everyone can see and vote').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Invited people' }).check();
  const rows = [
    'Name;Username;E-mail',
    `"B; Ben";${ben.username};`,
    'Carl;;carl@example.org',
    'Carl;;carl@example.org',
    'x;;',
  ];
  await pasteText(page.getByLabel('People to invite'), rows.join('\n'));
  await expect(page.getByText('2 people to invite. 1 email address among them.')).toBeVisible();
  await expect(page.getByText('1 duplicate left out.')).toBeVisible();
  await expect(page.getByText('Line 5: x')).toBeVisible();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();

  await page.goto(`${page.url()}/edit`);
  await page.getByText('Invited people can see and vote').click();
  await expect(page.getByText('2 invited, 1 joined, 0 voted')).toBeVisible();
  await page.getByRole('button', { name: 'Not joined' }).click();
  await expect(page.getByText(ben.username)).toBeHidden();
  await pressByKeyboard(page, 'Make a link for carl@example.org');
  const former = await page.getByLabel('Personal link').inputValue();
  await pressByKeyboard(page, 'Make 1 link');
  await pressByKeyboard(page, 'Make links');
  await expect(page.getByText('1 link made. They are shown only now.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await pressByKeyboard(page, 'Download CSV');
  const csv = await (await (await downloading).createReadStream()).toArray();
  const link = /"carl@example.org","([^"]+)"/.exec(Buffer.concat(csv).toString())?.[1] ?? '';

  const guest = await carl.newPage();
  const requested: string[] = [];
  guest.on('request', (request) => requested.push(request.url()));
  await guest.goto(link);
  await expect(guest.getByText('Sign up to open your invitation.')).toBeVisible();
  const name = `carl-${Date.now()}`;
  await registerByForm(guest, { username: name, email: `${name}@example.org`, password: 'correct horse battery' });
  await expect(guest.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await guest.getByRole('button', { name: /^At the lake/ }).click();
  await expect(page.getByText('2 invited, 2 joined, 1 voted')).toBeVisible();
  await expect(page.getByText('Everybody on the list has joined.')).toBeVisible();
  const token = link.split('#')[1] ?? link;
  expect(
    requested.filter(
      (url) => new URL(url).pathname.includes(token) || (new URL(url).search !== '' && url.includes(token)),
    ),
  ).toEqual([]);

  await ben.page.goto(former);
  await expect(ben.page.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible();
  await ben.page.goto(`${product.url}/my-polls`);
  await ben.page.getByRole('button', { name: 'Invited' }).click();
  const invitation = ben.page.getByRole('article', { name: TITLE });
  await expect(invitation.getByText('Not voted')).toBeVisible();

  await pressByKeyboard(page, 'Remind people who have not voted');
  await expect(page.getByText(/^1 person reminded\. Last reminder/)).toBeVisible();
  await ben.page.goto(`${product.url}/notifications`);
  await expect(ben.page.getByText(`You have not voted on "${TITLE}" yet`).first()).toBeVisible();
  await Promise.all([ann.close(), ben.close(), carl.close()]);
});

import { expect, type Page } from '@playwright/test';
import { pasteText } from '../fixtures/paste-text.ts';
import {
  createPollByApi,
  openDashboard,
  openSignedIn,
  type Person,
  pollAddress,
  registerByForm,
} from '../fixtures/people.ts';
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

  await page.getByRole('link', { name: 'Invited people and their personal links' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Invited (2)' })).toBeFocused();
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

test('invited people see the quorum reached, the close and the conclusion as they come', async ({ browser }) => {
  const people = await Promise.all(['ann', 'ben', 'cem'].map(() => openDashboard(browser)));
  const [ann, ben, cem] = people as [Person, Person, Person];
  const invited = [ann, ben, cem].map(({ username }) => username);
  const poll = await createPollByApi({ visibility: 'invited', invited, quorum: { count: 2 } }, ann);
  await Promise.all(people.map(({ page }) => page.goto(pollAddress(poll))));
  for (const [{ page }, note] of [
    [ben, 'Quorum: 1 person has voted, 2 must vote for a decision.'],
    [cem, 'Quorum reached: 2 people have voted, 2 were needed.'],
  ] as const) {
    await page.getByRole('button', { name: /^At the lake/ }).click();
    for (const viewer of people) await expect(viewer.page.getByText(note)).toBeVisible();
  }

  await ann.page.goto(`${pollAddress(poll)}/edit`);
  await ann.page.getByLabel('Status').selectOption('Closed');
  await ann.page.getByRole('button', { name: 'Update Poll' }).click();
  await expect(cem.page.getByText('This poll is closed. The result is final.')).toBeVisible();
  await ann.page.goto(pollAddress(poll));
  await ann.page.getByRole('button', { name: 'Write a conclusion' }).click();
  await ann.page.getByLabel('What was decided').fill('We meet at the lake.');
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const { page } of people) {
    await expect(page.getByRole('region', { name: 'Conclusion' })).toContainText('We meet at the lake.');
  }
  await cem.page.goto(`${product.url}/notifications`);
  await expect(cem.page.getByText(/has a conclusion\. See what was decided/).first()).toBeVisible();
  await Promise.all(people.map(({ close }) => close()));
});

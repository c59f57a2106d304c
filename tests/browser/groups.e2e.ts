import { expect, type Page } from '@playwright/test';
import { newVoters, openDashboard, openSignedIn, optionsOf } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const createFor = async (page: Page, title: string) => {
  await page.getByRole('link', { name: 'New poll for this group' }).click();
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'The board' })).toBeChecked();
  await page.getByLabel('Title').fill(title);
  for (const [index, { text }] of optionsOf('A march', 'A waltz').entries()) {
    await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return page.url();
};

const openGroup = async (page: Page) => {
  await page.goto(`${product.url}/groups`);
  await page.getByRole('link', { name: /^The board/ }).click();
  await expect(page.getByRole('heading', { name: 'The board' })).toBeVisible();
};

const addMember = async (page: Page, names: string, total: number) => {
  await page.getByLabel('People to add').fill(names);
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await expect(page.getByRole('heading', { name: `Members (${total})` })).toBeVisible();
};

test('a poll for a group is for its members, and for new ones as the group is set', async ({ browser }) => {
  const [ann, ben, eve] = await Promise.all([
    openSignedIn(browser, `${product.url}/my-polls`),
    openDashboard(browser),
    openDashboard(browser),
  ]);
  const sees = async (guest: { page: Page }, address: string, title: string) => {
    await guest.page.goto(address);
    await expect(guest.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  };
  const { page } = ann;
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a group' }).click();
  await page.getByLabel('Name').fill('The board');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The board' })).toBeVisible();
  await addMember(page, `${ben.username}\nsomebody@example.org`, 2);

  const waltz = 'Which song opens the surprise party?';
  const address = await createFor(page, waltz);
  await sees(ben, address, waltz);
  await sees(eve, address, 'Poll not found');

  // Later polls only: the new member is missing on the list until the creator adds them.
  await openGroup(page);
  await addMember(page, eve.username, 3);
  await sees(eve, address, 'Poll not found');
  await page.goto(`${address}/edit`);
  await page.getByText('Invited people can see and vote').click();
  await expect(page.getByText('1 member is not on this list.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the missing members of The board' }).click();
  await expect(page.getByText('1 member is not on this list.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Invited (3)' })).toBeVisible();
  await sees(eve, address, waltz);

  // Current polls, too.
  await openGroup(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: 'Current polls, too' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New members also see the polls')).toBeVisible();
  const zoe = await openDashboard(browser);
  await addMember(page, zoe.username, 4);
  await sees(zoe, address, waltz);

  await page.getByRole('button', { name: `Remove ${ben.username}` }).click();
  await expect(page.getByText('Votes and comments stay.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'Poll not found' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The people stay on the lists of 1 poll')).toBeVisible();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await sees(zoe, address, waltz);
  for (const person of [ann, ben, eve, zoe]) {
    expect(person.browserErrors.filter((text) => !text.includes('404'))).toEqual([]);
    await person.close();
  }
});

test('the list of a poll is saved as a group, and another poll is shared with it', async ({ browser }) => {
  const [guest] = await newVoters(1);
  const ann = await openSignedIn(browser, `${product.url}/create`);
  const { page } = ann;
  await page.getByLabel('Title').fill('Which tree for the yard?');
  await page.getByLabel('Option 1', { exact: true }).fill('Oak');
  await page.getByLabel('Option 2', { exact: true }).fill('Ash');
  await page.getByText('Everyone can see and vote').click();
  await page.getByRole('radio', { name: 'Invited people' }).check();
  await page.getByLabel('People to invite').fill(`${guest?.username}, somebody@example.org`);
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: 'Which tree for the yard?' })).toBeVisible();
  const address = page.url();
  await page.goto(`${address}/edit`);
  await page.getByText('Invited people can see and vote').click();
  await page.getByRole('button', { name: 'Save list as a group' }).click();
  await page.getByLabel('Name').fill('Gardeners');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The group “Gardeners” has been saved.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Choose a group' }).selectOption('Gardeners (2 members)');
  await page.getByRole('button', { name: 'Add group' }).click();
  const remove = page.getByRole('button', { name: 'Remove Gardeners' });
  await expect(remove).toBeVisible();
  await remove.click();
  await page.getByRole('button', { name: 'Remove group' }).click();
  await expect(remove).toBeHidden();
  // They were named on the list as well.
  await expect(page.getByRole('heading', { name: 'Invited (2)' })).toBeVisible();
  await page.goto(`${product.url}/groups`);
  await expect(page.getByRole('link', { name: /Gardeners.*2 members.*Not shared with a poll/ })).toBeVisible();
  expect(ann.browserErrors).toEqual([]);
  await ann.close();
});

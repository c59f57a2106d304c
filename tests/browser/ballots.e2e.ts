import { expect, type Locator, type Page } from '@playwright/test';
import { castVote, createComment, type Poll, putBallot, setPollStatus, toggleCommentLike } from '@showhands/contracts';
import { apiClient, optionIdAt } from '@showhands/testing';
import { signInPages } from '../fixtures/browser.ts';
import {
  createPollByApi,
  newVoter,
  newVoters,
  openDashboard,
  openSignedIn,
  optionsOf,
  pollAddress,
} from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

/** Moves the focus with the Tab key alone. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const wanted = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').and(wanted).count()) === 1) return;
  }
  throw new Error(`the Tab key does not reach the button "${name}"`);
};

/** Moves the last of three options up by the keys, and back by dragging. */
const reorder = async (page: Page, last: string): Promise<void> => {
  const third = page.getByLabel('Option 3', { exact: true });
  await third.press('Alt+ArrowUp');
  const second = page.getByLabel('Option 2', { exact: true });
  await expect(second).toHaveValue(last);
  await expect(second).toBeFocused();
  const handle = await page.getByRole('listitem').filter({ has: second }).locator('.cursor-grab').boundingBox();
  const target = await third.boundingBox();
  if (!handle || !target) throw new Error('the options are not on the screen');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x, target.y + target.height, { steps: 5 });
  await page.mouse.up();
  await expect(third).toHaveValue(last);
};

const createWithSettings = async (page: Page, title: string, options: readonly string[]): Promise<void> => {
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create Poll', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill(title);
  for (const [index, option] of options.entries()) {
    if (index > 1) await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
  }
  await reorder(page, options[2] ?? '');
  await page.getByRole('radio', { name: 'Rank' }).check();
  await page.getByText('When people see the results').first().click();
  await page.getByLabel('When people see the results').selectOption('After they voted');
  await page.getByText('More settings').click();
  await page.getByRole('checkbox', { name: 'People can change their vote' }).check();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};

test('a ranked poll is created, voted on by the keyboard alone, changed, and watched to its close', async ({
  browser,
}) => {
  const [ada, ben] = [await openDashboard(browser), await openDashboard(browser)];
  await createWithSettings(ada.page, 'Which fruit shall we plant?', ['Apple', 'Pear', 'Quince']);
  await ada.page.getByRole('button', { name: 'Add Apple' }).click();
  await ada.page.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(ada.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  const { page } = ben;
  await page.goto(ada.page.url());
  await expect(page.getByText('Results are shown after you vote.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Results' })).toBeHidden();
  for (const fruit of ['Quince', 'Apple']) {
    await tabTo(page, `Add ${fruit}`);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, 'Move Apple up');
  await page.keyboard.press('Space');
  await tabTo(page, 'Vote');
  await page.keyboard.press('Enter');
  const ranked = page.getByRole('list', { name: 'Your ranking' }).getByRole('listitem');
  await expect(ranked).toHaveText([/Apple/, /Quince/]);

  await page.getByRole('button', { name: 'Change your vote' }).click();
  await page.getByRole('button', { name: 'Move Quince up' }).click();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change your vote' })).toBeVisible();
  await page.reload();
  await expect(ranked).toHaveText([/Quince/, /Apple/]);

  await page.getByRole('link', { name: 'View Results' }).click();
  await expect(page.getByText(/A tie so far in the runoff/).first()).toBeVisible();
  await expect(page.getByText('Round 1 of 2')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('Round 2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Round 2' })).toContainText(/Apple.*Tied.*Out in round 1.*Tied/s);
  const wall = `${ada.page.url()}/present`;
  await ada.page.getByRole('link', { name: 'My Polls' }).first().click();
  await ada.page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText(/Tied in the runoff/).first()).toBeVisible();
  await ada.page.goto(wall);
  await expect(ada.page.getByText('Round 2 of 2', { exact: true })).toBeVisible();
  await ada.page.keyboard.press('r');
  await expect(ada.page.getByText(/^Pear is out with 0 votes/).first()).toBeVisible();
  await expect.poll(() => [...ada.browserErrors, ...ben.browserErrors]).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});

test('on a phone, rows are low, nothing crosses a text, and details come last', async ({ browser }) => {
  const voter = await newVoter();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signInPages(context, { user: voter, token: voter.token });
  const page = await context.newPage();
  const boxOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x, y, width, height, bottom: y + height };
  };
  await page.goto(product.url);
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button');
  await expect(categories).toHaveCount(8);
  const tops = await Promise.all((await categories.all()).map(async (one) => (await boxOf(one)).y));
  expect(new Set(tops).size).toBe(1);
  await categories.last().focus();
  await expect(categories.last()).toBeInViewport({ ratio: 1 });

  const chosen = await createPollByApi({ options: optionsOf('A text that is as long as the bar below it', 'Tea') });
  await page.goto(pollAddress(chosen));
  const row = page.getByRole('button', { name: /as long as the bar/ });
  await row.tap();
  await expect(row).toContainText('Your vote');
  const words = await boxOf(row.getByText('Your vote'));
  const bar = await boxOf(row.locator('[style*=transform]'));
  expect(bar.y).toBeGreaterThanOrEqual(words.bottom);
  await expect(row.getByText('1', { exact: true })).toBeHidden();
  const comments = await boxOf(page.getByRole('button', { name: 'Post Comment' }));
  expect((await boxOf(page.getByText('Poll id'))).y).toBeGreaterThan(comments.bottom);

  const ranked = await createPollByApi({ method: 'rank', options: optionsOf('W'.repeat(100), 'Tea', 'Water') });
  await page.goto(pollAddress(ranked));
  for (const name of [/^Add W/, 'Add Tea', 'Add Water']) await page.getByRole('button', { name }).first().tap();
  for (const item of await page.getByRole('list', { name: 'Your ranking' }).getByRole('listitem').all()) {
    expect((await boxOf(item)).height).toBeLessThanOrEqual(96);
  }
  await page.getByRole('button', { name: 'Move or remove Water' }).tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await expect(page.getByRole('combobox', { name: 'Place of Water' })).toHaveValue('2');
  await page.getByRole('button', { name: 'Vote', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Rounds of the runoff' })).toBeVisible();
  await context.close();
});

test('seats and limits stand where one decides, and move while others vote', async ({ browser }) => {
  const options = [{ text: 'Boat', seats: 2, description: 'There is one boat.' }, { text: 'Bus' }, { text: 'Bicycle' }];
  const api = apiClient(product.url);
  const poll = await createPollByApi({ allow_multiple_votes: true, min_choices: 2, max_choices: 2, options });
  const { page, browserErrors, close } = await openSignedIn(browser, pollAddress(poll));
  await expect(page.getByText('There is one boat.')).toBeVisible();
  await expect(page.getByText('2 seats left')).toBeVisible();
  for (const [index, voter] of (await newVoters(2)).entries()) {
    const choices = [0, 1 + index].map((option) => ({ option_id: optionIdAt(poll, option) }));
    await api.call(putBallot, { token: voter.token, params: { id: poll.id }, body: { choices } });
  }
  await expect(page.getByText('Full')).toBeVisible();
  await page.getByRole('button', { name: /Bus/ }).click();
  await expect(page.getByText(/1 chosen/)).toBeVisible();
  await page.getByRole('button', { name: /Bicycle/ }).click();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(page.getByText('You have voted in this poll')).toBeVisible();
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});

test('at the close every screen shows the hidden results, and none asks for them', async ({ browser }) => {
  const api = apiClient(product.url);
  const creator = await newVoter();
  const poll = await createPollByApi({ results_when: 'after_close' }, creator);
  const { token } = creator;
  const comment = (await api.call(createComment, { token, body: { poll_id: poll.id, content: 'Who goes?' } })).body;
  const vote = (token: string, { id }: Poll, option: number) =>
    api.call(castVote, { token, params: { id }, body: { option_id: optionIdAt(poll, option) } });
  for (const voter of await newVoters(3)) await vote(voter.token, poll, 1);
  const people = await Promise.all([1, 2, 3].map(() => openSignedIn(browser, pollAddress(poll))));
  const calls: string[] = [];
  for (const { page } of people) {
    await expect(page.getByText('Results are shown after the poll is closed.')).toBeVisible();
    await expect(page.getByText(/100%|3 votes/)).toHaveCount(0);
    // A screen that has just connected fetches updates that it may have missed.
    await expect(page.getByText('3 people watching')).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => {
      if (request.url().includes(`/api/polls/${poll.id}`)) calls.push(request.url());
    });
  }
  await api.call(setPollStatus, { token, params: { id: poll.id }, body: { status: 'closed' } });
  for (const { page } of people) await expect(page.getByRole('button', { name: /At the lake/ })).toContainText('100%');
  // A like that each screen has heard of comes after everything that the close has caused.
  await api.call(toggleCommentLike, { token, params: { id: comment.id } });
  for (const { page } of people) await expect(page.getByRole('button', { name: 'Like 1 like' })).toBeVisible();
  expect(calls).toEqual([]);
  for (const person of people) await person.close();
});

import { expect, type Page, test } from '@playwright/test';
import {
  castVote,
  createComment,
  createPoll,
  type Poll,
  register as registerAccount,
  toggleCommentLike,
} from '@showhands/contracts';
import { apiClient, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { register } from './people.ts';
import { withProduct } from './with-product.ts';

const product = withProduct({ SEED_DEMO: 'false', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });

interface Account {
  readonly username: string;
  readonly token: string;
}

/** Somebody elsewhere, of whose page nothing is seen here. */
const somebody = async (): Promise<Account> => {
  const account = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
  const { body } = await apiClient(product.url).call(registerAccount, { body: account });
  return { username: account.username, token: body.token };
};

const tokenOf = (page: Page): Promise<string> => page.evaluate<string>('sessionStorage.token');

const putUp = async (token: string, title: string): Promise<Poll> => {
  const body = {
    title,
    status: 'active' as const,
    category: 'general' as const,
    options: ['Yes', 'No'].map((text) => ({ text })),
  };
  return (await apiClient(product.url).call(createPoll, { body, token })).body;
};

const vote = ({ token }: Account, { id, options: [first] }: Poll) =>
  apiClient(product.url).call(castVote, { params: { id }, body: { option_id: first?.id ?? '' }, token });

const comment = async (token: string, { id }: Poll) =>
  (await apiClient(product.url).call(createComment, { body: { poll_id: id, content: 'Well said.' }, token })).body;

const unread = (page: Page, count: number) =>
  expect(
    page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`, exact: true }),
  ).toBeVisible();

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeVisible();
  return panel;
};

/** A second tab of the same session. */
const secondTab = async (page: Page, path: string): Promise<Page> => {
  const opened = page.context().waitForEvent('page');
  await page.evaluate(`void window.open(${JSON.stringify(path)})`);
  return opened;
};

test('votes, comments and likes move the badge, the sidebar and the open panel, and votes gather in one', async ({
  browser,
}) => {
  const ada = await register(browser, product.url);
  const [ben, cleo] = [await somebody(), await somebody()];
  const token = await tokenOf(ada.page);
  const poll = await putUp(token, `Tea or coffee, ${ada.username}?`);
  const own = await comment(token, poll);

  await vote(ben, poll);
  await expect(ada.page.getByRole('region', { name: 'Notices' })).toContainText(`${ben.username} voted`);
  await expect(recent(ada.page)).toContainText(`${ben.username} voted on "${poll.title}"`);
  await unread(ada.page, 1);
  await vote(cleo, poll);
  await expect(recent(ada.page)).toContainText(`2 new votes on "${poll.title}"`);
  await expect(recent(ada.page).getByRole('listitem')).toHaveCount(1);
  await unread(ada.page, 1);

  await ada.page.keyboard.press('n');
  const panel = ada.page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await comment(ben.token, poll);
  await expect(panel.getByRole('listitem').first()).toContainText(`${ben.username} commented on "${poll.title}"`);
  await apiClient(product.url).call(toggleCommentLike, { params: { id: own.id }, token: ben.token });
  await expect(panel.getByRole('listitem').first()).toContainText(`${ben.username} liked your comment`);
  await expect(panel.getByText('3 unread')).toBeVisible();
  await apiClient(product.url).call(toggleCommentLike, { params: { id: own.id }, token: ben.token });
  await expect(panel.getByText('2 unread')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(2);

  await panel.getByRole('combobox', { name: 'Type' }).selectOption('Votes');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('link', { name: /2 new votes/ }).click();
  await expect(ada.page.getByRole('heading', { name: poll.title })).toBeVisible();
  await expect(panel).toBeHidden();
  await unread(ada.page, 1);

  // What is seen happening needs no notice.
  await comment(cleo.token, poll);
  await unread(ada.page, 2);
  await expect(ada.page.getByRole('region', { name: 'Notices' })).not.toContainText(cleo.username);
  expect(ada.complaints).toEqual([]);
  await ada.leave();
});

test('what is done in one tab is done in the other, and what is cleared stays cleared', async ({ browser }) => {
  const ada = await register(browser, product.url);
  const ben = await somebody();
  for (let number = 1; number <= 7; number += 1) await putUp(ben.token, `Poll number ${number}`);
  await unread(ada.page, 7);
  await expect(recent(ada.page).getByRole('listitem')).toHaveCount(5);
  await expect(recent(ada.page).getByRole('link', { name: 'View 2 more notifications' })).toBeVisible();

  const other = await secondTab(ada.page, '/notifications');
  await expect(other.getByText('7 unread')).toBeVisible();
  // Who does something in a tab has it in front; one behind is painted once a second.
  await ada.page.bringToFront();
  const panel = await openPanel(ada.page);
  await panel.getByRole('button', { name: /^Mark as read: .*number 7/ }).click();
  await expect(panel.getByText('6 unread')).toBeVisible();
  await expect(other.getByText('6 unread')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Mark as read: .*number 7/ })).toBeHidden();

  await other.bringToFront();
  await other.getByRole('button', { name: /^Delete: .*number 6/ }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('5 unread')).toBeVisible();
  await expect(panel.getByText('5 unread')).toBeVisible();
  await expect(panel.getByRole('link', { name: /number 6/ })).toBeHidden();

  await other.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(other.getByText('All notifications marked as read')).toBeVisible();
  await expect(panel.getByText('All caught up!')).toBeVisible();
  await ada.page.bringToFront();
  await panel.getByRole('checkbox', { name: 'Unread only' }).check();
  await expect(panel.getByText('No notifications match')).toBeVisible();

  await panel.getByRole('button', { name: 'Clear all' }).click();
  await ada.page
    .getByRole('dialog', { name: 'Clear all notifications?' })
    .getByRole('button', { name: 'Clear all' })
    .click();
  await panel.getByRole('button', { name: 'Show all notifications' }).click();
  await expect(panel.getByText('No notifications yet')).toBeVisible();
  await expect(other.getByText('No notifications yet')).toBeVisible();
  await ada.page.reload();
  await expect(recent(ada.page).getByRole('listitem')).toHaveCount(0);
  await unread(ada.page, 0);
  await ada.leave();
});

test('on their page new ones wait until they are asked for, and nothing that is read moves', async ({ browser }) => {
  const ada = await register(browser, product.url);
  const ben = await somebody();
  const first = await putUp(ben.token, 'The first to be read');
  await unread(ada.page, 1);
  await ada.page.goto(`${product.url}/notifications`);
  const items = ada.page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(1);
  const place = await items.first().boundingBox();

  await putUp(ben.token, 'One more to be read');
  await unread(ada.page, 2);
  await expect(ada.page.getByRole('main').getByText('2 unread')).toBeVisible();
  const show = ada.page.getByRole('button', { name: 'Show 1 new notification' });
  await expect(show).toBeVisible();
  await expect(items).toHaveCount(1);
  expect(await items.first().boundingBox()).toEqual(place);

  await show.click();
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('One more to be read');
  await expect(items.last()).toContainText(first.title);
  await expect(show).toBeHidden();
  expect(ada.complaints).toEqual([]);
  await ada.leave();
});

test('the panel is opened, used and left with the keyboard, and gives the focus back', async ({ browser }) => {
  const ada = await register(browser, product.url);
  const { keyboard } = ada.page;
  const button = ada.page.getByRole('button', { name: 'Notifications', exact: true });
  await button.focus();
  await keyboard.press('Enter');
  const panel = ada.page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeVisible();
  await putUp((await somebody()).token, 'A poll to be deleted');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: /^Delete:/ }).focus();
  await keyboard.press('Enter');
  await expect(ada.page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: /^Delete:/ })).toBeFocused();
  await keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(ada.page.getByRole('button', { name: /^Notifications/ })).toBeFocused();
  await ada.leave();
});

/** A tab that its person does not look at, in a browser that tells what it shows and sounds. */
const UNWATCHED = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  window.notices = [];
  window.sounds = 0;
  window.asked = 0;
  const { Notification, AudioContext } = window;
  window.Notification = class extends Notification {
    static requestPermission(...rest) { window.asked += 1; return Notification.requestPermission(...rest); }
    constructor(...rest) { super(...rest); window.notices.push(this); }
  };
  window.AudioContext = class extends AudioContext { constructor(...rest) { super(...rest); window.sounds += 1; } };`;

test('whoever looks elsewhere hears a tone and is told by the browser, if they allowed it', async ({ browser }) => {
  const ada = await register(browser, product.url);
  await ada.page.context().grantPermissions(['notifications'], { origin: product.url });
  await ada.page.addInitScript(UNWATCHED);
  await ada.page.reload();
  await ada.page.getByRole('heading', { name: 'Dashboard' }).click();
  await unread(ada.page, 0);

  const poll = await putUp((await somebody()).token, 'Who looks elsewhere?');
  await unread(ada.page, 1);
  await expect
    .poll(() => ada.page.evaluate('window.notices.map(({ title, body }) => [title, body])'))
    .toEqual([['New poll', expect.stringContaining('Who looks elsewhere?')]]);
  await expect.poll(() => ada.page.evaluate('[window.sounds, window.asked]')).toEqual([1, 0]);
  await ada.page.evaluate('window.notices[0].onclick()');
  await expect(ada.page).toHaveURL(`${product.url}/poll/${poll.id}`);
  await unread(ada.page, 0);

  const panel = await openPanel(ada.page);
  await panel.getByText('Sound and browser notifications').click();
  await panel.getByRole('checkbox', { name: 'Browser notifications' }).uncheck();
  await panel.getByRole('checkbox', { name: 'Sound' }).uncheck();
  await ada.page.keyboard.press('Escape');
  await putUp((await somebody()).token, 'And who is left in peace?');
  await unread(ada.page, 1);
  await expect(ada.page.getByRole('region', { name: 'Notices' })).toContainText('left in peace');
  expect(await ada.page.evaluate('[window.sounds, window.notices.length]')).toEqual([1, 1]);
  await ada.leave();
});

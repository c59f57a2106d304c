import { expect, type Page } from '@playwright/test';
import { castVote, createComment, type Poll, toggleCommentLike } from '@showhands/contracts';
import { apiClient, optionIdAt, type Voter } from '@showhands/testing';
import { createPollByApi, newVoter, openDashboard } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const registerOther = (): Promise<Voter> => newVoter();

const vote = ({ token }: Voter, poll: Poll) =>
  apiClient(product.url).call(castVote, { params: { id: poll.id }, body: { option_id: optionIdAt(poll) }, token });

const comment = async ({ token }: Voter, { id }: Poll) =>
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

test('votes, comments and likes update the badge, the sidebar and the open panel, and votes are grouped', async ({
  browser,
}) => {
  const ada = await openDashboard(browser);
  const [ben, cleo] = [await registerOther(), await registerOther()];
  const poll = await createPollByApi({ title: `Tea or coffee, ${ada.username}?` }, ada);
  const own = await comment(ada, poll);

  await vote(ben, poll);
  await expect(recent(ada.page)).toContainText(`${ben.username} voted on "${poll.title}"`);
  await unread(ada.page, 1);
  await vote(cleo, poll);
  await expect(recent(ada.page)).toContainText(`2 new votes on "${poll.title}"`);
  await expect(recent(ada.page).getByRole('listitem')).toHaveCount(1);
  await unread(ada.page, 1);

  await ada.page.keyboard.press('n');
  const panel = ada.page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await comment(ben, poll);
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

  // The open poll shows the comment already, so no toast appears.
  await comment(cleo, poll);
  await unread(ada.page, 2);
  await expect(ada.page.getByRole('region', { name: 'Notices' })).not.toContainText(cleo.username);
  await expect.poll(() => ada.browserErrors).toEqual([]);
  await ada.close();
});

test('tabs stay in sync, and cleared notifications stay cleared after a reload', async ({ browser }) => {
  const ada = await openDashboard(browser);
  const ben = await registerOther();
  for (let number = 1; number <= 7; number += 1) await createPollByApi({ title: `Poll number ${number}` }, ben);
  await unread(ada.page, 7);
  await expect(recent(ada.page).getByRole('listitem')).toHaveCount(5);
  await expect(recent(ada.page).getByRole('link', { name: 'View 2 more notifications' })).toBeVisible();

  const other = await secondTab(ada.page, '/notifications');
  await expect(other.getByText('7 unread')).toBeVisible();
  // Browsers paint a background tab only once a second.
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
  await ada.close();
});

test('what is switched off does not arrive, on any device, and comments are merged on request', async ({ browser }) => {
  const ada = await openDashboard(browser);
  const [ben, cleo] = [await registerOther(), await registerOther()];
  const poll = await createPollByApi({ title: `Tea or coffee, ${ada.username}?` }, ada);
  const panel = await openPanel(ada.page);
  const types = panel.getByRole('group').filter({ hasText: 'What you are notified of' });
  await panel.getByText('What you are notified of').click();
  await types.getByRole('checkbox', { name: 'Votes' }).uncheck();
  await types.getByRole('checkbox', { name: 'One notification for several comments' }).check();
  /** Resolves once it is saved: changes are sent one after another, and a reload would cut the last one off. */
  const selectNewPolls = async (choice: string): Promise<void> => {
    const saved = ada.page.waitForResponse(
      (response) => response.request().postData()?.includes('poll_created') === true,
    );
    await types.getByLabel('New polls').selectOption(choice);
    await saved;
  };
  await selectNewPolls('None');
  await ada.page.reload();
  await unread(ada.page, 0);

  await vote(ben, poll);
  await createPollByApi({ title: 'Who will not hear of this?' }, ben);
  await comment(ben, poll);
  await expect(recent(ada.page)).toContainText(`${ben.username} commented on "${poll.title}"`);
  await comment(cleo, poll);
  await expect(recent(ada.page)).toContainText(`2 new comments on "${poll.title}"`);
  await expect(recent(ada.page).getByRole('listitem')).toHaveCount(1);
  await expect(ada.page.getByRole('region', { name: 'Notices' })).not.toContainText('not hear of this');
  await unread(ada.page, 1);

  await openPanel(ada.page);
  await panel.getByText('What you are notified of').click();
  await expect(types.getByRole('checkbox', { name: 'Votes' })).not.toBeChecked();
  await selectNewPolls('All');
  await ada.page.keyboard.press('Escape');
  await createPollByApi({ title: 'Who hears again?' }, ben);
  await expect(recent(ada.page)).toContainText('Who hears again?');
  await unread(ada.page, 2);
  await expect.poll(() => ada.browserErrors).toEqual([]);
  await ada.close();
});

/**
 * Init script that makes the tab hidden and records browser notifications, sounds and permission requests. Chromium's
 * headless shell never grants the permission, so the script says that it is granted.
 */
const HIDDEN_TAB = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  window.notices = [];
  window.sounds = 0;
  window.asked = 0;
  const { Notification, AudioContext } = window;
  window.Notification = class extends Notification {
    static get permission() { return 'granted'; }
    static requestPermission(...rest) { window.asked += 1; return Notification.requestPermission(...rest); }
    constructor(...rest) { super(...rest); window.notices.push(this); }
  };
  window.AudioContext = class extends AudioContext { constructor(...rest) { super(...rest); window.sounds += 1; } };`;

test('a hidden tab plays a sound and shows a browser notification, if both are enabled', async ({ browser }) => {
  const ada = await openDashboard(browser);
  await ada.page.addInitScript(HIDDEN_TAB);
  // Notifications from before the live connection is open are shown, but not announced.
  await ada.page.reload({ waitUntil: 'networkidle' });
  await ada.page.getByRole('heading', { name: 'Dashboard' }).click();
  await unread(ada.page, 0);

  const poll = await createPollByApi({ title: 'Who looks elsewhere?' });
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
  await createPollByApi({ title: 'And who is left in peace?' });
  await unread(ada.page, 1);
  await expect(ada.page.getByRole('region', { name: 'Notices' })).toContainText('left in peace');
  expect(await ada.page.evaluate('[window.sounds, window.notices.length]')).toEqual([1, 1]);
  await ada.close();
});

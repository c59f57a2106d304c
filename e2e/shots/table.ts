import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { names } from '../world/content.ts';
import type { World } from '../world/world.ts';
import { empty, refused, unanswered, withoutPollsBy } from './network.ts';

/** A picture, taken in each frame in both themes. Nothing in it may change the world: others are taken beside it. */
export interface Shot {
  readonly name: string;
  /** Who looks; the demo account unless said. */
  readonly who?: 'newcomer' | 'nobody';
  readonly path: string | ((world: World) => string);
  /** Where the screen is not meant to come to rest. */
  readonly restless?: true;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The window alone, where something floats over it. */
  readonly window?: true;
  readonly only?: 'desk' | 'phone';
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Presses one after the other. */
const pressAll =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(name)(page);
  };

/** Saves the results' report and opens it, as whoever was sent the file would. */
const openReport = (media: 'screen' | 'print') => async (page: Page) => {
  const downloading = page.waitForEvent('download');
  await press('Export')(page);
  const body = await readFile(await (await downloading).path());
  await page.route('http://report/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.emulateMedia({ media });
  await page.goto('http://report/');
};

const signedOut: readonly Shot[] = [
  { name: 'login', who: 'nobody', path: '/login' },
  { name: 'login-errors', who: 'nobody', path: '/login', act: press('Sign In') },
  { name: 'register', who: 'nobody', path: '/register' },
  { name: 'register-errors', who: 'nobody', path: '/register', act: press('Sign Up') },
];

const dashboard: readonly Shot[] = [
  { name: 'dashboard', path: '/' },
  { name: 'dashboard-loading', path: '/', before: unanswered('polls/*'), restless: true },
  { name: 'dashboard-empty', path: '/', before: empty('polls/dashboard*') },
  { name: 'dashboard-nothing-found', path: '/?q=nobody+asked+this' },
  { name: 'dashboard-error', path: '/', before: refused('polls/dashboard*') },
  { name: 'menu', path: '/', act: press('Menu'), window: true, only: 'phone' },
  { name: 'keys', path: '/', act: (page) => page.keyboard.press('?'), window: true, only: 'desk' },
];

const pollForm: readonly Shot[] = [
  { name: 'create', path: '/create' },
  { name: 'create-errors', path: '/create', act: press('Create Poll') },
  { name: 'edit', path: ({ draft }) => `/poll/${draft.id}/edit` },
  { name: 'edit-voted', path: ({ books }) => `/poll/${books.id}/edit` },
  { name: 'edit-missing', path: '/poll/nothing/edit' },
];

const poll: readonly Shot[] = [
  { name: 'poll', path: ({ market }) => `/poll/${market.id}` },
  { name: 'poll-voted', path: ({ books }) => `/poll/${books.id}` },
  { name: 'poll-closed', path: ({ closed }) => `/poll/${closed.id}` },
  { name: 'poll-ended', path: ({ ended }) => `/poll/${ended.id}` },
  { name: 'poll-hidden', path: ({ hidden }) => `/poll/${hidden.id}` },
  { name: 'poll-draft', path: ({ draft }) => `/poll/${draft.id}` },
  { name: 'poll-unvoted', path: ({ unvoted }) => `/poll/${unvoted.id}` },
  { name: 'poll-long', path: ({ long }) => `/poll/${long.id}` },
  { name: 'poll-crowded', path: ({ crowded }) => `/poll/${crowded.id}` },
  { name: 'poll-reply', path: ({ market }) => `/poll/${market.id}`, act: press(/^Reply/) },
  { name: 'poll-delete-comment', path: ({ market }) => `/poll/${market.id}`, act: press(/^Delete/), window: true },
  { name: 'poll-missing', path: '/poll/nothing' },
  { name: 'poll-error', path: ({ market }) => `/poll/${market.id}`, before: refused('polls/*') },
  { name: 'poll-loading', path: ({ market }) => `/poll/${market.id}`, before: unanswered('polls/**'), restless: true },
];

const results: readonly Shot[] = [
  { name: 'results', path: ({ market }) => `/poll/${market.id}/results` },
  { name: 'results-ended', path: ({ ended }) => `/poll/${ended.id}/results` },
  { name: 'results-long', path: ({ long }) => `/poll/${long.id}/results` },
  { name: 'results-crowded', path: ({ crowded }) => `/poll/${crowded.id}/results` },
  { name: 'results-unvoted', path: ({ unvoted }) => `/poll/${unvoted.id}/results` },
  { name: 'results-private', path: ({ hidden }) => `/poll/${hidden.id}/results` },
  { name: 'results-missing', path: '/poll/nothing/results' },
  {
    name: 'results-loading',
    path: ({ market }) => `/poll/${market.id}/results`,
    before: unanswered('polls/**'),
    restless: true,
  },
  { name: 'report', path: ({ market }) => `/poll/${market.id}/results`, act: openReport('screen') },
  { name: 'report-printed', path: ({ long }) => `/poll/${long.id}/results`, act: openReport('print'), only: 'desk' },
  { name: 'results-centre', path: '/results' },
  { name: 'results-centre-nothing-found', path: '/results?q=nobody+asked+this' },
  { name: 'results-centre-error', path: '/results', before: refused('polls/results*') },
  { name: 'results-centre-loading', path: '/results', before: unanswered('polls/**'), restless: true },
];

const mine: readonly Shot[] = [
  { name: 'my-polls', path: '/my-polls' },
  { name: 'my-polls-empty', who: 'newcomer', path: '/my-polls' },
  { name: 'my-polls-error', path: '/my-polls', before: refused('polls/my-polls*') },
  { name: 'my-polls-loading', path: '/my-polls', before: unanswered('polls/**'), restless: true },
  { name: 'my-polls-delete', path: '/my-polls', act: press(/Delete/), window: true },
  { name: 'profile', path: '/profile' },
  { name: 'profile-empty', who: 'newcomer', path: '/profile' },
  {
    name: 'profile-created',
    path: '/profile',
    act: (page) => page.getByRole('tab', { name: 'Polls Created' }).click(),
  },
  { name: 'profile-edit', path: '/profile', act: press('Edit Profile') },
  { name: 'profile-picture', path: '/profile', act: pressAll('Edit Profile', 'Change picture'), window: true },
  { name: 'notifications', path: '/notifications' },
  { name: 'notifications-empty', who: 'newcomer', path: '/notifications' },
  { name: 'notifications-error', path: '/notifications', before: refused('notifications*') },
];

/** What opens beside or over any screen. */
const beside: readonly Shot[] = [
  { name: 'panel', path: '/', act: press(/^Notifications/), window: true },
  { name: 'panel-empty', who: 'newcomer', path: '/', act: press(/^Notifications/), window: true },
  { name: 'palette', path: '/', act: (page) => page.keyboard.press('Control+k'), window: true },
  { name: 'assistant', path: '/', act: press('Open help assistant'), window: true },
  {
    name: 'assistant-answer',
    path: '/',
    act: async (page) => {
      await pressAll('Open help assistant', 'How do I create a poll?')(page);
      await page.getByRole('log').getByRole('link').first().waitFor();
    },
    window: true,
  },
];

export const shots: readonly Shot[] = [
  ...signedOut,
  ...dashboard,
  ...pollForm,
  ...poll,
  ...results,
  ...mine,
  ...beside,
];

/** Those that the README shows, by the names of their files. */
export const docs: readonly Shot[] = [
  { name: 'poll-detail', path: ({ books }) => `/poll/${books.id}`, window: true },
  { name: 'dashboard', path: '/', before: withoutPollsBy(names), window: true },
  { name: 'poll-results', path: ({ market }) => `/poll/${market.id}/results`, window: true },
];

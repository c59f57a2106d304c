import { expect, type Page } from '@playwright/test';
import {
  castVote,
  concludePoll,
  conclusionText,
  createComment,
  createPoll,
  limits,
  listNotifications,
  type Poll,
  putBallot,
  register,
  saveTemplate,
  setPollStatus,
  updatePoll,
  updateProfile,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, apiClient, eventually, optionIdAt, sampleOf } from '@showhands/testing';
import { type Account, waitUntilStable } from '../fixtures/browser.ts';
import { product, SET_UP_TIMEOUT_MS, test } from '../fixtures/playwright-product.ts';
import { openScreen } from '../fixtures/screens/open-screen.ts';
import { overflows } from '../fixtures/screens/overflows.ts';
import type { Screen } from '../fixtures/screens/screen.ts';
import { screens, showsUserTexts } from '../fixtures/screens/screens.ts';
import { useViewerTabs } from '../fixtures/screens/viewer-tabs.ts';
import { renderPortrait } from '../fixtures/seed-data/portrait.ts';
import { openNextRun } from '../fixtures/seed-data/repeated-poll.ts';
import { voteChecked } from '../fixtures/seed-data/ruled-polls.ts';
import type { SeedData } from '../fixtures/seed-data/seed-data.ts';

test.use({ oneIn: 1 });

/** The widest letter, without a place to break the line; texts with different numbers differ at their start. */
const unbroken = (length: number, number = 0) => `${number}`.padEnd(length, 'W');

const registerUnbroken = async (api: ApiClient, number: number): Promise<Account> => {
  const body = {
    username: unbroken(limits.username.max, number),
    email: `${unbroken(limits.email.max - '@example.org'.length, number)}@example.org`,
    password: 'a show of hands',
  };
  return (await api.call(register, { body })).body;
};

/** The data that the screens open, in texts of the greatest length without spaces. Every poll but the draft is voted in. */
const createUnbrokenData = async (url: string, picture: Blob): Promise<SeedData> => {
  const api = apiClient(url);
  const [viewer, other] = [await registerUnbroken(api, 1), await registerUnbroken(api, 2)];
  const form = new FormData();
  form.set('location', unbroken(limits.location.max));
  form.set('bio', unbroken(limits.bio.max));
  form.set('profilePicture', picture, 'me.png');
  const demo = (await api.call(updateProfile, { token: viewer.token, form })).body;

  let polls = 0;
  const create = async ({ token }: Account, input: Parameters<typeof aPollInput>[0], options: number) => {
    const body = aPollInput({
      title: unbroken(limits.title.max, ++polls),
      description: unbroken(limits.description.max, polls),
      options: Array.from({ length: options }, (_, index) => ({ text: unbroken(limits.optionText.max, index) })),
      ...input,
    });
    return (await api.call(createPoll, { token, body })).body;
  };
  const vote = ({ token }: Account, poll: Poll, option: number) =>
    api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll, option) } });
  const comment = async ({ token }: Account, { id }: Poll, parent_comment_id: string | null = null) => {
    const content = unbroken(limits.comment.max, ++polls);
    return (await api.call(createComment, { token, body: { poll_id: id, content, parent_comment_id } })).body;
  };

  const draft = await create(demo, { status: 'draft' }, 3);
  const closed = await create(demo, {}, 3);
  const books = await create(demo, {}, 3);
  const market = await create(other, {}, 3);
  const crowded = await create(other, {}, limits.options.max);
  const hidden = await create(other, { show_results: false }, 3);
  const unvoted = await create(other, {}, 3);
  const description = unbroken(limits.optionDescription.max);
  const options = [1, 2, 3].map((number) => ({ text: unbroken(limits.optionText.max, number), description }));
  const ranked = await create(other, { method: 'rank', change_vote: true, options }, 3);
  const scored = await create(other, { method: 'score', change_vote: true, options }, 3);
  const pointed = await create(other, { method: 'points', change_vote: true, options }, 3);
  const limited = await create(other, { allow_multiple_votes: true, min_choices: 2, options }, 3);
  const afterVote = await create(other, { results_when: 'after_vote', options }, 3);
  const named = await create(other, { names_shown: true, reasons: 'optional', change_vote: true, options }, 3);
  const edited = await create(other, { change_vote: true, options }, 3);
  const checked = await create(other, { checkable: 'open', options }, 3);
  const anonymous = await create(other, { anonymous: true, options }, 3);
  const reason = unbroken(limits.reason.max);
  const choices = [{ option_id: optionIdAt(named, 0) }];
  await api.call(putBallot, { token: demo.token, params: { id: named.id }, body: { choices, reason } });
  await vote(demo, edited, 0);
  const reworded = edited.options.map(({ id }, index) => ({ id, text: unbroken(limits.optionText.max, index + 4) }));
  await api.call(updatePoll, {
    token: other.token,
    params: { id: edited.id },
    body: { ...edited, description: unbroken(limits.description.max, 2), options: reworded },
  });
  const invited = await create(demo, { visibility: 'invited', invited: [unbroken(limits.username.max)] }, 3);
  const weekly = await create(demo, { repeat: { every: 'week', zone: 'UTC' } }, 3);
  const repeated = await openNextRun(api, product.dataDir, weekly, demo.token);
  const ruled = {
    ranked,
    rankedVoted: ranked,
    rankedClosed: ranked,
    scored,
    scoredVoted: scored,
    limited,
    pointed,
    pointedVoted: pointed,
    named,
    anonymous,
    anonymousHidden: anonymous,
    checkable: await create(other, { checkable: 'open', options }, 0),
    checkableToCreator: await create(other, { checkable: 'open', show_results: false, options }, 0),
    checked,
    receipt: await voteChecked(api, demo, checked),
    concluded: closed,
    edited,
  };
  const later = { changeable: afterVote, afterVote, afterClose: afterVote, unopened: afterVote, thirty: crowded };
  const template = { title: unbroken(limits.title.max), options };
  await api.call(saveTemplate, {
    token: demo.token,
    body: { name: unbroken(limits.templateName.max), poll: template },
  });
  for (const poll of [ranked, scored, pointed]) {
    const choices = poll.options.map(({ id }, index) => ({
      option_id: id,
      ...(poll === pointed && { points: index + 1 }),
      ...(poll === ranked && { rank: index + 1 }),
      ...(poll === scored && { score: index }),
    }));
    await api.call(putBallot, { token: other.token, params: { id: poll.id }, body: { choices } });
  }
  for (const poll of [closed, books, market, crowded, hidden]) await vote(other, poll, 0);
  for (const poll of [closed, books, crowded, hidden]) await vote(demo, poll, 1);
  for (const poll of [market, books]) {
    const parent = await comment(demo, poll);
    await comment(other, poll, parent.id);
    await comment(other, poll);
  }
  await api.call(setPollStatus, { token: demo.token, params: { id: closed.id }, body: { status: 'closed' } });
  const text = unbroken(conclusionText.max);
  await api.call(concludePoll, { token: demo.token, params: { id: closed.id }, body: { text } });
  await eventually(async () => {
    const { notifications } = (await api.call(listNotifications, { token: demo.token })).body;
    if (notifications.length < 5) throw new Error(`${notifications.length} notifications`);
  });
  const newcomer = await registerUnbroken(api, 3);
  return {
    ...{ url, api, demo, newcomer, people: [other] },
    ...{
      draft,
      closed,
      ended: closed,
      books,
      market,
      long: market,
      rightToLeft: market,
      crowded,
      hidden,
      unvoted,
      invited,
      repeated,
    },
    ...ruled,
    ...later,
  };
};

let seedData: SeedData;
const tabOf = useViewerTabs(() => seedData);
test.beforeAll(async ({ browser }) => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  seedData = await createUnbrokenData(product.url, await renderPortrait(browser));
});
const visibleButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

/** States that only long texts need. */
const longTextScreens: readonly Screen[] = [
  { name: 'dashboard-searched', path: `/?q=${unbroken(limits.search.max)}` },
  { name: 'results-centre-searched', path: `/results?q=${unbroken(limits.search.max)}` },
  {
    name: 'poll-comment',
    path: ({ market }) => `/poll/${market.id}`,
    interact: (page) => page.getByLabel('Your comment').fill(unbroken(limits.comment.max)),
  },
  {
    name: 'poll-comments-expanded',
    path: ({ market }) => `/poll/${market.id}`,
    interact: async (page) => {
      for (const more of await page.getByRole('button', { name: 'Show more' }).all()) await more.click();
    },
  },
  {
    name: 'share',
    path: ({ market }) => `/poll/${market.id}`,
    interact: (page) => visibleButton(page, 'Share').click(),
  },
  {
    name: 'palette-searched',
    path: '/',
    interact: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('WWW');
    },
    viewportOnly: true,
  },
];

const tested = [...screens.filter(showsUserTexts), ...longTextScreens].filter(({ only }) => only !== 'desktop');
for (const screen of sampleOf(tested, 30)) {
  test(`${screen.name} does not scroll sideways`, async ({ browser }) => {
    const page = await tabOf(browser, screen.viewer);
    await page.setViewportSize({ width: 360, height: 740 });
    await openScreen(page, screen, seedData);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await waitUntilStable(page);
      expect.soft(await overflows(page), `at ${width} px`).toEqual([]);
    }
  });
}

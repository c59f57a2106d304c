import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  castVote,
  getPollStats,
  internal,
  listDashboardPolls,
  listMyPolls,
  listResults,
  listVotedPolls,
  type Poll,
} from '@showhands/contracts';
import { createInternalClient } from '@showhands/service-kit/security';
import type { TestUser } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { optionOf, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const titlesOf = (list: { body: Poll[] }): string[] => list.body.map((poll) => poll.title);
const vote = (poll: Poll, voter: TestUser, option = 0) =>
  polls.api.call(castVote, {
    params: { id: poll.id },
    body: { option_id: optionOf(poll, option) },
    token: voter.token,
  });
const createTitled = async (creator: TestUser, titles: string[], fields = {}): Promise<Poll[]> => {
  const created: Poll[] = [];
  for (const title of titles) created.push(await polls.poll(creator, { title, ...fields }));
  return created;
};

describe('the dashboard', () => {
  it('searches titles and descriptions case-insensitively, with % and _ as plain characters', async () => {
    const tag = randomUUID();
    const { token } = polls.user();
    const creator = polls.user();
    await createTitled(creator, [`100% ÄPFEL ${tag}`, `100 apples ${tag}`, `under_score ${tag}`, `underXscore ${tag}`]);
    await polls.poll(creator, { title: `Described ${tag}`, description: `Something about äpfel` });
    const search = async (q: string) => titlesOf(await polls.api.call(listDashboardPolls, { query: { q }, token }));
    expect(await search(`100% äpfel ${tag}`)).toEqual([`100% ÄPFEL ${tag}`]);
    expect(await search(`under_score ${tag}`)).toEqual([`under_score ${tag}`]);
    expect(await search('about ÄPFEL')).toEqual([`Described ${tag}`]);
    expect(await search(`\\ ${tag}`)).toEqual([]);
  });

  it('leaves out what a card does not show, if asked to', async () => {
    const tag = randomUUID();
    const { token } = polls.user();
    const options = [{ text: 'Lake', description: 'With a boat' }, { text: 'Hill' }];
    await createTitled(polls.user(), [`Trip ${tag}`], { options });
    const list = async (query: { detail?: 'card' }) =>
      (await polls.api.call(listDashboardPolls, { query: { q: tag, ...query }, token })).body;
    const [[poll], [card]] = [await list({}), await list({ detail: 'card' })];
    expect(poll?.options[0]).toMatchObject(options[0] ?? {});
    expect(card).toEqual({ ...poll, options: poll?.options.map(({ id, text, votes }) => ({ id, text, votes })) });
  });

  it('leaves out most of many options that voters choose, but not those that a card names', async () => {
    const tag = randomUUID();
    const { token } = polls.user();
    const options = Array.from({ length: 100 }, (_, index) => ({ text: `${index} ${'long '.repeat(18)}` }));
    const creator = polls.user();
    const [choice] = await createTitled(creator, [`Choose ${tag}`], { options });
    await createTitled(creator, [`Rank ${tag}`], { options: options.slice(0, 30), method: 'rank' });
    if (!choice) throw new Error('no poll');
    const voters = polls.users(4);
    for (const [index, place] of [70, 50, 70, 99].entries()) await vote(choice, voters[index] ?? creator, place);
    const list = async (query: { detail?: 'card' }) =>
      (await polls.api.call(listDashboardPolls, { query: { q: tag, ...query }, token })).body;
    const [, whole] = await list({});
    const [ranked, card] = await list({ detail: 'card' });
    const named = [0, 1, 50, 70].map((place) => ({ ...whole?.options[place], place }));
    expect(card).toEqual({ ...whole, options: named, options_count: 100 });
    expect(ranked?.options).toHaveLength(30);
    const mine = await polls.api.call(listVotedPolls, { query: { detail: 'card' }, token: voters[3]?.token ?? '' });
    expect(mine.body[0]?.options.map(({ place }) => place)).toEqual([0, 1, 50, 70, 99]);
  });

  it('filters by category, where «all» is no filter', async () => {
    const tag = randomUUID();
    const { token } = polls.user();
    await createTitled(polls.user(), [`Sport ${tag}`], { category: 'sports' });
    await createTitled(polls.user(), [`Politics ${tag}`], { category: 'politics' });
    const list = (category: 'sports' | 'all') =>
      polls.api.call(listDashboardPolls, { query: { q: tag, category }, token });
    expect(titlesOf(await list('sports'))).toEqual([`Sport ${tag}`]);
    expect((await list('all')).headers.get('x-total-count')).toBe('2');
  });

  it('has totals over all polls that are no drafts', async () => {
    const { token } = polls.user();
    const before = (await polls.api.call(getPollStats, { token })).body;
    const [poll] = await createTitled(polls.user(), ['One more poll']);
    await createTitled(polls.user(), ['A draft more'], { status: 'draft' });
    if (poll) await vote(poll, polls.user());
    expect((await polls.api.call(getPollStats, { token })).body).toEqual({
      totalPolls: before.totalPolls + 1,
      totalVotes: before.totalVotes + 1,
      recentPolls: before.recentPolls + 1,
    });
  });
});

describe('my polls', () => {
  it('are the viewer’s own, drafts included, filtered by status and searched', async () => {
    const me = polls.user();
    const [first] = await createTitled(me, ['Mine, closed', 'Mine, active']);
    await createTitled(me, ['Mine, a draft'], { status: 'draft' });
    await createTitled(polls.user(), ['Of somebody else']);
    if (!first) throw new Error('no poll');
    await polls.setStatus(me, first, 'closed');
    const list = async (status?: 'active' | 'closed' | 'draft', q?: string) =>
      titlesOf(await polls.api.call(listMyPolls, { query: { status, q }, token: me.token }));
    expect(await list()).toEqual(['Mine, a draft', 'Mine, active', 'Mine, closed']);
    expect(await list('draft')).toEqual(['Mine, a draft']);
    expect(await list('closed')).toEqual(['Mine, closed']);
    expect(await list(undefined, 'A DRAFT')).toEqual(['Mine, a draft']);
    expect(await list('closed', 'a draft')).toEqual([]);
  });

  it('show a poll as closed from its end on', async () => {
    const me = polls.user();
    const [poll] = await createTitled(me, ['About to end']);
    if (!poll) throw new Error('no poll');
    await polls.endIn(poll, -1);
    const list = await polls.api.call(listMyPolls, { query: { status: 'closed' }, token: me.token });
    expect(list.body).toMatchObject([{ id: poll.id, status: 'closed', auto_closed: true }]);
  });
});

describe('the results centre', () => {
  it('lists the polls whose results the viewer may see', async () => {
    const tag = randomUUID();
    const creator = polls.user();
    await createTitled(creator, [`Public ${tag}`]);
    await createTitled(creator, [`Private ${tag}`], { show_results: false });
    await createTitled(creator, [`Draft ${tag}`], { status: 'draft' });
    const list = async (viewer: TestUser) =>
      titlesOf(await polls.api.call(listResults, { query: { q: tag }, token: viewer.token }));
    expect(await list(polls.user())).toEqual([`Public ${tag}`]);
    expect(await list(creator)).toEqual([`Private ${tag}`, `Public ${tag}`]);
  });
});

describe('voted polls', () => {
  it('are listed by latest vote, with the viewer’s votes, in pages', async () => {
    const me = polls.user();
    const created = await createTitled(polls.user(), ['First voted', 'Voted between', 'Last voted'], {
      allow_multiple_votes: true,
    });
    for (const poll of created) await vote(poll, me, 1);
    const [first] = created;
    if (!first) throw new Error('no poll');
    const page = await polls.api.call(listVotedPolls, { query: { limit: 2 }, token: me.token });
    expect(titlesOf(page)).toEqual(['Last voted', 'Voted between']);
    expect(page.headers.get('x-total-count')).toBe('3');
    const cursor = new URL(/<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '', polls.url).searchParams.get(
      'cursor',
    );
    const rest = await polls.api.call(listVotedPolls, { query: { cursor: cursor ?? '' }, token: me.token });
    expect(titlesOf(rest)).toEqual(['First voted']);
    await vote(first, me, 2);
    const [latest] = (await polls.api.call(listVotedPolls, { token: me.token })).body;
    expect(latest).toMatchObject({ id: first.id, myVotes: [optionOf(first, 1), optionOf(first, 2)] });
  });

  it('exclude a poll whose votes were all withdrawn', async () => {
    const me = polls.user();
    const [poll] = await createTitled(polls.user(), ['Never mind'], { allow_multiple_votes: true });
    if (!poll) throw new Error('no poll');
    await vote(poll, me);
    await vote(poll, me);
    expect((await polls.api.call(listVotedPolls, { token: me.token })).body).toEqual([]);
  });
});

describe('the internal API', () => {
  it('returns a poll with all counts, and a user’s totals', async () => {
    const creator = polls.user();
    const [poll] = await createTitled(creator, ['Asked about'], { show_results: false });
    if (!poll) throw new Error('no poll');
    await vote(poll, creator, 2);
    const call = createInternalClient(polls.url, INTERNAL_SECRET);
    const snapshot = await call(internal.poll.path(poll.id), internal.poll.response);
    expect(snapshot.options.map((option) => option.votes)).toEqual([0, 0, 1]);
    const totals = await call(internal.pollTotals.path(creator.id), internal.pollTotals.response);
    expect(totals).toEqual({ totalPolls: 1, totalVotes: 1 });
  });
});

import { type Browser, expect, type Page } from '@playwright/test';
import { castVote, createSequence, type Poll } from '@showhands/contracts';
import { apiClient, isExhaustive, optionIdAt, uniqueEmail, uniqueUsername } from '@showhands/testing';
import jsQr from 'jsqr';
import { signInPages } from '../fixtures/browser.ts';
import {
  createPollByApi,
  createPollByForm,
  newVoter,
  openSignedIn,
  optionsOf,
  type Person,
  registerByForm,
} from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const [LAKE, ROOF] = [/At the lake/, /On the roof/];

let ada: Person;
test.beforeAll(async ({ browser }) => {
  ada = await openSignedIn(browser, `${product.url}/my-polls`);
});
test.afterAll(() => ada?.close());

const create = (input: Parameters<typeof createPollByApi>[0] = {}): Promise<Poll> =>
  createPollByApi({ options: optionsOf('At the lake', 'On the roof'), ...input }, ada);

const voteOf = async (poll: Poll, option: number): Promise<void> => {
  const api = apiClient(product.url);
  const { token } = await newVoter();
  await api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll, option) } });
};

const wallOf = (poll: Poll, query = ''): string => `${product.url}/poll/${poll.id}/present${query}`;

/** One more page of Ada's, as on the computer at the projector. */
const openWall = async (browser: Browser, poll: Poll, query = ''): Promise<Page> => {
  const context = await browser.newContext();
  await signInPages(context, { user: ada, token: ada.token });
  const page = await context.newPage();
  await page.goto(wallOf(poll, query));
  await expect(page.getByRole('heading', { name: poll.title })).toBeVisible();
  return page;
};

const row = (page: Page, option: RegExp) => page.getByRole('listitem').filter({ hasText: option });

/** Decodes a PNG in the browser, whose page can draw. */
const PIXELS = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: [...context.getImageData(0, 0, image.width, image.height).data] };
}`;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: number[];
}

/** The address that a phone reads from the wall. */
const scan = async (wall: Page): Promise<string | undefined> => {
  const picture = (await wall.getByRole('img', { name: /^QR code/ }).screenshot()).toString('base64');
  const { data, width, height } = await wall.evaluate<Pixels>(`(${PIXELS})('${picture}')`);
  return jsQr.default(Uint8ClampedArray.from(data), width, height)?.data;
};

test('somebody scans the code from the wall, registers, votes, and the wall shows it', async ({ browser }) => {
  const poll = await create();
  await ada.page.goto(`${product.url}/poll/${poll.id}`);
  await ada.page.getByRole('link', { name: 'Present' }).click();
  await expect(ada.page).toHaveURL(wallOf(poll));
  await expect(ada.page.getByRole('navigation')).toHaveCount(0);
  await expect(row(ada.page, ROOF)).toContainText('0%');

  const address = await scan(ada.page);
  expect(address).toMatch(new RegExp(`^${product.url}/p/[^/]{6}$`));
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await phone.goto(address ?? '');
  await expect(phone.getByText('Sign up to vote on this poll.')).toBeVisible();
  for (const visible of [phone.getByRole('heading', { level: 1 }), phone.getByRole('button', { name: 'Sign Up' })])
    await expect(visible).toBeInViewport({ ratio: 1 });
  await registerByForm(phone, { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' });
  await expect(phone).toHaveURL(`${product.url}/poll/${poll.id}`);
  await phone.getByRole('button', { name: ROOF }).click();
  await expect(row(ada.page, ROOF)).toContainText('100%');
  await expect(row(ada.page, LAKE)).toContainText('0%');
  await expect(ada.page.getByRole('region', { name: 'At a glance' })).toContainText('1 person voted');

  // Typed by hand, as people do.
  const code = address?.slice(-6) ?? '';
  await phone.goto(`${product.url}/p/zzzzzz`);
  await expect(phone.getByRole('heading', { name: 'No poll has this code' })).toBeVisible();
  await phone.getByLabel('Code').fill(` ${code.slice(0, 3).toUpperCase()} ${code.slice(3)}`);
  await phone.getByRole('button', { name: 'Open poll' }).click();
  await expect(phone).toHaveURL(`${product.url}/poll/${poll.id}`);
  await phone.context().close();
});

test('covers and reveals the results on every wall, by the creator alone', async ({ browser }) => {
  const poll = await create();
  await voteOf(poll, 0);
  const ben = await openSignedIn(browser, wallOf(poll));
  const walls = [await openWall(browser, poll), await openWall(browser, poll), ben.page] as const;
  for (const wall of walls) await expect(row(wall, LAKE)).toContainText('100%');

  await ben.page.keyboard.press('h');
  await expect(ben.page.getByRole('button', { name: 'Hide the results' })).toHaveCount(0);
  await walls[0].keyboard.press('h');
  for (const wall of walls) await expect(row(wall, LAKE)).toHaveText('At the lake');
  // A vote or a reload does not uncover them.
  await voteOf(poll, 0);
  await expect(walls[1].getByRole('region', { name: 'At a glance' })).toContainText('2 people voted');
  await walls[1].reload();
  await expect(walls[1].getByText('The results are shown when they are revealed.')).toBeVisible();
  await expect(row(walls[1], LAKE)).toHaveText('At the lake');

  await walls[1].getByRole('button', { name: 'Reveal the results' }).click();
  for (const wall of walls) await expect(row(wall, LAKE)).toContainText('2 votes');
  await expect.poll(() => ben.browserErrors).toEqual([]);
  await ben.close();
  for (const wall of walls.slice(0, 2)) await wall.context().close();
});

test('the keys change the size, tell that there is no sequence, close and reopen the poll, and leave', async ({
  browser,
}) => {
  const poll = await create();
  const wall = await openWall(browser, poll);
  const heightOf = async () => (await wall.getByRole('heading', { name: poll.title }).boundingBox())?.height ?? 0;
  const usual = await heightOf();
  await wall.keyboard.press('+');
  await expect.poll(heightOf).toBeGreaterThan(usual);
  await wall.reload();
  await expect.poll(heightOf).toBeGreaterThan(usual);
  await wall.keyboard.press('-');
  await expect.poll(heightOf).toBe(usual);

  for (const key of ['n', 'PageUp']) {
    await wall.keyboard.press(key);
    await expect(wall.getByText(/not part of a sequence/)).toBeVisible();
  }
  await wall.keyboard.press('?');
  await expect(wall.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Hide or reveal the results');
  await wall.keyboard.press('Escape');
  await expect(wall.getByRole('dialog')).toBeHidden();

  // The countdown is on the wall and on the phones.
  await ada.page.goto(`${product.url}/poll/${poll.id}`);
  const [onWall, onPhone] = [wall.getByRole('timer'), ada.page.getByRole('timer')];
  const countdown = wall.getByRole('dialog', { name: 'Countdown' });
  await wall.keyboard.press('t');
  await countdown.getByRole('button', { name: '30 seconds' }).click();
  await expect(onWall).toContainText(/^0:[0-3]\d/);
  await expect(onPhone).toHaveText(/^Closes in 0:[0-3]\d$/);
  await wall.keyboard.press('t');
  await countdown.getByRole('button', { name: '5 minutes more' }).click();
  await expect(onPhone).toHaveText(/^Closes in 5:[0-3]\d$/);
  await wall.keyboard.press('t');
  await countdown.getByRole('button', { name: 'Cancel the countdown' }).click();
  for (const timer of [onWall, onPhone]) await expect(timer).toHaveCount(0);

  await wall.keyboard.press('c');
  const dialog = wall.getByRole('dialog', { name: 'Close this poll?' });
  await dialog.getByRole('button', { name: 'Keep it open' }).click();
  await wall.keyboard.press('c');
  await dialog.getByRole('button', { name: 'Close poll' }).click();
  await expect(dialog).toBeHidden();
  const glance = wall.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('Closed');
  await expect(wall.getByText('Nobody voted', { exact: true })).toBeVisible();
  await wall.keyboard.press('c');
  await expect(glance).not.toContainText('Closed');
  await expect(wall.getByRole('button', { name: 'Close the poll' })).toHaveCount(1);
  await wall.keyboard.press('Escape');
  await expect(wall).toHaveURL(`${product.url}/poll/${poll.id}`);
  await wall.context().close();
});

test('a sequence takes those along who follow it, and asks the others', async ({ browser }) => {
  const [first, draft, second] = [
    await create({ title: 'The first question' }),
    await create({ title: 'The draft', status: 'draft' }),
    await create({ title: 'The second question' }),
  ];
  const { page } = ada;
  await page.goto(`${product.url}/my-polls`);
  await page.getByRole('link', { name: 'Sequences' }).click();
  await page.getByRole('button', { name: 'Put your polls in order' }).click();
  await page.getByLabel('Name').fill('Club evening');
  for (const title of ['The second question', 'The draft', 'The first question'])
    await page.getByRole('button', { name: `Add ${title}` }).click();
  for (const title of ['The first question', 'The first question', 'The draft'])
    await page.getByRole('button', { name: `Move ${title} up` }).click();
  await page.getByRole('radio', { name: 'The former poll is closed' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const polls = page.getByRole('article', { name: 'Club evening' }).getByRole('listitem');
  await expect(polls).toContainText([first.title, draft.title, second.title]);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(page).toHaveURL(new RegExp(`${first.id}/present`));
  await expect(page.getByText('Poll 1 of 3')).toBeVisible();

  const address = await scan(page);
  const follower = await openSignedIn(browser, address ?? '');
  const typing = await openSignedIn(browser, address ?? '');
  const other = await openSignedIn(browser, `${product.url}/poll/${first.id}`);
  const people = [follower, typing, other];
  for (const person of people) await expect(person.page.getByRole('heading', { name: first.title })).toBeVisible();
  await typing.page.getByLabel('Your comment').fill('I have not finished');
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('4 people watching');

  await page.keyboard.press('n');
  await expect(page.getByText('Poll 3 of 3')).toBeVisible();
  await expect(page.getByText('1 draft skipped.')).toBeVisible();
  await expect(follower.page).toHaveURL(`${product.url}/poll/${second.id}`);
  const taken = follower.page.getByRole('button', { name: 'Stop following' });
  await expect(taken).toBeVisible();
  for (const { page: stays } of [typing, other]) {
    await expect(stays.getByRole('button', { name: 'Go to the next poll' })).toBeVisible();
    await expect(stays).toHaveURL(`${product.url}/poll/${first.id}`);
    // The former poll is closed, as the sequence says.
    await expect(stays.getByText(/closed/).first()).toBeVisible();
  }
  await expect(typing.page.getByRole('button', { name: 'Follow along' })).toHaveCount(0);
  await expect(typing.page.getByLabel('Your comment')).toHaveValue('I have not finished');
  await other.page.getByRole('button', { name: 'Follow along' }).click();
  await expect(other.page).toHaveURL(`${product.url}/poll/${second.id}`);

  await taken.click();
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText(/[34] people watching/);
  await page.keyboard.press('PageUp');
  await expect(page.getByText('Poll 1 of 3')).toBeVisible();
  await expect(other.page).toHaveURL(`${product.url}/poll/${first.id}`);
  await expect(follower.page.getByRole('button', { name: 'Go to the next poll' })).toBeVisible();
  await expect(follower.page).toHaveURL(`${product.url}/poll/${second.id}`);
  for (const person of people) {
    await expect.poll(() => person.browserErrors).toEqual([]);
    await person.close();
  }
});

test('the phone of the presenter covers the results, goes on, and closes the poll on the wall', async ({ browser }) => {
  const [first, second] = [await create({ title: 'By remote, one' }), await create({ title: 'By remote, two' })];
  const body = { title: 'Remote', on_next: 'keep' as const, poll_ids: [first.id, second.id] };
  const sequence = (await apiClient(product.url).call(createSequence, { token: ada.token, body })).body;
  await ada.page.goto(`${product.url}/sequences`);
  await ada.page.getByRole('article', { name: 'Remote' }).getByRole('button', { name: 'Present' }).click();
  await expect(ada.page.getByRole('heading', { name: first.title })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInPages(context, { user: ada, token: ada.token });
  const phone = await context.newPage();
  await phone.goto(`${product.url}/p/${sequence.code ?? ''}`);
  const remote = phone.getByRole('region', { name: 'Remote control of the wall' });
  await remote.getByRole('button', { name: 'Hide' }).click();
  await expect(row(ada.page, LAKE)).toHaveText('At the lake');
  await remote.getByRole('button', { name: 'Next' }).click();
  await expect(ada.page.getByRole('heading', { name: second.title })).toBeVisible();
  await expect(phone).toHaveURL(`${product.url}/poll/${second.id}`);
  await remote.getByRole('button', { name: 'Close' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Close poll' }).click();
  await expect(ada.page.getByRole('region', { name: 'At a glance' })).toContainText('Closed');
  await remote.getByRole('button', { name: 'Reopen' }).click();
  await expect(ada.page.getByRole('region', { name: 'At a glance' })).not.toContainText('Closed');

  const single = await create({ title: 'Presented alone' });
  await ada.page.goto(wallOf(single));
  await phone.goto(`${product.url}/poll/${single.id}`);
  await phone.getByRole('button', { name: 'More actions' }).click();
  await phone.getByRole('menuitem', { name: 'Remote control of the wall' }).click();
  await remote.getByRole('button', { name: 'Hide' }).click();
  await expect(row(ada.page, LAKE)).toHaveText('At the lake');
  await context.close();
});

test('a first-time presenter gets phones into a room, and has them vote on a second question', async ({ browser }) => {
  const wall = await (await browser.newContext()).newPage();
  await wall.goto(`${product.url}/register`);
  await registerByForm(wall, { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' });
  await createPollByForm(wall, 'Where shall we eat tonight?', ['At the lake', 'On the roof']);
  await wall.getByRole('link', { name: 'Present now' }).click();
  await expect(wall.getByRole('region', { name: 'How to take part' })).toBeVisible();
  const address = (await scan(wall)) ?? '';

  const join = async (): Promise<Page> => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(address);
    await registerByForm(phone, { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' });
    await phone.getByRole('button', { name: ROOF }).click();
    return phone;
  };
  const phones = await Promise.all(Array.from({ length: isExhaustive ? 10 : 1 }, join));
  const glance = wall.getByRole('region', { name: 'At a glance' });
  const allVoted = new RegExp(`${phones.length} (person|people) voted`);
  await expect(glance).toContainText(allVoted);
  const otherWall = await openSignedIn(browser, wall.url());
  await expect(otherWall.page.getByRole('heading', { name: 'Where shall we eat tonight?' })).toBeVisible();

  await wall.getByRole('button', { name: 'Ask a new question' }).click();
  const dialog = wall.getByRole('dialog', { name: 'Ask a new question' });
  await dialog.getByLabel('Question').fill('Who');
  await dialog.getByLabel('Options').fill('1. Me\n2. You');
  await dialog.getByRole('button', { name: 'Ask the room' }).click();
  await expect(dialog.getByText('Title must be at least 5 characters long')).toBeVisible();
  await dialog.getByLabel('Question').fill('Who writes the minutes?');
  await dialog.getByRole('button', { name: 'Ask the room' }).click();
  await expect(wall.getByText('Poll 2 of 2')).toBeVisible();
  expect(await scan(wall)).toBe(address);
  await expect(otherWall.page.getByRole('heading', { name: 'Who writes the minutes?' })).toBeVisible();
  await otherWall.close();
  for (const phone of phones) {
    await expect(phone.getByRole('heading', { name: 'Who writes the minutes?' })).toBeVisible();
    await phone.getByRole('button', { name: /^Me\b/ }).click();
  }
  await expect(row(wall, /^Me/)).toContainText('100%');
  await expect(glance).toContainText(allVoted);
  for (const page of [wall, ...phones]) await page.context().close();
});

test('lots among tied options are drawn on the wall, and can be checked beside the results', async ({ browser }) => {
  const poll = await create();
  for (const option of [0, 1]) await voteOf(poll, option);
  const wall = await openWall(browser, poll);
  await wall.keyboard.press('l');
  await expect(wall.getByText('Close the poll before you draw lots.')).toBeVisible();
  await wall.keyboard.press('c');
  await wall.getByRole('dialog').getByRole('button', { name: 'Close poll' }).click();
  await expect(wall.getByText('A tie: At the lake and On the roof', { exact: true })).toBeVisible();
  await wall.getByRole('button', { name: 'Draw lots among the tied options' }).click();
  const dialog = wall.getByRole('dialog', { name: 'Draw lots among the tied options' });
  await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await dialog.getByLabel('A word from the room').fill('penguin');
  await wall.keyboard.press('Enter');
  const drawn = /^Lots were drawn: (At the lake|On the roof)$/;
  await expect(wall.getByText(drawn).first()).toBeVisible();
  await wall.context().close();
  const viewer = await openSignedIn(browser, `${product.url}/poll/${poll.id}/results`);
  await expect(viewer.page.getByText(drawn)).toBeVisible();
  await viewer.page.getByText('How to check the draw').click();
  for (const { id } of poll.options)
    await expect(viewer.page.getByText(new RegExp(`^[0-9a-f]{32}:penguin:${id}$`))).toBeVisible();
  await viewer.close();
});

test('a second wall of a sequence goes on with the first one, also if it was offline meanwhile', async ({
  browser,
}) => {
  const [first, second] = [await create({ title: 'Wall one' }), await create({ title: 'Wall two' })];
  const body = { title: 'Two walls', on_next: 'keep' as const, poll_ids: [first.id, second.id] };
  const { id } = (await apiClient(product.url).call(createSequence, { token: ada.token, body })).body;
  await ada.page.goto(`${product.url}/sequences`);
  const start = ada.page.getByRole('article', { name: 'Two walls' }).getByRole('button', { name: 'Present' });
  await start.click();
  await expect(ada.page.getByRole('heading', { name: first.title })).toBeVisible();
  const wall = await openWall(browser, first, `?sequence=${id}`);
  await expect(wall.getByText('Poll 1 of 2')).toBeVisible();
  await ada.page.keyboard.press('n');
  await expect(wall.getByRole('heading', { name: second.title })).toBeVisible();
  await wall.context().setOffline(true);
  await expect(wall.getByText('Reconnecting…').filter({ visible: true })).toHaveCount(1);
  await ada.page.keyboard.press('p');
  await expect(ada.page.getByText('Poll 1 of 2')).toBeVisible();
  await wall.context().setOffline(false);
  await expect(wall.getByRole('heading', { name: first.title })).toBeVisible();
  await wall.context().close();
});

test('the one code of a sequence waits for its start, and takes late viewers to its poll, whom the address asks', async ({
  browser,
}) => {
  const [first, second] = [await create({ title: 'Already over' }), await create({ title: 'On the wall' })];
  const body = { title: 'Late', on_next: 'keep' as const, poll_ids: [first.id, second.id] };
  const sequence = (await apiClient(product.url).call(createSequence, { token: ada.token, body })).body;
  const address = `${product.url}/p/${sequence.code ?? ''}`;
  const waiting = await openSignedIn(browser, address);
  await expect(waiting.page.getByRole('heading', { name: 'The presenter has not started yet' })).toBeVisible();
  await ada.page.goto(`${product.url}/sequences`);
  const item = ada.page.getByRole('article', { name: 'Late' });
  await expect(item.getByRole('link')).toHaveText(address.replace(/^.*\/\//, ''));
  await item.getByRole('button', { name: 'Present' }).click();
  await expect(ada.page.getByRole('heading', { name: first.title })).toBeVisible();
  await expect(waiting.page).toHaveURL(`${product.url}/poll/${first.id}`);
  expect(await scan(ada.page)).toBe(address);
  // Without the code, and without a connection at the first move.
  const early = await openSignedIn(browser, `${product.url}/poll/${first.id}`);
  await expect(ada.page.getByRole('region', { name: 'At a glance' })).toContainText('3 people watching');
  await early.page.context().setOffline(true);
  await ada.page.keyboard.press('n');
  await expect(ada.page.getByRole('heading', { name: second.title })).toBeVisible();
  await expect(waiting.page).toHaveURL(`${product.url}/poll/${second.id}`);
  expect(await scan(ada.page)).toBe(address);
  const scanning = await openSignedIn(browser, address);
  await expect(scanning.page).toHaveURL(`${product.url}/poll/${second.id}`);
  const late = await openSignedIn(browser, `${product.url}/poll/${first.id}`);
  await early.page.context().setOffline(false);
  for (const { page } of [early, late]) {
    await page.getByRole('button', { name: 'Follow along' }).click();
    await expect(page).toHaveURL(`${product.url}/poll/${second.id}`);
  }
  for (const person of [waiting, early, late, scanning]) await person.close();
});

test('somebody who was away when the presenter went on is taken along on the return, unless they have stopped', async ({
  browser,
}) => {
  const [first, second, third] = [
    await create({ title: 'Before the sleep' }),
    await create({ title: 'After the sleep' }),
    await create({ title: 'After the next one' }),
  ];
  const body = { title: 'Sleepers', on_next: 'keep' as const, poll_ids: [first.id, second.id, third.id] };
  await apiClient(product.url).call(createSequence, { token: ada.token, body });
  await ada.page.goto(`${product.url}/sequences`);
  await ada.page.getByRole('article', { name: 'Sleepers' }).getByRole('button', { name: 'Present' }).click();
  await expect(ada.page.getByRole('heading', { name: first.title })).toBeVisible();
  const [asleep, gone, stopped] = await Promise.all(
    Array.from({ length: 3 }, async () => openSignedIn(browser, (await scan(ada.page)) ?? '')),
  );
  if (!asleep || !gone || !stopped) throw new Error('nobody has come');
  const people = [asleep, gone, stopped];
  await expect(ada.page.getByRole('region', { name: 'At a glance' })).toContainText('4 people watching');

  // One phone sleeps. Of another one the browser drops the page, and loads it again later.
  await asleep.page.context().setOffline(true);
  await gone.page.goto('about:blank');
  await ada.page.keyboard.press('n');
  const stop = stopped.page.getByRole('button', { name: 'Stop following' });
  await stop.click();
  await asleep.page.context().setOffline(false);
  await gone.page.goBack();
  for (const { page } of [asleep, gone]) {
    await expect(page).toHaveURL(`${product.url}/poll/${second.id}`);
    await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();
  }
  // The way back is open.
  await gone.page.goBack();
  await expect(gone.page.getByRole('heading', { name: first.title })).toBeVisible();
  await expect(ada.page.getByRole('region', { name: 'At a glance' })).toContainText('3 people watching');

  await stopped.page.context().setOffline(true);
  await ada.page.keyboard.press('n');
  await expect(asleep.page).toHaveURL(`${product.url}/poll/${third.id}`);
  const refetched = stopped.page.waitForResponse(`${product.url}/api/polls/${second.id}`);
  await stopped.page.context().setOffline(false);
  await refetched;
  await voteOf(second, 0);
  await expect(stopped.page.getByRole('button', { name: LAKE })).toContainText('100%');
  await expect(stopped.page).toHaveURL(`${product.url}/poll/${second.id}`);
  await expect(gone.page).toHaveURL(`${product.url}/poll/${first.id}`);
  for (const person of people) await person.close();
});

test('a wall at an address that no phone can open says so, and shows one of those that phones can open', async ({
  browser,
}) => {
  const poll = await create();
  const wall = await openWall(browser, poll);
  await wall.getByRole('button', { name: 'Phones cannot open this address' }).click();
  const dialog = wall.getByRole('dialog', { name: 'The address for phones' });
  await expect(dialog).toContainText(`Phones cannot open ${new URL(product.url).host}`);
  await expect(dialog).toContainText('HOST=0.0.0.0 npm start');

  const origins = ['http://192.0.2.7:8080', 'http://198.51.100.7:8080'];
  await wall.route('**/api/addresses', (route) => route.fulfill({ json: { origins } }));
  await wall.reload();
  await wall.getByRole('button', { name: 'Address for phones' }).click();
  await wall.getByRole('radio', { name: origins[1] ?? '' }).check();
  await wall.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => scan(wall)).toContain(`${origins[1]}/`);
  await wall.context().close();
});

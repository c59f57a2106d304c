import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import {
  ballotTexts,
  cancelCountdown,
  coverResults,
  deletePoll,
  drawLots,
  exportResults,
  findPollByCode,
  lotsTexts,
  openPresentation,
  type Poll,
  type Presentation,
  pollCode,
  type ResultsFile,
  sharingTexts,
  startCountdown,
  texts,
  updatePoll,
} from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { inMinutes, optionOf, type PollFields, rejection, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

const tryToOpen = ({ token }: TestUser, { id }: Pick<Poll, 'id'>, index = 0) =>
  apiOf(index).attempt(openPresentation, { params: { id }, token });
const opened = async (viewer: TestUser, { id }: Pick<Poll, 'id'>): Promise<Presentation> =>
  (await polls.api.call(openPresentation, { params: { id }, token: viewer.token })).body;
const cover = ({ token }: TestUser, { id }: Pick<Poll, 'id'>, covered: unknown, index = 0) =>
  apiOf(index).attempt(coverResults, { params: { id }, body: { covered }, token });
const find = ({ token }: TestUser, code: string) => polls.api.attempt(findPollByCode, { params: { code }, token });
const remove = ({ token }: TestUser, { id }: Pick<Poll, 'id'>, index = 0) =>
  apiOf(index).attempt(deletePoll, { params: { id }, token });
const withdraw = ({ token }: TestUser, { id, title, options }: Poll) =>
  polls.api.call(updatePoll, {
    params: { id },
    body: { title, status: 'draft', options: options.map((option) => ({ id: option.id, text: option.text })) },
    token,
  });
const presentedEvents = (poll: Pick<Poll, 'id'>) =>
  polls.published('poll.presented').filter(({ pollId }) => pollId === poll.id);
const storedFor = async ({ id }: Pick<Poll, 'id'>): Promise<number> => {
  const rows = await polls.rows<unknown>('select from presentations where poll_id = ?', [id]);
  return rows.length;
};

describe('the code of a poll', () => {
  it('is the same for everyone who may see the poll, and leads to it', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { show_results: false });
    const presentation = await opened(polls.user(), poll);
    expect(presentation).toEqual({ pollId: poll.id, code: presentation.code, covered: false, version: 1 });
    expect(presentation.code).toMatch(new RegExp(`^[${pollCode.characters}]{${pollCode.length}}$`));
    expect(await opened(creator, poll)).toEqual(presentation);
    for (const typed of [presentation.code, ` ${presentation.code.toUpperCase()} `]) {
      expect(await find(polls.user(), typed)).toMatchObject({
        status: 200,
        body: { pollId: poll.id },
      });
    }
  });

  it('is one of 20 callers at once', async () => {
    const creator = polls.user();
    for (let round = 0; round < 2; round += 1) {
      const poll = await polls.poll(creator);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => tryToOpen(polls.user(), poll, index)),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  });

  it('does not exist for a draft, and not any more for one that was published', async () => {
    const creator = polls.user();
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await tryToOpen(creator, draft)).toMatchObject(rejection(409, 'poll_draft', sharingTexts.presenting.draft));
    expect(await cover(creator, draft, true)).toMatchObject(rejection(409, 'poll_draft'));
    expect(await tryToOpen(polls.user(), draft)).toMatchObject(rejection(404, 'not_found'));
    expect(await cover(polls.user(), draft, true)).toMatchObject(rejection(404, 'not_found'));
    expect(await storedFor(draft)).toBe(0);
    const poll = await polls.poll(creator);
    const { code } = await opened(creator, poll);
    await withdraw(creator, poll);
    for (const viewer of [creator, polls.user()]) {
      expect(await find(viewer, code)).toMatchObject(rejection(404, 'not_found', sharingTexts.presenting.codeNotFound));
    }
  });

  it('is not found if no poll has it, and invalid if none can have it', async () => {
    expect(await find(polls.user(), 'xxxxxx')).toMatchObject(
      rejection(404, 'not_found', sharingTexts.presenting.codeNotFound),
    );
    for (const code of ['x', 'xxxxxxx', 'aeiou1', "' or 1=", '%00']) {
      expect(await find(polls.user(), code)).toMatchObject(
        rejection(400, 'validation_failed', sharingTexts.presenting.codeInvalid),
      );
    }
    expect(await tryToOpen(polls.user(), { id: randomUUID() })).toMatchObject(rejection(404, 'not_found'));
  });
});

describe('covering the results', () => {
  it('is for the creator, and published once for each change', async () => {
    const [creator, other] = [polls.user(), polls.user()];
    const poll = await polls.poll(creator);
    expect(await cover(other, poll, true)).toMatchObject(rejection(403, 'not_owner', sharingTexts.presenting.notOwner));
    for (const covered of ['yes', null, undefined]) {
      expect(await cover(creator, poll, covered)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'covered', message: sharingTexts.presenting.coveredInvalid }] },
      });
    }
    for (const [covered, version] of [
      [false, 1],
      [true, 2],
      [true, 2],
      [false, 3],
    ]) {
      expect(await cover(creator, poll, covered)).toMatchObject({ status: 200, body: { covered, version } });
      expect(await opened(other, poll)).toMatchObject({ covered, version });
    }
    await eventually(() =>
      expect(presentedEvents(poll)).toEqual([
        { pollId: poll.id, covered: true, version: 2 },
        { pollId: poll.id, covered: false, version: 3 },
      ]),
    );
  });

  it('by several screens at once gives each state a version and an event', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => cover(creator, poll, index % 3 > 0, index)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const last = await opened(creator, poll);
    await eventually(() => expect(presentedEvents(poll)).toHaveLength(last.version - 1));
    const events = presentedEvents(poll).toSorted((one, next) => one.version - next.version);
    expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 2));
    // States alternate, since the same one again changes nothing.
    expect(events.map(({ covered }) => covered)).toEqual(events.map((_, index) => index % 2 === 0));
    expect(events.at(-1)?.covered).toBe(last.covered);
  });
});

describe('a countdown', () => {
  const start = ({ token }: TestUser, { id }: Pick<Poll, 'id'>, seconds: unknown) =>
    polls.api.attempt(startCountdown, { params: { id }, body: { seconds }, token });
  const cancel = ({ token }: TestUser, { id }: Pick<Poll, 'id'>) =>
    polls.api.attempt(cancelCountdown, { params: { id }, token });
  /** Whole seconds until the end of a poll, by PostgreSQL's clock. */
  const secondsLeft = async ({ id }: Pick<Poll, 'id'>): Promise<number> => {
    const [row] = await polls.rows<{ seconds: number }>(
      'select ceil(extract(epoch from ends_at - clock_timestamp()))::integer as seconds from polls where id = ?',
      [id],
    );
    return row?.seconds ?? Number.NaN;
  };

  it.each([null, inMinutes(600)])(
    'ends a poll soon, is extended, and restores the end before it: %s',
    async (planned) => {
      const creator = polls.user();
      const poll = await polls.poll(creator, { ends_at: planned });
      const started = await start(creator, poll, 100);
      expect(started).toMatchObject({ status: 200, body: { status: 'active', version: poll.version + 1 } });
      expect(await polls.read(poll)).toMatchObject({ ends_at: (started.body as Poll).ends_at });
      expect([98, 99, 100]).toContain(await secondsLeft(poll));
      await start(creator, poll, 1_800);
      expect([1_798, 1_799, 1_800]).toContain(await secondsLeft(poll));
      const cancelled = await cancel(creator, poll);
      expect(cancelled).toMatchObject({ status: 200, body: { ends_at: planned, version: poll.version + 3 } });
      expect((await cancel(creator, poll)).body).toEqual(cancelled.body);
      await eventually(() => expect(polls.publishedFor('poll.updated', poll)).toHaveLength(3));
    },
  );

  it('is over once the poll has another end, which cancelling leaves', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    const { body } = await start(creator, poll, 60);
    const end = inMinutes(90);
    await polls.edit(creator, body as Poll, { ends_at: end });
    expect(await cancel(creator, poll)).toMatchObject({ status: 200, body: { ends_at: end } });
  });

  it('closes the poll by itself, which can be reopened without an end', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await start(creator, poll, 10);
    // As if ten seconds had passed.
    await polls.rows('update presentations set countdown_end = countdown_end - ?::interval where poll_id = ?', [
      '10 s',
      poll.id,
    ]);
    await polls.rows('update polls set ends_at = ends_at - ?::interval where id = ?', ['10 s', poll.id]);
    expect(await cancel(creator, poll)).toMatchObject(rejection(409, 'poll_closed', texts.vote.pollClosed));
    expect(await polls.read(poll)).toMatchObject({ status: 'closed', auto_closed: true });
    expect(await polls.setStatus(creator, poll, 'active')).toMatchObject({ ends_at: null });
  });

  it('is for the creator of a poll that takes votes', async () => {
    const [creator, other] = [polls.user(), polls.user()];
    const poll = await polls.poll(creator);
    const draft = await polls.poll(creator, { status: 'draft' });
    const unopened = await polls.poll(creator, { opens_at: inMinutes(5) });
    for (const [user, about, expected] of [
      [other, poll, rejection(403, 'not_owner', texts.poll.notOwner)],
      [other, draft, rejection(404, 'not_found')],
      [creator, draft, rejection(409, 'poll_draft', sharingTexts.presenting.draft)],
      [creator, unopened, rejection(409, 'poll_not_open', ballotTexts.notOpen)],
    ] as const) {
      expect(await start(user, about, 60)).toMatchObject(expected);
      expect(await cancel(user, about)).toMatchObject(expected);
    }
    for (const seconds of [9, 1_801, 20.5, '60', null, undefined]) {
      expect(await start(creator, poll, seconds)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'seconds', message: texts.transport.invalidRequest }] },
      });
    }
    expect(await polls.read(poll)).toMatchObject({ ends_at: null, version: poll.version });
  });
});

describe('lots', () => {
  const call = ({ token }: TestUser, { id }: Pick<Poll, 'id'>, body: { word?: string }, index = 0) =>
    apiOf(index).attempt(drawLots, { params: { id }, body, token });
  const announce = (user: TestUser, poll: Pick<Poll, 'id'>, index = 0) => call(user, poll, {}, index);
  const draw = (user: TestUser, poll: Pick<Poll, 'id'>, index = 0) =>
    call(user, poll, { word: `Pinguin ${index}` }, index);
  const lotsIn = ({ body }: { body: unknown }) => (body as Poll).lots;
  const lotsOf = async (poll: Pick<Poll, 'id'>, viewer = polls.user()) => (await polls.read(poll, viewer)).lots;
  const tiedPoll = async (creator: TestUser, fields: PollFields = {}) => {
    const poll = await polls.poll(creator, {
      options: ['Tea', 'Coffee', 'Water'].map((text) => ({ text })),
      ...fields,
    });
    for (const option of [0, 1]) await polls.vote(polls.user(), poll, option);
    return poll;
  };

  it('are announced with the hash of their seed, and drawn once, with the word of a room', async () => {
    const creator = polls.user();
    const poll = await tiedPoll(creator);
    await polls.setStatus(creator, poll, 'closed');
    const before = await polls.read(poll);
    expect(before.lots).toBeUndefined();
    expect(await draw(creator, poll)).toMatchObject(rejection(409, 'lots_not_announced', lotsTexts.notAnnounced));
    const announcements = await Promise.all([0, 1, 2, 3].map((index) => announce(creator, poll, index)));
    const announced = await lotsOf(poll);
    expect(announced).toMatchObject({ options: [0, 1].map((index) => optionOf(poll, index)), draw: null });
    for (const response of announcements) expect(lotsIn(response)).toEqual(announced);
    await eventually(() => expect(polls.publishedFor('poll.updated', poll).at(-1)?.poll.lots).toEqual(announced));

    const draws = await Promise.all([0, 1, 2, 3].map((index) => draw(creator, poll, index)));
    const lots = await lotsOf(poll);
    for (const response of draws) expect(lotsIn(response)).toEqual(lots);
    expect(lots).toEqual({
      ...announced,
      draw: expect.objectContaining({ word: expect.stringMatching(/^Pinguin \d$/) }),
    });
    expect(lotsIn(await announce(creator, poll))).toEqual(lots);
    const { lots: _lots, version, revision, updatedAt, ...rest } = await polls.read(poll);
    expect({ ...before, version, revision, updatedAt }).toEqual({
      ...rest,
      version: before.version + 2,
      revision,
      updatedAt,
    });
  });

  it('are checked with the export by the command of the documentation', async () => {
    const docs = await readFile(new URL('../../../docs/sharing.md', import.meta.url), 'utf8');
    const [, command = ''] = /```sh\n(seed=[^`]+)```/.exec(docs) ?? [];
    const creator = polls.user();
    const poll = await tiedPoll(creator);
    await polls.setStatus(creator, poll, 'closed');
    await announce(creator, poll);
    await call(creator, poll, { word: "  L'eau, où ça? $(1) " });
    const file = { params: { id: poll.id }, query: { format: 'json' as const }, token: creator.token };
    const { lots } = (await polls.api.call(exportResults, file)).body as ResultsFile;
    const values = { ...lots?.draw, ids: lots?.options.join(' ') };
    const filled = command.replaceAll(/^(\w+)=.*$/gm, (_, name) => {
      const value = String(values[name as keyof typeof values]);
      return `${name}='${value.replaceAll("'", `'\\''`)}'`;
    });
    const printed = execFileSync('sh', ['-c', filled], { encoding: 'utf8' }).trim().split('\n');
    expect(printed).toEqual([
      lots?.commitment,
      expect.stringMatching(new RegExp(`^[\\da-f]{64} ${lots?.draw?.winner}$`)),
    ]);
  });

  it('end with a reopening, also by the former version', async () => {
    const creator = polls.user();
    const poll = await tiedPoll(creator);
    await polls.setStatus(creator, poll, 'closed');
    const first = lotsIn(await announce(creator, poll));
    await polls.setStatus(creator, poll, 'active');
    expect(await lotsOf(poll)).toBeUndefined();
    await polls.setStatus(creator, poll, 'closed');
    expect(await lotsOf(poll)).toBeUndefined();
    expect(lotsIn(await announce(creator, poll))?.commitment).not.toBe(first?.commitment);
  });

  it('of hidden results are for the creator alone', async () => {
    const creator = polls.user();
    const poll = await tiedPoll(creator, { show_results: false });
    await polls.setStatus(creator, poll, 'closed');
    await announce(creator, poll);
    expect(await lotsOf(poll, creator)).toBeDefined();
    expect(await lotsOf(poll)).toBeUndefined();
  });

  it('need an own closed poll with a tie', async () => {
    const [creator, other] = [polls.user(), polls.user()];
    const poll = await tiedPoll(creator);
    expect(await announce(other, poll)).toMatchObject(rejection(403, 'not_owner', texts.poll.notOwner));
    expect(await announce(creator, poll)).toMatchObject(rejection(409, 'poll_open', lotsTexts.open));
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await announce(creator, draft)).toMatchObject(rejection(409, 'poll_draft'));
    await polls.vote(polls.user(), poll, 0);
    await polls.setStatus(creator, poll, 'closed');
    expect(await announce(creator, poll)).toMatchObject(rejection(409, 'no_tie', lotsTexts.noTie));
    const unvoted = await polls.poll(creator);
    await polls.setStatus(creator, unvoted, 'closed');
    expect(await announce(creator, unvoted)).toMatchObject(rejection(409, 'no_tie', lotsTexts.noTie));
  });
});

describe('a deleted poll', () => {
  it('takes its code along, also when another call opens its presentation', async () => {
    const creator = polls.user();
    for (let round = 0; round < 12; round += 1) {
      const poll = await polls.poll(creator);
      const [opening, covering, removal] = await Promise.all([
        tryToOpen(polls.user(), poll, round),
        cover(creator, poll, true, round + 1),
        remove(creator, poll, round),
      ]);
      expect(removal.status).toBe(200);
      for (const { status } of [opening, covering]) expect([200, 404]).toContain(status);
      expect(await storedFor(poll)).toBe(0);
    }
  });
});

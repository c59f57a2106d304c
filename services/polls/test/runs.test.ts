import { describe, expect, it } from '@jest/globals';
import {
  addInvited,
  addMembers,
  createGroup,
  createPoll,
  deletePoll,
  type ExportFormat,
  exportResults,
  limits,
  listInvited,
  listRuns,
  openingsAfter,
  type Poll,
  pollErrorTexts,
  type ResultsFile,
  removeInvited,
  repeatIntervals,
  replaceMembers,
  stopRepeating,
} from '@showhands/contracts';
import { aPollInput, eventually, readCsv, type TestUser } from '@showhands/testing';
import fc from 'fast-check';
import { inMinutes, type PollFields, rejection, textsAndIds, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const WEEKLY = { every: 'week', zone: 'UTC' } as const;
const DAY_MS = 86_400_000;

const repeating = (creator: TestUser, fields: PollFields = {}) => polls.poll(creator, { repeat: WEEKLY, ...fields });

/** Moves the schedule of a poll into the past, so that the next run has been due for so long by PostgreSQL's clock. */
const makeDue = ({ id }: Poll, overdueMs = 0) =>
  polls.rows(
    `update polls p set repeat_from = repeat_from - by, next_run_at = next_run_at - by, created_at = created_at - by, ends_at = ends_at - by
     from (select id, next_run_at - clock_timestamp() + make_interval(secs => ?) as by from polls) moved
     where p.id = moved.id and p.id = ?`,
    [overdueMs / 1_000, id],
  );

/** A replica looks for due runs when it starts, and has opened them when it is closed. */
const sweep = async () => (await polls.replica()).close();

const runsOf = async ({ token }: TestUser, { id }: Poll, query = {}) =>
  (await polls.api.call(listRuns, { params: { id }, query, token })).body;

const newest = async (creator: TestUser, poll: Poll): Promise<Poll> => {
  const [run] = await runsOf(creator, poll);
  if (!run) throw new Error('the poll has no runs');
  return run;
};

/** On a busy machine a replica may leave a run to the next one, or still open it. */
const untilOpened = (creator: TestUser, poll: Poll, before: Poll): Promise<Poll> =>
  eventually(async () => {
    await sweep();
    const run = await newest(creator, poll);
    expect(run.id).not.toBe(before.id);
    return run;
  });

const openNext = async (creator: TestUser, poll: Poll, overdueMs = 0): Promise<Poll> => {
  await makeDue(poll, overdueMs);
  return untilOpened(creator, poll, await newest(creator, poll));
};

const stop = ({ token }: TestUser, { id }: Poll) => polls.api.attempt(stopRepeating, { params: { id }, token });

describe('the next run', () => {
  it('invites members who have joined its groups since, and nobody who was taken off the list', async () => {
    const [creator, kept, off, joined] = polls.users(4) as [TestUser, TestUser, TestUser, TestUser];
    for (const user of [kept, off, joined]) await polls.register(user);
    const { token } = creator;
    const body = { name: 'The board', entries: [kept.username, off.username] };
    const { id } = (await polls.api.call(createGroup, { body, token })).body;
    await polls.rows("update group_members set added_at = added_at - interval '9 days' where group_id = ?", [id]);
    const first = await repeating(creator, { visibility: 'invited', invited_groups: [id] });
    const listOf = async (poll: Poll) => (await polls.api.call(listInvited, { params: { id: poll.id }, token })).body;
    const entryId = (await listOf(first)).find(({ entry }) => entry === off.username)?.id ?? '';
    await polls.api.call(removeInvited, { params: { id: first.id, entryId }, token });
    await polls.api.call(addMembers, { params: { id }, body: { entries: [joined.username] }, token });
    const second = await openNext(creator, first);
    expect((await listOf(second)).map(({ entry }) => entry).toSorted()).toEqual(
      [kept.username, joined.username].toSorted(),
    );
    // The second run still follows the group.
    await polls.api.call(replaceMembers, { params: { id }, body: { entries: [joined.username] }, token });
    expect((await listOf(second)).map(({ entry }) => entry)).toEqual([joined.username]);
  });

  it('takes the place of the one before, with its rules, options and invited people', async () => {
    const [creator, guest] = polls.users(2) as [TestUser, TestUser];
    await polls.rename(guest, guest.username, 1);
    const picture = '/api/uploads/00000000-0000-4000-8000-000000000000.webp';
    const first = await repeating(creator, {
      method: 'score',
      change_vote: true,
      visibility: 'invited',
      quorum: { share: 50 },
      voters_add_options: 'free',
      invited: [guest.username, 'grace@example.org'],
      options: [
        { text: 'Tea', picture },
        { text: 'Coffee', description: 'Black' },
      ],
    });
    expect(first).toMatchObject({ run: 1, repeat: WEEKLY, next_run_at: expect.any(String) });
    await polls.rows(
      "insert into options (poll_id, id, position, text, added_by) values (?, gen_random_uuid(), 9, 'Milk', ?)",
      [first.id, creator.id],
    );
    const second = await openNext(creator, first);
    const former = await polls.read(first, creator);
    expect(former).toMatchObject({ status: 'closed', auto_closed: true, run: 1 });
    expect([former.repeat, former.next_run_at]).toEqual([undefined, undefined]);
    expect(second).toMatchObject({
      ...{ run: 2, status: 'active', title: first.title, total_votes: 0, method: 'score', change_vote: true },
      ...{ visibility: 'invited', quorum_voters: 1, repeat: { every: 'week', zone: 'UTC' } },
      options: [
        { text: 'Tea', picture, votes: 0 },
        { text: 'Coffee', description: 'Black', votes: 0 },
      ],
    });
    expect(second.options[0]?.id).not.toBe(first.options[0]?.id);
    const { body } = await polls.api.call(listInvited, { params: { id: second.id }, token: creator.token });
    expect(body.map(({ entry }) => entry).toSorted()).toEqual(['grace@example.org', guest.username].toSorted());
    expect((await polls.read(second, guest)).id).toBe(second.id);
    await eventually(() => {
      expect(polls.publishedFor('poll.closed', first)).toMatchObject([{ automatic: true }]);
      expect(polls.publishedFor('poll.created', second)).toHaveLength(1);
      const changes = polls.published('poll.access-changed').filter(({ pollId }) => pollId === second.id);
      expect(changes).toMatchObject([{ added: [guest.id], removed: [] }]);
    });
  });

  it('opens on time by the timer', async () => {
    const creator = polls.user();
    const poll = await repeating(creator);
    await makeDue(poll, -700);
    // Another poll with an end makes the service reschedule its wake-up.
    await polls.poll(creator, { ends_at: inMinutes(10) });
    await eventually(async () => expect(await runsOf(creator, poll)).toHaveLength(2));
  });

  it('is the latest of those that a long downtime missed', async () => {
    const creator = polls.user();
    const poll = await repeating(creator, { repeat: { every: 'day', zone: 'UTC' } });
    const run = await openNext(creator, poll, 20.5 * DAY_MS);
    expect(await runsOf(creator, poll)).toHaveLength(2);
    expect(run.run).toBe(2);
    const ahead = Date.parse(run.next_run_at ?? '') - Date.now();
    expect(ahead > 0 && ahead < DAY_MS).toBe(true);
  });

  it('lasts as long as the first one, and is left out if that time is over', async () => {
    const creator = polls.user();
    const opens_at = inMinutes(60);
    const ends_at = new Date(Date.parse(opens_at) + 120 * 60_000).toISOString();
    const poll = await repeating(creator, { opens_at, ends_at });
    expect(poll.next_run_at).toBe(new Date(Date.parse(opens_at) + 7 * DAY_MS).toISOString());
    await makeDue(poll, 3 * 3_600_000);
    const missed = await eventually(async () => {
      await sweep();
      const newestRun = await newest(creator, poll);
      expect(Date.parse(newestRun.next_run_at ?? '')).toBeGreaterThan(Date.now());
      return newestRun;
    });
    expect(missed.id).toBe(poll.id);
    const run = await openNext(creator, missed);
    expect(run).toMatchObject({ run: 2, status: 'active' });
    expect(run).not.toHaveProperty('opens_at');
    const opened = Date.parse(run.next_run_at ?? '') - 7 * DAY_MS;
    expect(Date.parse(run.ends_at ?? '') - opened).toBe(120 * 60_000);
  });

  it('follows edits of the newest run, and leaves a poll closed that was closed before', async () => {
    const creator = polls.user();
    const poll = await repeating(creator);
    const edited = await polls.edit(creator, poll, { title: 'Another question', options: textsAndIds(poll).slice(1) });
    expect(edited.body).toMatchObject({ repeat: WEEKLY, next_run_at: poll.next_run_at });
    const { closed_at } = await polls.setStatus(creator, poll, 'closed');
    const run = await openNext(creator, poll);
    expect(run).toMatchObject({
      title: 'Another question',
      options: [{ text: 'At the lake' }, { text: 'On the roof' }],
    });
    expect(await polls.read(poll)).toMatchObject({ closed_at, auto_closed: false });
    expect(polls.publishedFor('poll.closed', poll)).toHaveLength(1);
  });

  it('has the options of voters only if fewer than two others are left', async () => {
    const creator = polls.user();
    const poll = await repeating(creator);
    await polls.rows('update options set added_by = ? where poll_id = ? and position > 0', [creator.id, poll.id]);
    expect((await openNext(creator, poll)).options).toHaveLength(3);
  });

  it('waits for room if its creator has as many polls as an account may keep', async () => {
    const creator = polls.user();
    const poll = await repeating(creator);
    // In parts, each within the timeout of a statement on a busy machine.
    const parts = 10;
    for (let part = 0; part < parts; part += 1) {
      await polls.rows(
        `insert into polls (id, creator, title, description, category, status, allow_multiple_votes, show_results)
         select gen_random_uuid(), creator, title, '', category, 'draft', false, true
         from polls, generate_series(1, ?::integer) where id = ?`,
        [limits.kept.polls / parts, poll.id],
      );
    }
    await makeDue(poll);
    await sweep();
    expect(await newest(creator, poll)).toMatchObject({ id: poll.id, status: 'active' });
    await polls.rows(
      "delete from polls where id = any (array(select id from polls where creator = ? and status = 'draft' limit 2))",
      [creator.id],
    );
    expect(await openNext(creator, poll)).toMatchObject({ run: 2 });
  });
});

describe('one run is opened', () => {
  const expectOne = async (creator: TestUser, poll: Poll) => {
    const second = await untilOpened(creator, poll, poll);
    expect((await runsOf(creator, poll)).map(({ run }) => run)).toEqual([2, 1]);
    await eventually(() => expect(polls.publishedFor('poll.created', second)).toHaveLength(1));
    expect(polls.publishedFor('poll.closed', poll)).toHaveLength(1);
  };

  it('although replicas compete', async () => {
    const creator = polls.user();
    const all = await Promise.all(Array.from({ length: 5 }, () => repeating(creator)));
    for (const poll of all) await makeDue(poll);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    for (const poll of all) await expectOne(creator, poll);
  });

  it('after a crash in the middle, and other runs open meanwhile', async () => {
    const creator = polls.user();
    const otherCreator = polls.user();
    const [stuck, other] = [await repeating(creator), await repeating(otherCreator)];
    // The insertion of the run kills its connection, whichever replica makes it, and however often.
    await polls.rows(`
      create function kill_in_run() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()), pg_sleep(600); return new; end $$`);
    await polls.rows(
      `create trigger kill_in_run before insert on polls for each row when (new.creator = '${creator.id}') execute function kill_in_run()`,
    );
    await makeDue(stuck, 1_000);
    await makeDue(other);
    await sweep();
    await expectOne(otherCreator, other);
    expect(await runsOf(creator, stuck)).toHaveLength(1);
    expect(await polls.read(stuck)).toMatchObject({ status: 'active', repeat: WEEKLY });
    await polls.rows('drop trigger kill_in_run on polls');
    await sweep();
    await expectOne(creator, stuck);
  });
});

describe('the repetition', () => {
  it('is absent by default, and starts when a draft is published', async () => {
    const creator = polls.user();
    expect(await polls.poll(creator)).not.toHaveProperty('run');
    const draft = await repeating(creator, { status: 'draft' });
    expect(draft.repeat).toEqual(WEEKLY);
    expect(draft).not.toHaveProperty('next_run_at');
    const { body } = await polls.edit(creator, draft, { status: 'active' });
    expect(body).toMatchObject({ repeat: { ...WEEKLY, from: expect.any(String) }, next_run_at: expect.any(String) });
  });

  it('keeps the day of a poll that was open before, and the present run when the interval changes', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await polls.rows("update polls set created_at = created_at - interval '2 days' where id = ?", [poll.id]);
    const from = new Date(Math.floor(Date.parse(poll.createdAt) / 60_000) * 60_000 - 2 * DAY_MS);
    const weekly = (await polls.edit(creator, poll, { repeat: WEEKLY })).body as Poll;
    expect(weekly.next_run_at).toBe(new Date(from.getTime() + 7 * DAY_MS).toISOString());
    await polls.rows("update polls set repeat_from = repeat_from - interval '7 days' where id = ?", [poll.id]);
    const slower = await polls.edit(creator, weekly, { repeat: { every: 'two_weeks', zone: 'UTC' } });
    expect(slower.body).toMatchObject({ next_run_at: new Date(from.getTime() + 14 * DAY_MS).toISOString() });
  });

  it.each([
    [{ every: 'hour', zone: 'UTC' }, 'repeat.every'],
    [{ every: 'week', zone: 'CET' }, 'repeat.zone'],
    [{ every: 'week', zone: 'Europe/Atlantis' }, 'repeat.zone'],
    [{ every: 'week' }, 'repeat.zone'],
    ['week', 'repeat'],
  ])('rejects %j', async (repeat, path) => {
    const body = { ...aPollInput(), repeat } as never;
    const response = await polls.api.attempt(createPoll, { body, token: polls.user().token });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('rejects an end after the next run, and an older run that is to repeat', async () => {
    const creator = polls.user();
    const late = { ...aPollInput(), repeat: { every: 'day', zone: 'UTC' } as const, ends_at: inMinutes(25 * 60) };
    expect(await polls.api.attempt(createPoll, { body: late, token: creator.token })).toMatchObject(
      rejection(400, 'validation_failed', pollErrorTexts.repeat.endsTooLate),
    );
    const first = await repeating(creator);
    await openNext(creator, first);
    const reopened = await polls.setStatus(creator, first, 'active');
    expect(await polls.edit(creator, reopened, { repeat: WEEKLY })).toMatchObject(
      rejection(400, 'validation_failed', pollErrorTexts.repeat.notNewest),
    );
    expect(await polls.edit(creator, reopened, {})).toMatchObject({ status: 200 });
  });

  it('is for so many polls of an account', async () => {
    const creator = polls.user();
    const [poll, other] = [await repeating(creator), await polls.poll(creator)];
    await polls.rows(
      `insert into polls (id, creator, title, description, category, status, allow_multiple_votes, show_results, repeat_every, repeat_zone)
       select gen_random_uuid(), creator, title, '', category, 'draft', false, true, 'week', 'UTC'
       from polls, generate_series(2, ?::integer) where id = ?`,
      [limits.repeats.perUser, poll.id],
    );
    expect(await polls.edit(creator, other, { repeat: WEEKLY })).toMatchObject(rejection(409, 'too_many_repeats'));
    const body = { ...aPollInput(), repeat: WEEKLY };
    expect(await polls.api.attempt(createPoll, { body, token: creator.token })).toMatchObject(
      rejection(409, 'too_many_repeats'),
    );
    expect(await polls.edit(creator, poll, { repeat: { every: 'day', zone: 'UTC' } })).toMatchObject({ status: 200 });
  });

  it('stops by an edit, by any run of the series, closed or not, and with the newest run', async () => {
    const creator = polls.user();
    const [edited, first, deleted] = [await repeating(creator), await repeating(creator), await repeating(creator)];
    expect((await polls.edit(creator, edited, { repeat: null })).body).not.toHaveProperty('repeat');
    const second = await openNext(creator, first);
    await polls.setStatus(creator, second, 'closed');
    expect(await stop(polls.user(), first)).toMatchObject(rejection(403, 'not_owner'));
    expect((await stop(creator, first)).status).toBe(200);
    expect(await polls.read(second)).not.toHaveProperty('repeat');
    const lastOf = (poll: Poll) => polls.publishedFor('poll.updated', poll).at(-1)?.poll;
    await eventually(() => expect(lastOf(second)).toMatchObject({ status: 'closed', run: 2 }));
    expect(lastOf(second)).not.toHaveProperty('next_run_at');
    expect((await stop(creator, second)).status).toBe(200);
    await openNext(creator, deleted);
    await polls.api.call(deletePoll, { params: { id: (await newest(creator, deleted)).id }, token: creator.token });
    await sweep();
    expect(await runsOf(creator, deleted)).toHaveLength(1);
  });

  it('stops although the next run opens at the same time', async () => {
    const creator = polls.user();
    const all = await Promise.all(Array.from({ length: 8 }, () => repeating(creator)));
    for (const poll of all) await makeDue(poll);
    await Promise.all([sweep(), ...all.map((poll) => stop(creator, poll))]);
    for (const poll of all) {
      for (const run of await runsOf(creator, poll)) expect(run).not.toHaveProperty('repeat');
    }
  });

  it('either has the edit that comes as the next run opens, or rejects it', async () => {
    const creator = polls.user();
    const all = await Promise.all(Array.from({ length: 8 }, () => repeating(creator)));
    for (const poll of all) await makeDue(poll);
    const edit = (poll: Poll) => polls.edit(creator, poll, { title: 'Edited meanwhile' });
    const [responses] = await Promise.all([Promise.all(all.map(edit)), sweep()]);
    await sweep();
    for (const [index, poll] of all.entries()) {
      const { run, title } = await newest(creator, poll);
      const isAccepted = responses[index]?.status === 200;
      expect({ run, title }).toEqual({ run: 2, title: isAccepted ? 'Edited meanwhile' : poll.title });
    }
  });
});

describe('the list of runs', () => {
  it('has what the viewer may see of each run', async () => {
    const [creator, voter] = polls.users(2) as [TestUser, TestUser];
    await polls.rename(voter, voter.username, 1);
    const first = await repeating(creator, { results_when: 'after_vote' });
    await polls.vote(voter, first);
    const second = await openNext(creator, first);
    const shownTo = async (viewer: TestUser) =>
      (await runsOf(viewer, first)).map(({ results_visible }) => results_visible);
    expect(await shownTo(voter)).toEqual([false, true]);
    await polls.vote(voter, second);
    expect(await shownTo(voter)).toEqual([true, true]);
    await polls.edit(creator, second, { visibility: 'invited' });
    expect(await shownTo(voter)).toEqual([true]);
    const entries = { params: { id: second.id }, body: { entries: [voter.username] }, token: creator.token };
    await polls.api.call(addInvited, entries);
    expect(await shownTo(voter)).toEqual([true, true]);
    expect(await runsOf(polls.user(), await polls.poll(creator))).toEqual([]);
  });

  it('has runs for people with the link by such a run only, and pages', async () => {
    const [creator, viewer] = polls.users(2) as [TestUser, TestUser];
    const first = await repeating(creator, { visibility: 'link' });
    const second = await openNext(creator, first);
    expect(await runsOf(viewer, second)).toHaveLength(2);
    await polls.edit(creator, second, { visibility: 'everyone' });
    expect(await runsOf(viewer, second)).toHaveLength(1);
    const page = await polls.api.call(listRuns, {
      params: { id: second.id },
      query: { limit: 1 },
      token: creator.token,
    });
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.headers.get('link')).toContain('rel="next"');
  });
});

describe('an exported file', () => {
  const take = async ({ token }: TestUser, { id }: Poll, format: ExportFormat) =>
    (await polls.api.call(exportResults, { params: { id }, query: { format }, token })).body;

  it('has the results of the runs that the viewer sees, oldest first', async () => {
    const [creator, voter] = polls.users(2) as [TestUser, TestUser];
    const first = await repeating(creator, { results_when: 'after_vote' });
    await polls.vote(voter, first);
    const before = (await take(creator, first, 'json')) as ResultsFile;
    expect(before.runs).toBeUndefined();
    const hidden = await openNext(creator, first);
    const last = await openNext(creator, hidden);
    await polls.edit(creator, last, { options: [...textsAndIds(last), { text: 'New in this run' }] });
    await polls.vote(voter, last, 1);
    const runsFor = async (user: TestUser) => ((await take(user, last, 'json')) as ResultsFile).runs;
    const counted = (await runsFor(creator))?.map(({ run, poll, options }) => [
      run,
      poll.id,
      options.map(({ votes }) => votes),
    ]);
    expect(counted).toEqual([
      [1, first.id, [1, 0, 0]],
      [2, hidden.id, [0, 0, 0]],
      [3, last.id, [0, 1, 0, 0]],
    ]);
    expect((await runsFor(voter))?.map(({ run }) => run)).toEqual([1, 2, 3]);
    const rows = readCsv((await take(creator, last, 'csv')) as Uint8Array);
    const table = rows.slice(rows.findIndex(([heading]) => heading === 'Run'));
    expect(table[0]?.slice(0, 6)).toEqual(['Run', 'Opened (UTC)', 'Voters', 'Option', 'Votes', 'Share of votes (%)']);
    expect(table).toHaveLength(11);
    expect(table[1]).toMatchObject(['1', expect.any(String), '1', first.options[0]?.text, '1', '100']);
    expect(table.at(-1)?.slice(2, 6)).toEqual(['1', 'New in this run', '0', '0']);
  });
});

it('PostgreSQL calculates the same openings', async () => {
  // Zones whose rules have been the same for years, since Node and PostgreSQL can have other versions of the data.
  const zones = [
    ...['Europe/Berlin', 'Europe/London', 'America/New_York', 'America/St_Johns', 'Pacific/Auckland', 'Asia/Kolkata'],
    ...['Australia/Lord_Howe', 'UTC'],
  ];
  const asked = fc.sample(
    fc.record({
      every: fc.constantFrom(...repeatIntervals),
      zone: fc.constantFrom(...zones),
      from: fc.date({
        min: new Date('2026-01-01T00:00:00Z'),
        max: new Date('2032-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      after: fc.integer({ min: 0, max: 400 }),
    }),
    300,
  );
  const openings = asked.map(
    ({ after, ...schedule }) =>
      openingsAfter(schedule, new Date(schedule.from.getTime() + (after + 0.5) * DAY_MS), 1)[0],
  );
  const steps = { day: '1 day', week: '7 days', two_weeks: '14 days', month: '1 month' };
  // A local time that the clocks repeat has two instants, of which PostgreSQL takes the other one: compared as local times.
  const rows = await polls.rows<{ opening: Date; expected: Date; is_same: boolean }>(
    `select asked.opening, wanted.instant as expected,
       wanted.instant = asked.opening or wanted.local = asked.opening at time zone asked.zone as is_same
     from unnest(?::timestamptz[], ?::text[], ?::interval[], ?::timestamptz[], ?::integer[]) as asked (start, zone, step, opening, after)
     cross join lateral (
       select local, local at time zone zone as instant from generate_series(1, 410) count,
         lateral (select (start at time zone zone) + count * step as local) at_count
       where local at time zone zone > start + (after + 0.5) * interval '24 hours' limit 1) wanted`,
    [
      asked.map(({ from }) => from),
      asked.map(({ zone }) => zone),
      asked.map(({ every }) => steps[every]),
      openings,
      asked.map(({ after }) => after),
    ],
  );
  expect(rows).toHaveLength(asked.length);
  expect(rows.filter(({ is_same }) => !is_same)).toEqual([]);
});

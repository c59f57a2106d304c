import { beforeAll, describe, expect, it, test } from '@jest/globals';
import {
  addOption,
  type ExportFormat,
  exportFormats,
  exportResults,
  getPoll,
  type Poll,
  putBallot,
  type ResultsFile,
  votingMethods,
} from '@showhands/contracts';
import { eventually, readCsv, readWorkbook, type TestUser } from '@showhands/testing';
import { optionOf, rejection, usePolls } from './polls-under-test.ts';

/** Texts that a spreadsheet would read as a formula, or that break a field, a cell or the writer of the workbook. */
const FORMULAS = ['=HYPERLINK("x")', '+1+1', '-2', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠A1'];
const STRANGE = [
  'Line 1\nline 2, "quoted"; and\r\nmore',
  '👩‍👩‍👧 🏳️‍🌈',
  'שלום, «עולם»',
  'كم الساعة؟',
  '<b>&amp;</b>',
  '_x0041_',
  'constructor',
  '__proto__',
];
/** A cell has one kind of line break. */
const SHOWN = STRANGE.map((text) => text.replaceAll('\r\n', '\n'));
const TITLE = '=HYPERLINK("http://evil.example/", "Lunch")';

/** A workbook counts the days since 1899-12-30. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

const polls = usePolls();
let creator: TestUser;
let voters: TestUser[];
let chosen: Poll;
let ranked: Poll;
let scored: Poll;

type Marks = Readonly<Record<number, { rank?: number; score?: number; points?: number }>>;

const vote = (voter: TestUser, poll: Poll, marks: Marks) => {
  const choices = Object.entries(marks).map(([option, mark]) => ({
    option_id: optionOf(poll, Number(option)),
    ...mark,
  }));
  return polls.api.call(putBallot, { params: { id: poll.id }, body: { choices }, token: voter.token });
};
const read = async (poll: Poll, user = creator): Promise<Poll> =>
  (await polls.api.call(getPoll, { params: { id: poll.id }, query: { intent: 'results' }, token: user.token })).body;
const take = (poll: Pick<Poll, 'id'>, query: { format: ExportFormat; bom?: 'true' }, user = creator) =>
  polls.api.call(exportResults, { params: { id: poll.id }, query, token: user.token });
const attempt = (poll: Pick<Poll, 'id'>, format: string, user: TestUser) =>
  polls.api.attempt(exportResults, { params: { id: poll.id }, query: { format }, token: user.token });

const takeJson = async (poll: Poll) => (await take(poll, { format: 'json' })).body as ResultsFile;
const takeCsv = async (poll: Poll) => readCsv((await take(poll, { format: 'csv' })).body as Uint8Array);
const takeWorkbook = async (poll: Poll) => readWorkbook((await take(poll, { format: 'xlsx' })).body as Uint8Array);

/** The table whose first heading is this one, up to the empty row. */
const tableOf = (rows: readonly string[][], heading: string): string[][] => {
  const below = rows.slice(rows.findIndex(([first]) => first === heading));
  const end = below.findIndex((row) => row.every((field) => field === ''));
  return end === -1 ? below : below.slice(0, end);
};
const column = (table: readonly (readonly unknown[])[], heading: string): unknown[] =>
  table.slice(1).map((row) => row[table[0]?.indexOf(heading) ?? -1] ?? null);

beforeAll(async () => {
  creator = polls.user();
  voters = polls.users(3);
  const [ada, ben, cleo] = voters as [TestUser, TestUser, TestUser];
  chosen = await polls.poll(creator, {
    title: TITLE,
    allow_multiple_votes: true,
    voters_add_options: 'free',
    options: [...FORMULAS, ...STRANGE].map((text, index) => ({
      text,
      seats: index === 1 ? 7 : null,
      description: text,
    })),
  });
  const body = { text: 'Added by a voter' };
  const added = await polls.api.call(addOption, { params: { id: chosen.id }, body, token: ada.token });
  chosen = added.body.poll;
  await vote(ada, chosen, { 0: {}, 1: {} });
  await vote(ben, chosen, { 0: {} });
  await vote(cleo, chosen, { 0: {}, 1: {}, 15: {} });
  ranked = await polls.poll(creator, { method: 'rank', title: 'Ranked' });
  await vote(ada, ranked, { 0: { rank: 1 }, 1: { rank: 2 } });
  await vote(ben, ranked, { 1: { rank: 1 } });
  await vote(cleo, ranked, { 2: { rank: 1 }, 1: { rank: 2 }, 0: { rank: 3 } });
  scored = await polls.poll(creator, { method: 'score', title: 'Scored' });
  await vote(ada, scored, { 0: { score: 5 }, 1: { score: 0 } });
  await vote(ben, scored, { 0: { score: 2 } });
  await eventually(async () => expect((await read(ranked)).ranking?.ballots).toBe(3));
  ranked = await read(ranked);
});

describe('a file in JSON', () => {
  it('has the counters, with shares of votes and of voters', async () => {
    const poll = await read(chosen);
    const file = await takeJson(chosen);
    expect(file.poll).toMatchObject({ id: poll.id, title: TITLE, total_votes: 6, voters_count: 3, method: 'choose' });
    expect(file.options.map(({ id, text, votes }) => ({ id, text, votes }))).toEqual(
      poll.options.map(({ id, text, votes }) => ({ id, text, votes })),
    );
    expect(file.options[1]).toMatchObject({ votes: 2, seats: 7, share_of_votes: 2 / 6, share_of_voters: 2 / 3 });
  });

  it('has the ranking or the scores as the poll has them', async () => {
    expect((await takeJson(ranked)).ranking).toEqual(ranked.ranking);
    const poll = await read(scored);
    expect((await takeJson(scored)).options.map(({ scores }) => scores)).toEqual(
      poll.options.map(({ scores }) => scores),
    );
  });
});

describe('a file in CSV', () => {
  it('has a head, and a row for each option', async () => {
    const rows = await takeCsv(chosen);
    const facts = new Map(rows.map(([name, value]) => [name, value]));
    expect(facts.get('Status')).toBe('Active');
    expect(facts.get('Method')).toBe('Multiple choice');
    expect(facts.get('Created (UTC)')).toBe(chosen.createdAt);
    expect([facts.get('Total votes'), facts.get('Voters')]).toEqual(['6', '3']);
    const table = tableOf(rows, 'Option');
    expect(column(table, 'Votes')).toEqual((await read(chosen)).options.map(({ votes }) => String(votes)));
    expect(column(table, 'Share of votes (%)').slice(0, 2)).toEqual(['50', '33.33']);
    expect(column(table, 'Share of voters (%)').slice(0, 2)).toEqual(['100', '66.67']);
    expect(column(table, 'Seats').slice(0, 2)).toEqual(['', '7']);
  });

  it('keeps every text in one field, and defuses those that would be formulas', async () => {
    const rows = await takeCsv(chosen);
    const texts = column(tableOf(rows, 'Option'), 'Option');
    expect(texts).toEqual([...FORMULAS.map((text) => `'${text}`), ...SHOWN, 'Added by a voter']);
    expect(rows[0]?.slice(0, 2)).toEqual(['Title', `'${TITLE}`]);
  });

  it('separates rows by CRLF alone, quotes texts, and starts with a byte order mark on request', async () => {
    const plain = Buffer.from((await take(scored, { format: 'csv' })).body as Uint8Array).toString();
    expect(plain.startsWith('"Title","Scored"')).toBe(true);
    expect(plain.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const { body } = await take(scored, { format: 'csv', bom: 'true' });
    expect((body as Uint8Array).slice(0, 4)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf, 0x22));
  });

  it('has the rounds, the order and the pairs of a ranking', async () => {
    const rows = await takeCsv(ranked);
    expect(rows.find(([name]) => name === 'Winner of the runoff')?.[1]).toBe('At the lake');
    const [results, rounds] = [
      tableOf(rows, 'Option'),
      tableOf(rows.slice(rows.findIndex((row) => row[1] === 'Round 1')), 'Option'),
    ];
    expect(column(results, 'First preferences')).toEqual(['1', '1', '1']);
    expect(column(rounds, 'Round 1').slice(0, 4)).toEqual(['1', '1', '1', '0']);
    expect(column(rounds, 'Round 2').slice(0, 4)).toEqual(['1', '2', '', '0']);
    expect(column(rounds, 'Round 1').slice(4)).toEqual(['On the roof', 'Last in the poll']);
    expect(tableOf(rows, 'Place by pairs')[1]?.slice(0, 2)).toEqual(['1', 'At the lake']);
    const pairs = tableOf(rows, 'Votes that prefer the row to the column');
    expect(pairs[2]?.slice(0, 4)).toEqual(['At the lake', '2', '', '2']);
  });

  it('has the distribution of scores', async () => {
    const table = tableOf(await takeCsv(scored), 'Option');
    expect(table[1]?.slice(2, 11)).toEqual(['3.5', '3.5', '2', '0', '0', '1', '0', '0', '1']);
    expect(table[3]?.slice(2, 5)).toEqual(['', '', '0']);
  });

  it('has the sums of points, and how many voters gave how many', async () => {
    const poll = await polls.poll(creator, { method: 'points', points: 8 });
    for (const voter of voters) await vote(voter, poll, { 0: { points: 3 }, 1: { points: 1 } });
    const rows = await takeCsv(poll);
    expect(rows.find(([name]) => name === 'Points of each voter')?.[1]).toBe('8');
    const table = tableOf(rows, 'Option');
    expect(table[0]?.slice(6, 9)).toEqual(['1 point', '2 points', '3 points']);
    expect(table[1]?.slice(2, 9)).toEqual(['9', '75', '3', '3', '0', '0', '3']);
    const file = await takeJson(poll);
    expect(file.poll).toMatchObject({ points: 8, max_points: 8 });
    expect(file.options[1]).toMatchObject({
      points: { total: 3, distribution: [3], mean: 1 },
      share_of_points: 0.25,
    });
  });
});

describe('a workbook', () => {
  it('has texts exactly as they are, numbers as numbers and times as times', async () => {
    const workbook = await takeWorkbook(chosen);
    expect([...workbook.keys()]).toEqual(['Results', 'Poll']);
    const results = workbook.get('Results') ?? [];
    expect(column(results, 'Option')).toEqual([...FORMULAS, ...SHOWN, 'Added by a voter']);
    expect(column(results, 'Votes')).toEqual((await read(chosen)).options.map(({ votes }) => votes));
    expect(column(results, 'Share of votes (%)').slice(0, 2)).toEqual([0.5, 2 / 6]);
    const facts = new Map(workbook.get('Poll')?.map(([name, value]) => [name, value]));
    expect(facts.get('Created (UTC)')).toBeCloseTo(Date.parse(chosen.createdAt) / DAY_MS + EPOCH_DAYS, 8);
    expect(facts.get('Title')).toBe(TITLE);
  });

  it('has a sheet for each table of a ranking', async () => {
    const workbook = await takeWorkbook(ranked);
    expect([...workbook.keys()]).toEqual(['Results', 'Rounds of the runoff', 'Order by pairs', 'Pairs', 'Poll']);
    expect(workbook.get('Pairs')?.[1]?.slice(0, 4)).toEqual(['In the park', null, 1, 1]);
  });
});

test.each(votingMethods)('polls by «%s» with most options and no votes are exported', async (method) => {
  const options = Array.from({ length: method === 'choose' ? 100 : 30 }, (_, index) => ({
    text: `Option ${index + 1}`,
  }));
  const poll = await polls.poll(creator, { method, options });
  expect((await takeJson(poll)).options.map(({ votes }) => votes)).toEqual(options.map(() => 0));
  const texts = options.map(({ text }) => text);
  expect(column(tableOf(await takeCsv(poll), 'Option'), 'Option')).toEqual(texts);
  expect(column((await takeWorkbook(poll)).get('Results') ?? [], 'Option')).toEqual(texts);
});

it('is a download that is named after the poll, and that nobody stores', async () => {
  const { headers } = await take(chosen, { format: 'csv' });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="=HYPERLINK( http evil.example , Lunch ) - results.csv"`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const other = await polls.poll(creator, { title: '今晩のご飯は?' });
  const { headers: named } = await take(other, { format: 'xlsx' });
  expect(named.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('今晩のご飯は - results.xlsx')}`,
  );
  expect(named.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect((await take(other, { format: 'json' })).headers.get('content-type')).toMatch(/^application\/json/);
});

/** Everything that can be read in a file. */
const contentOf = (body: unknown): string => {
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  return body[0] === 'P'.charCodeAt(0) ? JSON.stringify([...readWorkbook(body)]) : Buffer.from(body).toString();
};

it.each(exportFormats)('names neither voters nor the creator: %s', async (format) => {
  const content = contentOf((await take(chosen, { format })).body);
  expect(content).toContain('Added by a voter');
  for (const { id, username } of [creator, ...voters]) {
    expect(content).not.toContain(username);
    expect(content).not.toContain(id);
  }
});

// One format each: they are rendered after the check.
describe('results are for whoever sees them now:', () => {
  const format = 'json';
  const expectHidden = async (poll: Poll, user: TestUser) =>
    expect(await attempt(poll, format, user)).toMatchObject(rejection(403, 'results_private'));
  const _close = (poll: Poll) => polls.setStatus(creator, poll, 'closed');

  it('after_vote after the own vote', async () => {
    const [voter, stranger] = voters as [TestUser, TestUser];
    const poll = await polls.poll(creator, { results_when: 'after_vote' });
    await expectHidden(poll, voter);
    await vote(voter, poll, { 0: {} });
    await take(poll, { format }, voter);
    await expectHidden(poll, stranger);
  });

  it('a draft has none', async () => {
    const draft = await polls.poll(creator, { status: 'draft' });
    expect(await attempt(draft, format, creator)).toMatchObject(rejection(409, 'poll_draft'));
    expect(await attempt(draft, format, voters[0] as TestUser)).toMatchObject({ status: 404 });
    expect(await attempt({ id: polls.user().id }, format, creator)).toMatchObject({ status: 404 });
  });
});

it('needs a format that it knows', async () => {
  for (const query of [{}, { format: 'pdf' }, { format: ['csv', 'json'] }, { format: 'csv', bom: '1' }]) {
    const { status } = await polls.api.expectError(exportResults, {
      params: { id: scored.id },
      query,
      token: creator.token,
    });
    expect(status).toBe(400);
  }
});

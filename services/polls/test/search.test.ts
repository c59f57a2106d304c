import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { castVote, deletePoll, listDashboardPolls, listResults, type Poll, updatePoll } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { optionOf, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const rowsOf = async <Row>(sql: string, bindings: readonly string[] = []): Promise<Row[]> =>
  (await polls.database.raw<{ rows: Row[] }>(sql, bindings)).rows;

const search = async (viewer: TestUser, q: string, endpoint: typeof listDashboardPolls | typeof listResults) => {
  const { body, headers } = await polls.api.call(endpoint, { query: { q, limit: 100 }, token: viewer.token });
  return { titles: body.map(({ title }) => title), total: Number(headers.get('x-total-count')) };
};

const rename = async ({ id, ...rest }: Poll, title: string, { token }: TestUser): Promise<Poll> =>
  (await polls.api.call(updatePoll, { params: { id }, body: { ...rest, title }, token })).body;

describe('a search finds texts of another normalization', () => {
  it.each([
    ['Caf\u00e9', 'cafe\u0301'],
    ['Cafe\u0301', 'CAF\u00c9'],
    ['ＣＡＦＥ', 'cafe'],
  ])('%s by %s', async (title, q) => {
    const tag = randomUUID();
    const creator = polls.auth.user();
    await polls.poll(creator, { title: `${tag} ${title}` });
    expect((await search(creator, `${tag} ${q}`, listDashboardPolls)).titles).toEqual([`${tag} ${title}`]);
  });
});

describe('pages of a search', () => {
  const tag = randomUUID();
  const viewer = () => polls.user();

  /** Two polls at a time are equally old, so that their ids decide. */
  beforeAll(async () => {
    const { creator } = await polls.poll(viewer());
    const titles = Array.from({ length: 300 }, (_, age) =>
      [
        tag,
        age % 2 === 0 && 'every second',
        age % 60 < 12 && 'in bursts',
        age > 290 && 'the oldest',
        age < 3 && 'the newest',
        age === 150 && 'a single one',
      ]
        .filter(Boolean)
        .join(', '),
    );
    await polls.database.raw(
      `insert into polls (id, title, description, category, status, creator, created_at, allow_multiple_votes, show_results)
       select gen_random_uuid(), title || ', ' || age, '', 'general', 'active', ?, now() - interval '1 minute' * (age / 2),
         false, true from unnest(?::text[]) with ordinality as t (title, age)`,
      [creator, titles] as never,
    );
    await polls.database.raw(
      `insert into options (id, poll_id, position, text)
       select gen_random_uuid(), id, 0, 'An option' from polls where title like ?`,
      [`${tag}%`],
    );
  });

  it.each(['every second', 'in bursts', 'the oldest', 'the newest', 'a single one', 'none at all', tag])(
    'have each match once, newest first, with the exact total: %s',
    async (q) => {
      const matches = await rowsOf<{ title: string }>(
        'select title from polls where title like ? order by created_at desc, id desc',
        [`%${q}%`],
      );
      const { token } = viewer();
      const seen: string[] = [];
      let next: string | null = `/api/polls/dashboard?limit=5&q=${encodeURIComponent(q)}`;
      while (next) {
        const response: Response = await fetch(new URL(next, polls.url), {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(response.headers.get('x-total-count')).toBe(String(matches.length));
        seen.push(...((await response.json()) as Poll[]).map(({ title }) => title));
        next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
      }
      expect(seen).toEqual(matches.map(({ title }) => title));
    },
  );
});

describe('a search', () => {
  it('follows the state of a poll', async () => {
    const me = polls.user();
    const other = polls.user();
    const tag = randomUUID();
    const poll = await polls.poll(me, { title: tag, status: 'draft' });
    const { id, title, ...rest } = poll;
    const found = async (viewer: TestUser, status?: 'active' | 'closed') => {
      const { token } = viewer;
      const shown = await polls.api.call(listDashboardPolls, { query: { q: tag }, token });
      const results = await polls.api.call(listResults, { query: { q: tag, status }, token });
      return [shown.body.length, results.body.length];
    };
    expect(await found(me)).toEqual([0, 0]);
    const publish = { ...rest, title, status: 'active', show_results: false } as const;
    await polls.api.call(updatePoll, { params: { id }, body: publish, token: me.token });
    expect([await found(me), await found(other)]).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(await found(me, 'closed')).toEqual([1, 0]);
    await polls.endIn(poll, -1);
    expect(await found(me, 'closed')).toEqual([1, 1]);
    await polls.api.call(deletePoll, { params: { id }, token: me.token });
    expect(await found(me)).toEqual([0, 0]);
  });

  it('sees each poll before or after an edit, and each poll once', async () => {
    const creator = polls.user();
    const [tag, former, edited] = [randomUUID(), randomUUID(), randomUUID()];
    const created: Poll[] = [];
    for (let index = 0; index < 6; index += 1) created.push(await polls.poll(creator, { title: `${tag} ${former}` }));
    let isEditing = true;
    const edit = async (poll: Poll): Promise<void> => {
      let current = poll;
      for (let turn = 0; turn < 10; turn += 1) {
        current = await rename(current, `${tag} ${turn % 2 === 0 ? edited : former}`, creator);
      }
    };
    const watch = async (endpoint: typeof listDashboardPolls | typeof listResults): Promise<void> => {
      while (isEditing) {
        const all = await search(creator, tag, endpoint);
        expect([all.total, all.titles.length]).toEqual([created.length, created.length]);
        for (const text of [former, edited]) {
          const { titles, total } = await search(creator, text, endpoint);
          expect(titles).toEqual(Array.from({ length: total }, () => `${tag} ${text}`));
        }
      }
    };
    const watching = Promise.all([watch(listDashboardPolls), watch(listResults)]);
    await Promise.all(created.map(edit)).finally(() => {
      isEditing = false;
    });
    await watching;
    expect(await search(creator, former, listDashboardPolls)).toMatchObject({ total: created.length });
  });
});

describe('what is stored for searches', () => {
  it('is not written by votes', async () => {
    const poll = await polls.poll(polls.user());
    const version = () => rowsOf('select xmin, ctid, search_text from searchable_polls where id = ?', [poll.id]);
    const before = await version();
    expect(before).toHaveLength(1);
    const token = polls.user().token;
    await polls.api.call(castVote, { params: { id: poll.id }, body: { option_id: optionOf(poll, 0) }, token });
    expect(await version()).toEqual(before);
  });
});

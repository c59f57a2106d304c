import { expect, test } from '@jest/globals';
import { deletePoll } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { usePolls } from './polls-under-test.ts';

const polls = usePolls();
const storedCounts = async () => {
  const rows = await polls.rows<unknown>(
    `select category, status, show_results, sum(polls)::integer as polls from poll_counts
     group by 1, 2, 3 having sum(polls) <> 0 order by 1, 2, 3`,
  );
  const total = await polls.rows('select sum(votes)::integer as votes from vote_totals');
  return [rows, total];
};

const countedRows = async () => {
  const rows = await polls.rows<unknown>(
    `select category, status, show_results, count(*)::integer as polls from polls group by 1, 2, 3 order by 1, 2, 3`,
  );
  const total = await polls.rows(
    `select coalesce(sum(total_votes), 0)::integer as votes from polls where status <> 'draft'`,
  );
  return [rows, total];
};

/** A creator's life cycles: more at once would wait too long for a connection on a busy machine. */
const TURNS = 3;
const AT_ONCE = 7;

/** Runs one variant of a poll's life cycle. Variants that run concurrently interleave their steps. */
const runLifeCycle = async (creator: TestUser, kind: number): Promise<void> => {
  const poll = await polls.poll(creator, {
    status: kind % 4 === 0 ? 'draft' : 'active',
    category: kind % 2 === 0 ? 'sports' : 'politics',
    show_results: kind % 3 !== 0,
  });
  const edit = (changes: object) => polls.edit(creator, poll, changes);
  if (kind % 4 === 0) await edit({ status: 'active' });
  const vote = () => polls.vote(polls.user(), poll);
  await Promise.all([
    vote(),
    vote(),
    vote(),
    kind % 5 === 0 ? edit({ status: 'active', category: 'business' }) : vote(),
  ]);
  if (kind % 3 === 1) await edit({ status: 'closed' });
  if (kind % 7 === 2) await edit({ status: 'draft' });
  const call = { params: { id: poll.id }, token: creator.token };
  if (kind % 6 === 5) await polls.api.attempt(deletePoll, call);
};

test('stored counters equal the rows after concurrent changes', async () => {
  const creators = Array.from({ length: 4 }, () => polls.user());
  await Promise.all(
    creators.map(async (creator, first) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const kinds = Array.from({ length: AT_ONCE }, (_, index) => first + (turn * AT_ONCE + index) * creators.length);
        await Promise.all(kinds.map((kind) => runLifeCycle(creator, kind)));
      }
    }),
  );
  const [rows] = await countedRows();
  expect(rows?.length).toBeGreaterThan(6);
  expect(await storedCounts()).toEqual(await countedRows());
});

test('the migration counts existing polls', async () => {
  await polls.database.raw('delete from poll_counts');
  expect(await storedCounts()).not.toEqual(await countedRows());
  const { up, down } = await import('../migrations/002-poll-counts.ts');
  await polls.database.transaction(async (trx) => {
    await down(trx);
    await up(trx);
  });
  expect(await storedCounts()).toEqual(await countedRows());
});

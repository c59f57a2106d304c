import { expect, test } from '@jest/globals';
import { getPoll, reportPoll } from '@showhands/contracts';
import { eventually, outputOf, runProgram } from '@showhands/testing';
import { usePolls } from './polls-under-test.ts';

const polls = usePolls();

const run = (...args: string[]) =>
  runProgram('services/polls/src/cli/polls.ts', args, { DATABASE_URL: polls.databaseUrl });

test('an operator lists the polls of a user, and deletes one by its address, with a note', async () => {
  const creator = await polls.register(polls.user());
  const poll = await polls.poll(creator);
  expect(outputOf(await run('list', creator.username))).toBe(`${poll.id}  ${poll.title}\n`);
  const address = `https://vote.example.org/poll/${poll.id}/results`;
  expect(outputOf(await run('delete', address, 'Reported', 'twice'))).toBe(`Deleted: ${poll.title}\n`);
  const read = polls.api.attempt(getPoll, { params: { id: poll.id }, token: creator.token });
  expect((await read).status).toBe(404);
  await eventually(() => expect(polls.published('poll.deleted')).toMatchObject([{ pollId: poll.id }]));
  expect((await run('delete', poll.id, 'Again')).code).toBe(1);
  const { rows } = await polls.database.raw('select content_id, note from removals');
  expect(rows).toEqual([{ content_id: poll.id, note: 'Reported twice' }]);
});

test('people report a poll that they may see, once each, and an operator lists the reports', async () => {
  const [creator, one, other] = [await polls.register(polls.user()), polls.user(), polls.user()];
  const poll = await polls.poll(creator);
  const hidden = await polls.poll(creator, { visibility: 'invited' });
  const report = ({ token }: { token: string }, id: string, note = '') =>
    polls.api.attempt(reportPoll, { params: { id }, token, body: { reason: 'abuse', note } });
  expect(await report(one, hidden.id)).toMatchObject({ status: 404 });
  for (const note of ['Names a\nneighbour', 'Again']) expect((await report(one, poll.id, note)).status).toBe(204);
  expect((await report(other, poll.id)).status).toBe(204);
  const lines = outputOf(await run('reports')).split('\n');
  expect(lines[0]).toMatch(new RegExp(`^${poll.id}  .* by ${creator.username}: ${poll.title.replace('?', '.')}$`));
  expect(lines.slice(1)).toEqual(['  abuse', '  abuse: Names a neighbour', '']);
});

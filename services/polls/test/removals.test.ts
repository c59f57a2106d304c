import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { getPoll, reportPoll } from '@showhands/contracts';
import { eventually, outputOf, runProgram } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import { moveReports } from '../src/reports/commands.ts';
import { optionOf, usePolls } from './polls-under-test.ts';

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

test('people report a poll that they may see, or an option of it', async () => {
  const [creator, one] = [await polls.register(polls.user()), polls.user()];
  const poll = await polls.poll(creator, { description: 'It is cold.' });
  const hidden = await polls.poll(creator, { visibility: 'invited' });
  const [optionId] = [optionOf(poll, 0)];
  const report = (id: string, body: object = {}) =>
    polls.api.attempt(reportPoll, { params: { id }, token: one.token, body: { reason: 'abuse', ...body } as never });
  expect(await report(hidden.id)).toMatchObject({ status: 404 });
  expect(await report(poll.id, { option_id: hidden.id })).toMatchObject({ status: 404 });
  expect(await report(poll.id, { option_id: optionId, picture: true })).toMatchObject({ status: 404 });
  expect(await report(poll.id, { picture: true })).toMatchObject({ status: 400 });
  expect(await report(poll.id, { note: 'Look' })).toMatchObject({ status: 204 });
  expect(await report(poll.id, { option_id: optionId })).toMatchObject({ status: 204 });
  const common = { author: creator.id, reporter: one.id, reason: 'abuse' };
  const content = { poll_id: poll.id };
  await eventually(() =>
    expect(polls.published('content.reported')).toMatchObject([
      {
        ...common,
        content: { kind: 'poll', id: poll.id, ...content },
        text: `${poll.title}\n\nIt is cold.`,
        note: 'Look',
      },
      { ...common, content: { kind: 'option', id: optionId, ...content }, text: poll.options[0]?.text, note: '' },
    ]),
  );
});

test('reports that the former version stores are sent to auth once', async () => {
  const creator = await polls.register(polls.user());
  const poll = await polls.poll(creator);
  await polls.rows("insert into reports (poll_id, user_id, reason, note) values (?, ?, 'spam', 'Old')", [
    poll.id,
    creator.id,
  ]);
  for (let turn = 0; turn < 2; turn += 1) await moveReports(polls.database);
  const moved = () => polls.published('content.reported').filter(({ note }) => note === 'Old');
  await eventually(() =>
    expect(moved()).toMatchObject([{ content: { kind: 'poll', id: poll.id }, reporter: creator.id }]),
  );
  expect(await polls.rows('select from reports')).toEqual([]);
});

test('a hidden picture outlives edits, and an outdated decision changes nothing', async () => {
  const creator = await polls.register(polls.user());
  const picture = `/api/uploads/${randomUUID()}.webp`;
  const poll = await polls.poll(creator, { options: [{ text: 'Cake', picture }, { text: 'Pie' }] });
  const id = optionOf(poll, 0);
  const decide = (state: 'hidden' | 'visible' | 'deleted', version: number) => {
    const content = { kind: 'picture', id, poll_id: poll.id } as const;
    return polls.deliver(anEvent('content.moderated', { content, author: creator.id, state, version, note: 'spam' }));
  };
  const read = async () => (await polls.read(poll)).options[0];
  const hidden = { text: 'Cake', picture_hidden: true };
  const edit = async () => {
    const options = poll.options.map(({ id: of, text }, index) => ({ id: of, text, ...(index === 0 && { picture }) }));
    expect((await polls.edit(creator, await polls.read(poll, creator), { options })).status).toBe(200);
    return read();
  };

  await decide('hidden', 3);
  await decide('visible', 2);
  expect(await edit()).toMatchObject(hidden);
  expect(await read()).not.toHaveProperty('picture');
  await decide('visible', 4);
  expect(await read()).toMatchObject({ picture });
  await decide('hidden', 5);
  await decide('deleted', 6);
  await decide('visible', 7);
  expect(await edit()).toMatchObject(hidden);
  expect(await polls.rows('select content from hidden_contents where id = ?', [id])).toEqual([{ content: null }]);
});

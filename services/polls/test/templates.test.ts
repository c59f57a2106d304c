import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import {
  createPoll,
  deletePoll,
  deleteTemplate,
  limits,
  listTemplates,
  saveTemplate,
  type Template,
} from '@showhands/contracts';
import { aPollInput, type TestUser } from '@showhands/testing';
import { rejection, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

const attempt = (owner: TestUser, name: unknown, poll: object = aPollInput(), index = 0) =>
  apiOf(index).attempt(saveTemplate, { body: { name, poll }, token: owner.token, idempotencyKey: randomUUID() });
const saved = async (owner: TestUser, name: string, poll = aPollInput()): Promise<Template> =>
  (await polls.api.call(saveTemplate, { body: { name, poll }, token: owner.token })).body;
const list = async (owner: TestUser): Promise<Template[]> =>
  (await polls.api.call(listTemplates, { token: owner.token })).body;
const namesOf = async (owner: TestUser) => (await list(owner)).map(({ name }) => name);
const remove = (owner: TestUser, { id }: Pick<Template, 'id'>) =>
  polls.api.attempt(deleteTemplate, { params: { id }, token: owner.token });

const PICTURE = '/api/uploads/0b7b9f0c-1111-4222-8333-444455556666.webp';
const RULES = { method: 'rank', max_choices: 2, change_vote: true, voters_add_options: 'approved' } as const;

describe('saving', () => {
  it('keeps the poll without its times, its status and its pictures', async () => {
    const owner = polls.user();
    const options = [
      { text: ' Tea ', description: 'Green', seats: 3, picture: PICTURE },
      { text: 'Coffee', seats: null },
    ];
    const times = { opens_at: '2999-01-01T00:00:00.000Z', ends_at: '2999-01-02T00:00:00.000Z' };
    const input = aPollInput({ ...RULES, ...times, status: 'draft', description: 'At noon', options });
    const { status, body } = await attempt(owner, '  Drinks ', input);
    const { category, description } = input;
    const poll = {
      title: input.title,
      category,
      description,
      ...RULES,
      allow_multiple_votes: false,
      show_results: true,
      options: [
        { text: 'Tea', description: 'Green', seats: 3 },
        { text: 'Coffee', seats: null },
      ],
    };
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), name: 'Drinks', poll, createdAt: expect.any(String) },
    ]);
    expect(await list(owner)).toEqual([body]);
    // A template keeps the form of a poll to create.
    const created = await polls.api.call(createPoll, { body: { ...poll, options }, token: owner.token });
    expect(created.body).toMatchObject({ ...RULES, status: 'active', ends_at: null });
  });

  it('replaces the template of the same name, whatever its case', async () => {
    const owner = polls.user();
    const former = await saved(owner, 'Retro', aPollInput({ title: 'How was the week?' }));
    const other = await saved(owner, 'Estimate');
    const { status, body } = await attempt(owner, 'RETRO', aPollInput({ title: 'How was the sprint?' }));
    expect([status, body]).toEqual([201, expect.objectContaining({ name: 'RETRO' })]);
    expect(await list(owner)).toEqual([other, body]);
    expect(await remove(owner, former)).toMatchObject({ status: 404 });
  });

  it('is for the user alone, by name', async () => {
    const [owner, stranger] = [polls.user(), polls.user()];
    for (const name of ['Éclairs', 'beta', 'Alpha']) await saved(owner, name);
    await saved(stranger, 'Alpha');
    expect(await namesOf(owner)).toEqual(['Alpha', 'beta', 'Éclairs']);
    expect(await namesOf(stranger)).toEqual(['Alpha']);
    expect(await namesOf(polls.user())).toEqual([]);
  });

  it.each<[string, unknown, object, string]>([
    ['without a name', undefined, aPollInput(), 'name'],
    ['with a blank name', '  ', aPollInput(), 'name'],
    ['with a long name', 'n'.repeat(101), aPollInput(), 'name'],
    ['with a name that cannot be stored', 'a\0b', aPollInput(), 'name'],
    ['of a poll without options', 'Poll', aPollInput({ options: [] }), 'poll.options'],
    ['of rules that cannot go together', 'Poll', aPollInput({ min_choices: 2 }), 'poll.min_choices'],
  ])('is rejected %s, and changes nothing', async (_, name, poll, path) => {
    const owner = polls.user();
    expect(await attempt(owner, name, poll)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path }] },
    });
    expect(await list(owner)).toEqual([]);
  });

  it('has a limit, of which replacing and others are no part', async () => {
    const owner = polls.user();
    const names = Array.from({ length: limits.templates.perUser + 10 }, (_, index) => `Template ${index}`);
    const responses = await Promise.all(names.map((name, index) => attempt(owner, name, aPollInput(), index)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(limits.templates.perUser);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(10);
    for (const response of refused) {
      expect(response).toMatchObject(rejection(409, 'too_many_templates'));
    }
    const [first] = await list(owner);
    expect(await attempt(owner, first?.name.toUpperCase())).toMatchObject({ status: 201 });
    expect(await list(owner)).toHaveLength(limits.templates.perUser);
    expect(await attempt(polls.user(), 'Another')).toMatchObject({ status: 201 });
  });

  it('under one name from everywhere at once keeps one', async () => {
    const owner = polls.user();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => attempt(owner, index % 2 ? 'Lunch' : 'LUNCH', aPollInput(), index)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await list(owner)).toHaveLength(1);
  });
});

test('a template is deleted once, by its owner', async () => {
  const owner = polls.user();
  const template = await saved(owner, 'Retro');
  const gone = rejection(404, 'not_found', 'Template not found');
  expect(await remove(polls.user(), template)).toMatchObject(gone);
  expect(await remove(owner, { id: randomUUID() })).toMatchObject(gone);
  expect(await remove(owner, template)).toMatchObject({ status: 200, body: { id: template.id } });
  expect(await list(owner)).toEqual([]);
  expect(await remove(owner, template)).toMatchObject(gone);
});

test('a template outlives its poll and a new name of its owner', async () => {
  const owner = polls.user();
  const poll = await polls.poll(owner);
  const template = await saved(owner, 'Retro');
  await polls.api.call(deletePoll, { params: { id: poll.id }, token: owner.token });
  await polls.rename(owner, 'Renamed', 2);
  expect(await list(owner)).toEqual([template]);
});

test.each([
  ['a rule', '{"quorum": 5}', '{}'],
  ['a value of a rule', '{"method": "approve"}', '{}'],
  ['a rule of an option', '{}', '{"weight": 2}'],
])('leaves out what a newer version has written with %s, until it is replaced', async (_, fields, optionFields) => {
  const owner = polls.user();
  const kept = await saved(owner, 'Kept');
  await saved(owner, 'Newer');
  await polls.database.raw(
    `update templates set poll = jsonb_set(poll || ?::jsonb, '{options,0}', (poll->'options'->0) || ?::jsonb)
     where owner = ? and name = 'Newer'`,
    [fields, optionFields, owner.id],
  );
  expect(await list(owner)).toEqual([kept]);
  expect(await attempt(owner, 'newer')).toMatchObject({ status: 201 });
  expect(await list(owner)).toHaveLength(2);
});

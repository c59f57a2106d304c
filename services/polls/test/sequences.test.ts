import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import {
  askNext,
  createSequence,
  deletePoll,
  deleteSequence,
  findPollByCode,
  getPoll,
  internal,
  limits,
  listPresentedSequences,
  listSequences,
  openPresentation,
  type Poll,
  presentInSequence,
  type ResponseOf,
  type Sequence,
  setPollStatus,
  sharingTexts,
  texts,
  updatePoll,
  updateSequence,
} from '@showhands/contracts';
import { aPollInput, eventually, type TestUser } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { rejection, textsAndIds, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

type Ids = readonly { readonly id: string }[];

const idsOf = (all: Ids): string[] => all.map(({ id }) => id);
/** One after the other: a busy service responds 503 to as many at once. */
const manyPolls = async (creator: TestUser, count: number): Promise<Poll[]> => {
  const all: Poll[] = [];
  while (all.length < count) all.push(await polls.poll(creator));
  return all;
};
const threePolls = (creator: TestUser): Promise<[Poll, Poll, Poll]> =>
  Promise.all([polls.poll(creator), polls.poll(creator), polls.poll(creator)]);
const openCode = async ({ token }: TestUser, { id }: Pick<Poll, 'id'>) =>
  (await polls.api.call(openPresentation, { params: { id }, token })).body;
const bodyOf = (all: Ids, fields: object = {}) => ({ title: 'Monday morning', poll_ids: idsOf(all), ...fields });
const tryToCreate = ({ token }: TestUser, body: object, index = 0) =>
  apiOf(index).attempt(createSequence, { body, token });
const create = async ({ token }: TestUser, all: Ids, on_next: Sequence['on_next'] = 'keep'): Promise<Sequence> =>
  (await polls.api.call(createSequence, { body: bodyOf(all, { on_next }), token })).body;
const put = ({ token }: TestUser, { id }: Pick<Sequence, 'id'>, body: object, index = 0) =>
  apiOf(index).attempt(updateSequence, { params: { id }, body, token });
const present = ({ token }: TestUser, { id }: Pick<Sequence, 'id'>, poll_id: unknown, index = 0) =>
  apiOf(index).attempt(presentInSequence, { params: { id }, body: { poll_id }, token });
/** The presented sequences that everybody finds who opens the poll. */
const presentedOf = async ({ id }: Pick<Poll, 'id'>) =>
  (await polls.api.call(listPresentedSequences, { params: { id }, token: polls.user().token })).body;
const listed = async ({ token }: TestUser): Promise<Sequence[]> =>
  (await polls.api.call(listSequences, { token })).body;
const remove = ({ token }: TestUser, { id }: Pick<Poll, 'id'>, index = 0) =>
  apiOf(index).attempt(deletePoll, { params: { id }, token });
const statusOf = async ({ id }: Pick<Poll, 'id'>): Promise<Poll['status']> =>
  (await polls.api.call(getPoll, { params: { id }, token: polls.user().token })).body.status;
/** Where a code leads a participant, and the title that the gateway shows before. */
const targetOf = async ({ code = '' }: Pick<Sequence, 'code'>) => {
  const { status, body } = await polls.api.attempt(findPollByCode, { params: { code }, token: polls.user().token });
  const headers = { Authorization: `Bearer ${INTERNAL_SECRET}` };
  const coded = await fetch(`${polls.url}${internal.codedPoll.path(code)}`, { headers });
  return { status, body, preview: coded.ok ? internal.codedPoll.response.parse(await coded.json()).id : null };
};
const moves = ({ id }: Pick<Sequence, 'id'>) =>
  polls.published('sequence.moved').filter(({ sequenceId }) => sequenceId === id);

describe('a sequence', () => {
  it('has own polls in their order, drafts too, and nothing is presented at first', async () => {
    const creator = polls.user();
    const [first, second] = [await polls.poll(creator), await polls.poll(creator, { status: 'draft' })];
    const sequence = await create(creator, [second, first]);
    expect(sequence).toEqual({
      id: sequence.id,
      title: 'Monday morning',
      code: expect.stringMatching(/^[^aeiou]{6}$/),
      on_next: 'keep',
      current: null,
      polls: [
        { id: second.id, title: second.title, status: 'draft' },
        { id: first.id, title: first.title, status: 'active' },
      ],
      createdAt: sequence.createdAt,
      updatedAt: sequence.updatedAt,
      version: 1,
    });
    await polls.endIn(first, -1);
    expect((await listed(creator))[0]?.polls[1]?.status).toBe('closed');
  });

  it('is changed and deleted by its owner, and does not exist for others', async () => {
    const [owner, other] = [polls.user(), polls.user()];
    const [first, second] = await threePolls(owner);
    const older = await create(owner, [first]);
    const newer = await create(owner, [second]);
    expect(idsOf(await listed(owner))).toEqual([newer.id, older.id]);

    const changed = await put(owner, older, { title: ' Tuesday ', on_next: 'close', poll_ids: [second.id, first.id] });
    expect(changed).toMatchObject({
      status: 200,
      body: { title: 'Tuesday', on_next: 'close', polls: [{ id: second.id }, { id: first.id }], version: 2 },
    });
    expect((await listed(owner))[0]).toEqual(changed.body);

    const { token } = other;
    const params = { id: older.id };
    const notFound = rejection(404, 'not_found', sharingTexts.presenting.sequenceNotFound);
    expect(await listed(other)).toEqual([]);
    expect(await put(other, older, bodyOf([await polls.poll(other)]))).toMatchObject(notFound);
    expect(await present(other, older, first.id)).toMatchObject(notFound);
    expect(await polls.api.attempt(deleteSequence, { params, token })).toMatchObject(notFound);
    expect((await listed(owner))[0]).toEqual(changed.body);

    expect((await polls.api.call(deleteSequence, { params, token: owner.token })).body.id).toBe(older.id);
    expect(await polls.api.attempt(deleteSequence, { params, token: owner.token })).toMatchObject(notFound);
    expect(idsOf(await listed(owner))).toEqual([newer.id]);
    expect(await statusOf(first)).toBe('active');
  });

  it('is rejected with polls of others and with invalid fields, and nothing changes', async () => {
    const owner = polls.user();
    const own = await polls.poll(owner);
    const sequence = await create(owner, [own]);
    const { presenting } = sharingTexts;
    for (const poll of [
      await polls.poll(polls.user()),
      await polls.poll(polls.user(), { status: 'draft' }),
      { id: randomUUID() },
    ]) {
      const expected = rejection(404, 'not_found', texts.poll.notFound);
      expect(await tryToCreate(owner, bodyOf([own, poll]))).toMatchObject(expected);
      expect(await put(owner, sequence, bodyOf([own, poll]))).toMatchObject(expected);
    }
    const ids = Array.from({ length: limits.sequencePolls.max + 1 }, () => randomUUID());
    for (const [path, message, body] of [
      ['poll_ids', presenting.sequencePollsRequired, { title: 'A', poll_ids: [] }],
      ['poll_ids', presenting.sequencePollsRequired, { title: 'A' }],
      ['poll_ids', presenting.sequencePollsUnique, bodyOf([own, own])],
      ['poll_ids', presenting.sequencePollsTooMany, { title: 'A', poll_ids: ids }],
      ['title', presenting.sequenceTitleRequired, bodyOf([own], { title: ' ' })],
      ['title', texts.poll.titleTooLong, bodyOf([own], { title: 'x'.repeat(limits.title.max + 1) })],
      ['on_next', presenting.onNextInvalid, bodyOf([own], { on_next: 'open' })],
    ] as const) {
      const expected = { status: 400, body: { errors: [{ path, message }] } };
      expect(await tryToCreate(owner, body)).toMatchObject(expected);
      expect(await put(owner, sequence, body)).toMatchObject(expected);
    }
    expect(await listed(owner)).toEqual([sequence]);
  });

  it('is one of 50 polls at most, and of 100 of a user, also at once', async () => {
    const owner = polls.user();
    const all = await manyPolls(owner, limits.sequencePolls.max);
    expect((await create(owner, all.toReversed())).polls.map(({ id }) => id)).toEqual(idsOf(all).toReversed());
    await polls.database.raw(
      `insert into sequences (id, owner, title, on_next)
       select gen_random_uuid(), ?, 'Tuesday', 'keep' from generate_series(1, ?)`,
      [owner.id, limits.sequences.perUser - 6],
    );
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => tryToCreate(owner, bodyOf(all.slice(index)), index)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    const message = sharingTexts.presenting.tooManySequences;
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject(rejection(409, 'too_many_sequences', message));
    }
    expect(await listed(owner)).toHaveLength(limits.sequences.perUser);
  });
});

describe('the code of a sequence', () => {
  it('leads to the poll that is presented, for its whole life, and waits while there is none', async () => {
    const owner = polls.user();
    const [draft, first, second] = [
      await polls.poll(owner, { status: 'draft' }),
      await polls.poll(owner),
      await polls.poll(owner),
    ];
    const { id: sequenceId, code, ...sequence } = await create(owner, [draft, first, second]);
    const expectAt = async (poll: Pick<Poll, 'id'>) =>
      expect(await targetOf({ code })).toEqual({
        status: 200,
        body: { pollId: poll.id, sequenceId },
        preview: poll.id,
      });
    const expectWaiting = async (pollId: string | null) =>
      expect(await targetOf({ code })).toEqual({
        status: 200,
        body: { pollId, sequenceId, waiting: true },
        preview: null,
      });
    await expectWaiting(first.id);
    await present(owner, { id: sequenceId }, second.id);
    await expectAt(second);
    await present(owner, { id: sequenceId }, first.id);
    await expectAt(first);
    const draftAgain = { title: first.title, status: 'draft' as const, options: textsAndIds(first) };
    await polls.api.call(updatePoll, { params: { id: first.id }, body: draftAgain, token: owner.token });
    await expectWaiting(second.id);
    await present(owner, { id: sequenceId }, second.id);
    const renamed = await put(owner, { id: sequenceId }, bodyOf([draft, second], { title: `${sequence.title} again` }));
    expect(renamed.body).toMatchObject({ code, current: second.id });
    await remove(owner, second);
    await expectWaiting(null);
    await polls.api.call(deleteSequence, { params: { id: sequenceId }, token: owner.token });
    expect(await targetOf({ code })).toMatchObject({ status: 404, preview: null });
    // People wait at the first published poll. They are told where the presenter is, unless that is the same poll.
    await eventually(() =>
      expect(moves({ id: sequenceId }).map(({ waiting }) => waiting)).toEqual([first.id, undefined, undefined]),
    );
  });

  it('is given to sequences that the former version creates, and is never that of a poll', async () => {
    const owner = polls.user();
    const poll = await polls.poll(owner);
    await create(owner, [poll]);
    await polls.database.raw(
      "insert into sequences (id, owner, title, on_next) select gen_random_uuid(), ?, 'Former', 'keep' from generate_series(1, 9)",
      [owner.id],
    );
    const codes = (await listed(owner)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(10);
    expect(codes).not.toContain(undefined);
    const { code } = await openCode(owner, poll);
    expect(codes).not.toContain(code);
  });

  it('is none that a poll or a sequence has', async () => {
    const owner = polls.user();
    const poll = await polls.poll(owner);
    const { id } = await create(owner, [poll]);
    await openCode(owner, poll);
    await polls.database.raw("update sequences set code = 'a' where id = ?", [id]);
    await polls.database.raw("update presentations set code = 'b' where poll_id = ?", [poll.id]);
    const found = await polls.rows<{ code: string }>("select new_code('abc', 1) as code from generate_series(1, 20)");
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['c']));
  });
});

describe('presenting', () => {
  it('goes from poll to poll, and tells it once', async () => {
    const owner = polls.user();
    const [first, second] = await threePolls(owner);
    const sequence = await create(owner, [first, second]);
    const started = await present(owner, sequence, first.id);
    expect(started).toMatchObject({ status: 200, body: { closed: null, sequence: { current: first.id, version: 2 } } });
    expect((await present(owner, sequence, first.id)).body).toEqual(started.body);
    expect(await present(owner, sequence, second.id)).toMatchObject({
      body: { closed: null, sequence: { current: second.id, version: 3 } },
    });
    expect(await statusOf(first)).toBe('active');
    await eventually(() =>
      expect(moves(sequence)).toEqual([
        { sequenceId: sequence.id, from: null, to: first.id, version: 2 },
        { sequenceId: sequence.id, from: first.id, to: second.id, version: 3 },
      ]),
    );
  });

  it('closes the former poll where that is set, if it is active', async () => {
    const owner = polls.user();
    const [first, second] = await threePolls(owner);
    const sequence = await create(owner, [first, second], 'close');
    await present(owner, sequence, first.id);
    expect(await present(owner, sequence, second.id)).toMatchObject({
      status: 200,
      body: {
        closed: { id: first.id, status: 'closed', auto_closed: false, version: first.version + 1 },
        sequence: { current: second.id, polls: [{ status: 'closed' }, { status: 'active' }] },
      },
    });
    await eventually(() => expect(polls.publishedFor('poll.closed', first)).toMatchObject([{ automatic: false }]));
    const params = { id: second.id };
    await polls.api.call(setPollStatus, { params, body: { status: 'closed' }, token: owner.token });
    expect(await present(owner, sequence, first.id)).toMatchObject({ status: 200, body: { closed: null } });
  });

  it('is rejected for a draft, for a poll that is not in the sequence, and without a poll', async () => {
    const owner = polls.user();
    const [draft, elsewhere] = [await polls.poll(owner, { status: 'draft' }), await polls.poll(owner)];
    const sequence = await create(owner, [draft]);
    const { draft: isDraft, notInSequence, pollRequired } = sharingTexts.presenting;
    expect(await present(owner, sequence, draft.id)).toMatchObject(rejection(409, 'poll_draft', isDraft));
    expect(await present(owner, sequence, elsewhere.id)).toMatchObject(rejection(404, 'not_found', notInSequence));
    expect(await present(owner, sequence, undefined)).toMatchObject(rejection(400, 'validation_failed', pollRequired));
    expect(await listed(owner)).toEqual([sequence]);
    expect(moves(sequence)).toEqual([]);
  });

  it('ends with a poll that is taken out of the sequence, or deleted', async () => {
    const owner = polls.user();
    const [first, second, third] = await threePolls(owner);
    const sequence = await create(owner, [first, second, third], 'close');
    await present(owner, sequence, second.id);
    expect(await put(owner, sequence, bodyOf([third, second]))).toMatchObject({ body: { current: second.id } });
    expect(await put(owner, sequence, bodyOf([first, third]))).toMatchObject({ body: { current: null } });
    await present(owner, sequence, first.id);
    await remove(owner, first);
    expect(await listed(owner)).toMatchObject([{ current: null, polls: [{ id: third.id }] }]);
    // The former version does not know the tables.
    await polls.database.raw('delete from options where poll_id = ?', [third.id]);
    await polls.database.raw('delete from polls where id = ?', [third.id]);
    expect(await listed(owner)).toMatchObject([{ current: null, polls: [] }]);
    expect(await put(owner, sequence, bodyOf([second]))).toMatchObject({ status: 200 });
    expect(await present(owner, sequence, second.id)).toMatchObject({ status: 200 });
    await eventually(() => expect(moves(sequence).at(-1)).toMatchObject({ from: null, to: second.id }));
  });
});

describe('a question that is asked on the spot', () => {
  const ask = (
    { token }: TestUser,
    { id }: Pick<Poll, 'id'>,
    sequence: Pick<Sequence, 'id'> | null,
    fields: object = {},
  ) =>
    polls.api.attempt(askNext, {
      params: { id },
      body: { sequence_id: sequence?.id ?? null, poll: aPollInput({ title: 'Who writes the minutes?', ...fields }) },
      token,
    });

  it('comes after the poll on the wall, and is presented', async () => {
    const owner = polls.user();
    const [first, second, third] = await threePolls(owner);
    const sequence = await create(owner, [first, second, third], 'close');
    await present(owner, sequence, second.id);
    const { status, body } = await ask(owner, second, sequence);
    const asked = body as ResponseOf<typeof askNext>;
    expect({ status, ...asked }).toMatchObject({
      status: 201,
      poll: { title: 'Who writes the minutes?', status: 'active', creator: owner.id },
      closed: { id: second.id, status: 'closed' },
      sequence: { current: asked.poll.id, polls: [first, second, asked.poll, third].map(({ id }) => ({ id })) },
    });
    await eventually(() => {
      expect(polls.publishedFor('poll.created', asked.poll)).toHaveLength(1);
      expect(moves(sequence).at(-1)).toMatchObject({ from: second.id, to: asked.poll.id });
    });
  });

  it('starts a sequence with a poll that is presented alone, whose code leads to it from then on', async () => {
    const owner = polls.user();
    const poll = await polls.poll(owner);
    const { code } = await openCode(owner, poll);
    const asked = (await ask(owner, poll, null)).body as ResponseOf<typeof askNext>;
    expect(asked.sequence).toMatchObject({
      title: poll.title,
      code,
      on_next: 'keep',
      current: asked.poll.id,
      polls: [{ id: poll.id }, { id: asked.poll.id }],
    });
    expect((await targetOf({ code })).body).toEqual({ pollId: asked.poll.id, sequenceId: asked.sequence.id });
    const own = await openCode(owner, poll);
    expect(own.code).not.toBe(code);
    expect((await targetOf(own)).body).toEqual({ pollId: poll.id });
    await eventually(() => expect(moves(asked.sequence)).toMatchObject([{ from: poll.id, to: asked.poll.id }]));
  });

  it('is rejected by the rules of polls and sequences, and nothing is left of it', async () => {
    const [owner, other] = [polls.user(), polls.user()];
    const [poll, elsewhere] = await threePolls(owner);
    const draft = await polls.poll(owner, { status: 'draft' });
    const sequence = await create(owner, [poll, draft]);
    const before = await listed(owner);
    const { notInSequence, sequenceNotFound, draft: isDraft } = sharingTexts.presenting;
    for (const [user, at, into, fields, expected] of [
      [other, poll, null, {}, rejection(403, 'not_owner', texts.poll.notOwner)],
      [other, poll, sequence, {}, rejection(404, 'not_found', sequenceNotFound)],
      [owner, elsewhere, sequence, {}, rejection(404, 'not_found', notInSequence)],
      [owner, draft, sequence, {}, rejection(409, 'poll_draft', isDraft)],
      [owner, draft, null, {}, rejection(409, 'poll_draft', isDraft)],
      [owner, poll, sequence, { status: 'draft' }, rejection(409, 'poll_draft', isDraft)],
      [owner, poll, sequence, { title: 'Who' }, rejection(400, 'validation_failed', texts.poll.titleTooShort)],
    ] as const) {
      expect(await ask(user, at, into, fields)).toMatchObject(expected);
    }
    expect(await listed(owner)).toEqual(before);
    const full = await create(owner, await manyPolls(owner, limits.sequencePolls.max));
    expect(await ask(owner, full.polls[0] ?? poll, full)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'sequence_id', message: sharingTexts.presenting.sequencePollsTooMany }] },
    });
  });
});

describe('everybody who opens a poll', () => {
  it('learns which of its sequences are presented and where each is, the last one that has moved first', async () => {
    const owner = polls.user();
    const [first, second, third] = await threePolls(owner);
    const [one, other] = [await create(owner, [first, second]), await create(owner, [second])];
    const at = (sequence: Sequence, { id: pollId }: Poll) => ({ sequenceId: sequence.id, pollId });
    expect(await presentedOf(first)).toEqual([]);
    await present(owner, one, first.id);
    for (const poll of [first, second]) expect(await presentedOf(poll)).toEqual([at(one, first)]);
    await present(owner, one, second.id);
    await present(owner, other, second.id);
    expect(await presentedOf(first)).toEqual([at(one, second)]);
    expect(await presentedOf(second)).toEqual([at(other, second), at(one, second)]);
    for (const poll of [third, { id: randomUUID() }]) expect(await presentedOf(poll)).toEqual([]);
    await polls.database.raw("update sequences set updated_at = updated_at - interval '6 hours' where id = ?", [
      one.id,
    ]);
    expect(await presentedOf(first)).toEqual([]);
  });

  it('is led to no draft and to no deleted poll', async () => {
    const owner = polls.user();
    const [poll, next] = await threePolls(owner);
    const sequence = await create(owner, [poll, next]);
    await present(owner, sequence, poll.id);
    const options = textsAndIds(poll);
    const draft = { title: poll.title, status: 'draft' as const, options };
    await polls.api.call(updatePoll, { params: { id: poll.id }, body: draft, token: owner.token });
    expect(await presentedOf(next)).toEqual([]);
    await present(owner, sequence, next.id);
    expect(await presentedOf(poll)).toEqual([]);
    await remove(owner, next);
    expect(await presentedOf(poll)).toEqual([]);
  });
});

test.each(['keep', 'close'] as const)('two presenters at once end at one poll (%s)', async (on_next) => {
  const owner = polls.user();
  const all = await manyPolls(owner, 5);
  const sequence = await create(owner, all, on_next);
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => present(owner, sequence, all[(index * 7) % all.length]?.id, index)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const [after] = await listed(owner);
  if (!after) throw new Error('no sequence');
  await eventually(() => expect(moves(sequence)).toHaveLength(after.version - 1));
  const inOrder = moves(sequence).toSorted((one, next) => one.version - next.version);
  expect(inOrder.map(({ version }) => version)).toEqual(inOrder.map((_, index) => index + 2));
  expect(inOrder.map(({ from }) => from)).toEqual([null, ...inOrder.slice(0, -1).map(({ to }) => to)]);
  expect(inOrder.at(-1)?.to).toBe(after.current);
  const left = new Set(on_next === 'close' ? inOrder.map(({ from }) => from) : []);
  for (const { id, status } of after.polls) expect(status).toBe(left.has(id) ? 'closed' : 'active');
});

test('presenting and changing a sequence while its polls are deleted fails for none of them', async () => {
  const owner = polls.user();
  for (let round = 0; round < 12; round += 1) {
    const all = await threePolls(owner);
    const [first, second, third] = all;
    const sequence = await create(owner, all, round % 2 ? 'close' : 'keep');
    await present(owner, sequence, first.id);
    const [removal, another, ...calls] = await Promise.all([
      remove(owner, first, round),
      remove(owner, second, round + 1),
      present(owner, sequence, second.id, round),
      present(owner, sequence, third.id, round + 1),
      put(owner, sequence, bodyOf(all.toReversed(), { on_next: 'close' }), round),
    ]);
    expect([removal.status, another.status]).toEqual([200, 200]);
    for (const { status } of calls) expect([200, 404]).toContain(status);
    const after = (await listed(owner)).find(({ id }) => id === sequence.id);
    expect(after?.polls.map(({ id }) => id)).toEqual([third.id]);
    expect([null, third.id]).toContain(after?.current);
  }
});

test('the database holds one poll per position, and presents one of a sequence', async () => {
  const owner = polls.user();
  const sequence = await create(owner, await manyPolls(owner, 2));
  const set = (values: string) =>
    polls.database.raw(`update sequence_polls set ${values} where sequence_id = ?`, [sequence.id]);
  await expect(set('position = 0')).rejects.toThrow('sequence_polls_one_per_position');
  await expect(set('position = position + 49')).rejects.toThrow('sequence_polls_position');
  await expect(set('presented = true')).rejects.toThrow('sequence_polls_one_presented');
});

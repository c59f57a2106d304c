import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Comment,
  castVote,
  createComment,
  createPoll,
  decideReport,
  getPoll,
  hiddenText,
  listComments,
  listDashboardPolls,
  listDecisions,
  listNotifications,
  listRevisions,
  listVotedPolls,
  login,
  objectToDecision,
  type Poll,
  reportComment,
  reportPoll,
  reportUser,
  updatePoll,
} from '@showhands/contracts';
import {
  aPollInput,
  eventually,
  optionIdAt,
  registerVoter,
  socketClient,
  type Voter,
  withDatabase,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { decide, registerModerator, untilReported } from '../fixtures/moderators.ts';

// Without rate limits bursts are not held.
const product = useProduct(async () => ({ RATE_LIMITS: 'on' }));

let moderator: Voter;
let creator: Voter;
let reader: Voter;

beforeAll(async () => {
  moderator = await registerModerator(product.api, product.running.dataDir);
  [creator, reader] = [await registerVoter(product.api), await registerVoter(product.api)];
});

const newPoll = async (fields: Parameters<typeof aPollInput>[0] = {}): Promise<Poll> =>
  (await product.api.call(createPoll, { token: creator.token, body: aPollInput(fields) })).body;

const reasons = { reason: 'spam', note: '' } as const;

describe('a hidden poll', () => {
  test('is gone for everyone but its creator within a moment, and comes back', async () => {
    const { api } = product;
    const word = `Zeppelin${Date.now()}`;
    const poll = await newPoll({ title: `${word} or balloon?` });
    const params = { id: poll.id };
    const vote = ({ token }: Voter) => api.attempt(castVote, { token, params, body: { option_id: optionIdAt(poll) } });
    expect((await vote(reader)).status).toBe(200);
    const socket = await socketClient(product.url, { token: reader.token, pollId: poll.id });
    await api.call(reportPoll, { token: reader.token, params, body: reasons });
    const reported = await untilReported(api, moderator, { kind: 'poll', id: poll.id });
    expect(reported).toMatchObject({ open: true, state: 'visible', reports_count: 1, author: { id: creator.id } });

    await decide(api, moderator, reported, 'hide');
    await socket.waitFor('pollUpdate', ({ id, status }) => id === poll.id && status === 'draft');
    expect((await api.attempt(getPoll, { token: reader.token, params })).status).toBe(404);
    const { token } = reader;
    const found = async () => (await api.call(listDashboardPolls, { token, query: { q: word } })).body;
    expect(await found()).toEqual([]);
    expect((await api.call(listVotedPolls, { token })).body).toEqual([]);
    expect((await api.call(getPoll, { token: creator.token, params })).body.visibility).toBe('hidden');
    expect(await vote(reader)).toMatchObject({ status: 404 });
    expect(await vote(creator)).toMatchObject({ status: 403, body: { code: 'poll_hidden' } });

    await decide(api, moderator, reported, 'restore');
    await eventually(async () => expect(await found()).toMatchObject([{ id: poll.id, total_votes: 1 }]));
    expect((await api.call(getPoll, { token, params })).body.visibility).toBeUndefined();
    socket.close();
  });
});

describe('a hidden comment', () => {
  test('has no text for anybody until it is restored', async () => {
    const { api } = product;
    const poll = await newPoll();
    const params = { id: poll.id };
    const body = { poll_id: poll.id, content: 'Buy my watches' };
    const comment = (await api.call(createComment, { token: creator.token, body })).body;
    const socket = await socketClient(product.url, { token: reader.token, pollId: poll.id });
    const report = () => api.attempt(reportComment, { token: reader.token, params: { id: comment.id }, body: reasons });
    expect((await report()).status).toBe(204);
    const reported = await untilReported(api, moderator, { kind: 'comment', id: comment.id });
    const list = async ({ token }: Voter) => (await api.call(listComments, { token, params })).body;

    await decide(api, moderator, reported, 'hide');
    await socket.waitFor('commentUpdate', ({ commentId, hidden }) => commentId === comment.id && hidden === true);
    for (const viewer of [reader, creator])
      expect(await list(viewer)).toMatchObject([{ id: comment.id, content: hiddenText, hidden: true }]);
    expect((await report()).status).toBe(404);

    await decide(api, moderator, reported, 'restore');
    await eventually(async () => expect((await list(reader))[0]).toMatchObject({ content: 'Buy my watches' }));
    expect((await list(reader))[0]?.hidden).toBeUndefined();
    socket.close();
  });
});

describe('a hidden option', () => {
  test('has no text in results, files and edits until it is restored', async () => {
    const { api } = product;
    const poll = await newPoll({
      options: [{ text: 'Buy my watches', description: 'Cheap' }, { text: 'At the lake' }],
    });
    const params = { id: poll.id };
    const { token } = reader;
    const optionId = optionIdAt(poll);
    await api.call(castVote, { token, params, body: { option_id: optionId } });
    const edit = (text: string, title = poll.title) =>
      api.attempt(updatePoll, {
        token: creator.token,
        params,
        body: {
          ...aPollInput(),
          title,
          options: poll.options.map(({ id, ...option }) => ({ id, text: id === optionId ? text : option.text })),
        },
      });
    expect((await edit('Buy my clocks')).status).toBe(200);
    await api.call(reportPoll, { token, params, body: { ...reasons, option_id: optionId } });
    const reported = await untilReported(api, moderator, { kind: 'option', id: optionId });
    expect(reported).toMatchObject({ text: 'Buy my clocks\n\nCheap', content: { poll_id: poll.id } });
    const read = async () => (await api.call(getPoll, { token, params })).body;
    const file = async () => {
      const response = await fetch(`${product.url}/api/polls/${poll.id}/export?format=csv`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    expect(await file()).toContain('clocks');

    await decide(api, moderator, reported, 'hide');
    await eventually(async () =>
      expect((await read()).options[0]).toMatchObject({ text: hiddenText, hidden: true, votes: 1 }),
    );
    expect((await edit('Buy my clocks', 'An edit from before')).status).toBe(200);
    const seen = JSON.stringify([await read(), (await api.call(listRevisions, { token, params })).body, await file()]);
    expect(seen).toContain('An edit from before');
    expect(seen).not.toMatch(/clocks|watches|Cheap/);

    await decide(api, moderator, reported, 'restore');
    await eventually(async () =>
      expect((await read()).options[0]).toMatchObject({ text: 'Buy my clocks', description: 'Cheap' }),
    );
  });
});

describe('authors', () => {
  const toldOf = async ({ token }: Voter, decision: string) =>
    (await product.api.call(listNotifications, { token, query: { type: 'system' } })).body.notifications.filter(
      ({ data }) => data.decision === decision,
    );

  test('are told what is hidden and why, and object once', async () => {
    const { api } = product;
    const author = await registerVoter(api);
    const { token } = author;
    const poll = (await api.call(createPoll, { token, body: aPollInput() })).body;
    await api.call(reportPoll, { token: reader.token, params: { id: poll.id }, body: reasons });
    const reported = await untilReported(api, moderator, { kind: 'poll', id: poll.id });
    await decide(api, moderator, reported, 'hide', 'abuse');
    await eventually(async () => expect(await toldOf(author, 'hide')).toHaveLength(1));
    const decisions = async () => (await api.call(listDecisions, { token })).body;
    const decision = { id: reported.id, action: 'hide', reason: 'abuse', note: 'Look at the rules', objection: null };
    expect(await decisions()).toMatchObject([decision]);

    const object = (by: Voter, text: string) =>
      api.attempt(objectToDecision, { token: by.token, params: { id: reported.id }, body: { text } });
    expect(await object(reader, 'Not mine')).toMatchObject({ status: 404 });
    expect(await object(author, 'It is a poem')).toMatchObject({ status: 200 });
    expect(await object(author, 'Again')).toMatchObject({ status: 409, body: { code: 'already_objected' } });
    const again = await untilReported(api, moderator, { kind: 'poll', id: poll.id });
    expect(again).toMatchObject({ open: true, state: 'hidden', objection: { text: 'It is a poem' } });
    await decide(api, moderator, again, 'keep');
    expect((await decisions())[0]).toMatchObject({ action: 'hide', objection: { text: 'It is a poem' } });
  });

  test('are told of a deletion, and a poll is gone for them, too', async () => {
    const { api } = product;
    const poll = await newPoll();
    const params = { id: poll.id };
    await api.call(reportPoll, { token: reader.token, params, body: reasons });
    await decide(api, moderator, await untilReported(api, moderator, { kind: 'poll', id: poll.id }), 'delete');
    await eventually(async () => {
      expect((await api.attempt(getPoll, { token: creator.token, params })).status).toBe(404);
      expect(await toldOf(creator, 'delete')).toHaveLength(1);
    });
    const [decision] = (await api.call(listDecisions, { token: creator.token })).body;
    expect(decision?.action).toBe('delete');
  });

  test('who are suspended learn for how long and why when they sign in', async () => {
    const { api } = product;
    const author = await registerVoter(api);
    await api.call(reportUser, { token: reader.token, params: { id: author.id }, body: reasons });
    const { id, text } = await untilReported(api, moderator, { kind: 'user', id: author.id });
    expect(text).toBe(author.username);
    const call = { token: moderator.token, params: { id } };
    const suspension = { action: 'suspend', days: 3, reason: 'abuse', note: 'Twice' } as const;
    const { body } = await api.call(decideReport, { ...call, body: suspension });
    const until = body.author.suspended_until;
    const signIn = () => api.attempt(login, { body: { email: author.email, password: author.password } });
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', suspension: { until, reason: 'abuse', note: 'Twice' } },
    });
    const { status } = await api.attempt(decideReport, { ...call, body: { action: 'hide', reason: 'abuse' } });
    expect(status).toBe(409);
    await api.call(decideReport, { ...call, body: { action: 'unsuspend', reason: 'other' } });
    expect((await signIn()).status).toBe(200);
  });
});

test('the same text of three new accounts is held, and a restored one stays', async () => {
  const { api, running } = product;
  const polls = [await newPoll(), await newPoll(), await newPoll()];
  const old = await registerVoter(api);
  await withDatabase(running.dataDir, 'auth', (database) =>
    database.raw("update users set created_at = created_at - interval '2 days' where id = ?", [old.id]),
  );
  const post = async (poll: Poll, content: string, { token }: Pick<Voter, 'token'>) =>
    (await api.call(createComment, { token, body: { poll_id: poll.id, content } })).body;
  const [one, two, three] = polls as [Poll, Poll, Poll];
  const kept = await post(one, 'Cheap watches at example.org', old);
  const texts = ['Cheap watches at example.org!', 'CHEAP watches, at example.org', 'Cheap watches at example.org'];
  const spam: Comment[] = [];
  for (const [index, text] of texts.entries())
    spam.push(await post(polls[index] as Poll, text, await registerVoter(api)));
  const commentsOf = async ({ id }: Poll) =>
    (await api.call(listComments, { token: reader.token, params: { id } })).body.map(({ id: of, hidden = false }) => [
      of,
      hidden,
    ]);
  const hidden = spam.map(({ id }) => [id, true]);
  await eventually(async () => {
    expect(await commentsOf(one)).toEqual([hidden[0], [kept.id, false]]);
    expect([...(await commentsOf(two)), ...(await commentsOf(three))]).toEqual(hidden.slice(1));
  });
  const held = await untilReported(api, moderator, { kind: 'comment', id: spam[0]?.id ?? '' });
  expect(held).toMatchObject({ open: true, state: 'hidden', text: texts[0], reports_count: 0 });
  expect(held.actions).toMatchObject([{ action: 'hide', moderator: null, reason: 'burst' }]);
  await decide(api, moderator, held, 'restore');
  const fourth = await post(two, 'cheap watches at example.org', await registerVoter(api));
  await untilReported(api, moderator, { kind: 'comment', id: fourth.id });
  await eventually(async () =>
    expect(await commentsOf(one)).toEqual([
      [spam[0]?.id, false],
      [kept.id, false],
    ]),
  );
});

test('of two moderators who race, one decides, and the other is told', async () => {
  const { api } = product;
  const poll = await newPoll();
  await api.call(reportPoll, { token: reader.token, params: { id: poll.id }, body: reasons });
  const { id } = await untilReported(api, moderator, { kind: 'poll', id: poll.id });
  const other = await registerModerator(api, product.running.dataDir);
  const outcomes = await Promise.all(
    [moderator, other].map(({ token }) =>
      api.attempt(decideReport, { token, params: { id }, body: { action: 'hide', reason: 'spam' } }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_decided' });
});

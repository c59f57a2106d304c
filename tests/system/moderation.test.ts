import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  castVote,
  createComment,
  createPoll,
  decideReport,
  getPoll,
  hiddenText,
  listComments,
  listDashboardPolls,
  listVotedPolls,
  type Poll,
  reportComment,
  reportPoll,
} from '@showhands/contracts';
import { aPollInput, eventually, optionIdAt, registerVoter, socketClient, type Voter } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { decide, registerModerator, untilReported } from '../fixtures/moderators.ts';

const product = useProduct();

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

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  addInvited,
  addOption,
  apiScopes,
  castVote,
  clientMessages,
  createApiToken,
  createComment,
  createGroup,
  createPoll,
  createSequence,
  deletePoll,
  type Endpoint,
  endpoints,
  getPoll,
  getPollStats,
  listDashboardPolls,
  listInvited,
  listMembers,
  listResults,
  login,
  openPresentation,
  type Poll,
  removeInvited,
  reportPoll,
  serverMessages,
  setPollStatus,
  shareWithGroup,
  updatePoll,
} from '@showhands/contracts';
import {
  aPollInput,
  eventually,
  optionIdAt,
  registerVoter,
  type SocketClient,
  socketClient,
  type Voter,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { decide, registerModerator, untilReported } from '../fixtures/moderators.ts';
import { type Fixture, validBody } from './fixture.ts';

const PAGE = '<!doctype html><html lang="en"><head><title>Showhands</title></head><body></body></html>';
/** In the texts of the hidden poll and nowhere else. */
const SECRET = 'Xylophone quorum';

const product = useProduct(async (dataDir) => {
  const web = join(dataDir, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), PAGE);
  return { EMBED_ORIGINS: 'https://example.org', LINK_PREVIEWS: 'on', WEB_DIR: web };
});

/** Everything by which a hidden poll can be named, or ids that nothing has. */
interface Names extends Fixture {
  readonly code: string;
  readonly proposalId: string;
  readonly entryId: string;
  readonly memberId: string;
}

let creator: Voter;
let removed: Voter;
let hidden: Names;
/** The names of a poll for everyone that moderators have hidden. */
let moderated: Names;
let unknown: Names;
let before: unknown;
/** As the creator sees the polls, before any outsider has called. */
let untouched: readonly Poll[];

const call = <E extends Endpoint>(endpoint: E, by: Voter, input: object = {}) =>
  product.api.call(endpoint, { token: by.token, ...input } as never);

const totalOf = async (endpoint: typeof listDashboardPolls | typeof listResults, viewer: Voter) =>
  (await call(endpoint, viewer)).headers.get('x-total-count');

const publicCounts = async (viewer: Voter) => ({
  stats: (await call(getPollStats, viewer)).body,
  dashboard: await totalOf(listDashboardPolls, viewer),
  results: await totalOf(listResults, viewer),
});

/** Polls learns of a new account by an event. */
const untilInvited = ({ token }: Voter, { id }: Poll) =>
  eventually(async () => expect((await product.api.attempt(getPoll, { params: { id }, token })).status).toBe(200));

const unknownIds = new Map<string, string>();
/** The same ids everywhere, none of which exists. */
const withUnknownIds = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      const other = unknownIds.get(id) ?? crypto.randomUUID();
      unknownIds.set(id, other);
      return other;
    }),
  ) as Value;

/** A poll of the creator in which `removed` has taken part, with everything by which it can be named. */
const createNames = async (visibility: 'invited' | 'everyone'): Promise<Names> => {
  const poll = (
    await call(createPoll, creator, {
      body: aPollInput({
        title: `${SECRET} on the roof`,
        visibility,
        invited: [removed.username, 'somebody@example.org'],
        allow_multiple_votes: true,
        voters_add_options: 'approved',
      }),
    })
  ).body;
  const params = { id: poll.id };
  await untilInvited(removed, poll);
  await call(castVote, removed, { params, body: { option_id: optionIdAt(poll) } });
  await call(castVote, creator, { params, body: { option_id: optionIdAt(poll) } });
  const comment = (await call(createComment, creator, { body: { poll_id: poll.id, content: `${SECRET}!` } })).body;
  await call(createComment, removed, {
    body: { poll_id: poll.id, content: 'Fine', parent_comment_id: comment.id },
  });
  const proposed = (await call(addOption, removed, { params, body: { text: 'On the stairs' } })).body;
  const { code } = (await call(openPresentation, creator, { params })).body;
  const sequence = (await call(createSequence, creator, { body: { title: SECRET, poll_ids: [poll.id] } })).body;
  const name = `${SECRET} ${visibility}`;
  const group = (await call(createGroup, creator, { body: { name, entries: ['another@example.org'] } })).body;
  await call(shareWithGroup, creator, { params: { id: poll.id, groupId: group.id } });
  const memberId = (await call(listMembers, creator, { params: { id: group.id } })).body[0]?.id ?? '';
  const entries = (await call(listInvited, creator, { params })).body;
  const ofRemoved = entries.find(({ person }) => person?.id === removed.id)?.id ?? '';
  const entryId = entries.find(({ person }) => person === null)?.id ?? '';
  if (visibility === 'invited') await call(removeInvited, creator, { params: { id: poll.id, entryId: ofRemoved } });
  const proposalId = 'proposal' in proposed ? proposed.proposal.id : '';
  return { voter: creator, poll, comment, sequence, group, code, proposalId, entryId, memberId };
};

const hide = async ({ poll }: Names): Promise<void> => {
  const moderator = await registerModerator(product.api, product.running.dataDir);
  await call(reportPoll, removed, { params: { id: poll.id }, body: { reason: 'spam' } });
  await decide(
    product.api,
    moderator,
    await untilReported(product.api, moderator, { kind: 'poll', id: poll.id }),
    'hide',
  );
  await eventually(async () => {
    const { status } = await product.api.attempt(getPoll, { params: { id: poll.id }, token: removed.token });
    expect(status).toBe(404);
  });
};

const readUntouched = async ({ poll }: Names): Promise<Poll> =>
  eventually(async () => {
    const { body } = await call(getPoll, creator, { params: { id: poll.id } });
    expect(body.comments_count).toBe(2);
    return body;
  });

beforeAll(async () => {
  creator = await registerVoter(product.api);
  removed = await registerVoter(product.api);
  const observer = await registerVoter(product.api);
  before = await publicCounts(observer);
  hidden = await createNames('invited');
  moderated = await createNames('everyone');
  await hide(moderated);
  const { code } = hidden;
  unknown = { ...withUnknownIds(hidden), code: code.replace(/./, (first) => (first === 'x' ? 'y' : 'x')) };
  untouched = [await readUntouched(hidden), await readUntouched(moderated)];
  expect(await publicCounts(observer)).toEqual(before);
});

/** By parameter, or by the first part of the path for `id`. A new endpoint has to be added, unless it is below one of these. */
const valuesOf: Readonly<Record<string, (names: Names) => string>> = {
  '/polls': ({ poll }) => poll.id,
  '/embed': ({ poll }) => poll.id,
  '/comments': ({ comment }) => comment.id,
  '/sequences': ({ sequence }) => sequence.id,
  '/groups': ({ group }) => group.id,
  groupId: ({ group }) => group.id,
  memberId: ({ memberId }) => memberId,
  proposalId: ({ proposalId }) => proposalId,
  entryId: ({ entryId }) => entryId,
  code: ({ code }) => code,
  // Not below a poll: ids that only their owner has.
  '/user': ({ poll }) => poll.id,
  '/kept-sessions': ({ poll }) => poll.id,
  '/templates': ({ poll }) => poll.id,
  '/users': ({ poll }) => poll.id,
  '/moderation': ({ poll }) => poll.id,
  '/notifications': ({ poll }) => poll.id,
  token: ({ poll }) => poll.id,
  name: ({ poll }) => `${poll.id}.webp`,
};

const pathOf = ({ path }: Endpoint, names: Names): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const key = name === 'id' ? `/${path.split('/')[1]}` : name;
    const value = valuesOf[key];
    if (!value) throw new Error(`${path}: add ${key} to valuesOf`);
    return value(names);
  });

interface Answer {
  readonly status: number;
  readonly total: string | null;
  readonly text: string;
}

const withoutRequestId = (text: string): string => text.replace(/,?"requestId":"[^"]*"/, '');

const send = async (endpoint: Endpoint, names: Names, token: string | undefined, query = ''): Promise<Answer> => {
  const hasJson = endpoint.body !== undefined && !endpoint.multipart;
  const response = await fetch(`${product.url}/api${pathOf(endpoint, names)}${query}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(hasJson && { 'content-type': 'application/json' }),
    },
    ...(hasJson && { body: JSON.stringify(validBody(endpoint.id, names)) }),
  });
  const text = withoutRequestId(await response.text());
  return { status: response.status, total: response.headers.get('x-total-count'), text };
};

const secretsOf = ({ poll, comment, proposalId, entryId }: Names): string[] => [
  SECRET,
  poll.id,
  comment.id,
  proposalId,
  entryId,
  ...poll.options.map(({ id }) => id),
];

const namesPoll = (endpoint: Endpoint, names: Names): boolean => {
  const body = endpoint.body && !endpoint.multipart ? JSON.stringify(validBody(endpoint.id, names)) : '';
  const text = `${pathOf(endpoint, names)} ${body}`;
  return [...secretsOf(names), names.code, names.sequence.id, names.group.id].some((secret) => text.includes(secret));
};

const signInAgain = async () => {
  const { email, password } = removed;
  return (await product.api.call(login, { body: { email, password } })).body.token;
};

const viewers: readonly (readonly [string, () => Promise<string | undefined>, () => Names])[] = [
  ['a stranger', async () => (await registerVoter(product.api)).token, () => hidden],
  ['somebody who is not invited any more', signInAgain, () => hidden],
  ['somebody who has voted before moderators hid it,', signInAgain, () => moderated],
  [
    'the API token of a stranger',
    async () => {
      const { token } = await registerVoter(product.api);
      const body = { name: 'Everything', scopes: [...apiScopes], expires_in_days: 1 };
      return (await product.api.call(createApiToken, { token, body })).body.secret;
    },
    () => hidden,
  ],
  ['nobody', async () => undefined, () => hidden],
];

describe.each(viewers)('to %s a poll for others does not exist', (_, tokenOf, namesOf) => {
  let token: string | undefined;
  beforeEach(async () => {
    token ??= await tokenOf();
  });

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const names = namesOf();
      const answer = await send(endpoint, names, token);
      for (const secret of secretsOf(names)) expect(answer.text).not.toContain(secret);
      if (namesPoll(endpoint, names)) expect(answer).toEqual(await send(endpoint, unknown, token));
      if (endpoint.query && 'q' in endpoint.query.shape && token !== undefined) {
        const found = await send(endpoint, names, token, `?q=${encodeURIComponent(SECRET)}`);
        expect(found).toMatchObject({ status: 200, total: '0', text: '[]' });
      }
      // It may have ended the session, which other services learn within a second.
      if (endpoint.service === 'auth' && endpoint.method !== 'GET') token = undefined;
    },
  );
});

test('the calls of outsiders leave the polls as they were', async () => {
  expect([await readUntouched(hidden), await readUntouched(moderated)]).toEqual(untouched);
});

test.each(['/poll/{id}', '/p/{code}', '/embed/poll/{id}'])('the page %s shows nothing of it', async (path) => {
  const fetchPage = async ({ poll, code }: Names) => {
    const address = path.replace('{id}', poll.id).replace('{code}', code);
    const response = await fetch(product.url + address, { headers: { accept: 'text/html' } });
    return { status: response.status, text: withoutRequestId(await response.text()) };
  };
  const page = await fetchPage(hidden);
  expect(page.text).not.toContain(SECRET);
  expect(page).toEqual(await fetchPage(unknown));
});

describe('a poll that only people with the link can find', () => {
  test('is in no list, search, count, preview or embed, and open by its address', async () => {
    const [owner, observer] = [await registerVoter(product.api), await registerVoter(product.api)];
    const counts = await publicCounts(observer);
    const body = aPollInput({ title: `${SECRET} by link`, visibility: 'link' });
    const poll = (await call(createPoll, owner, { body })).body;
    const params = { id: poll.id };
    expect(
      (await call(castVote, observer, { params, body: { option_id: optionIdAt(poll) } })).body.poll.visibility,
    ).toBe('link');
    expect(await publicCounts(observer)).toEqual(counts);
    const { token } = await registerVoter(product.api);
    for (const endpoint of endpoints.filter(({ path, method }) => method === 'GET' && !path.includes(':'))) {
      expect((await send(endpoint, hidden, token)).text).not.toContain(poll.id);
    }
    const previewOf = async ({ id }: Poll) => (await fetch(`${product.url}/poll/${id}`)).text();
    expect(await previewOf(poll)).not.toContain(SECRET);
    const listed = (await call(createPoll, owner, { body: aPollInput() })).body;
    expect(await previewOf(listed)).toContain(listed.title);
    expect((await fetch(`${product.url}/api/embed/polls/${poll.id}`)).status).toBe(404);
  });
});

describe('sockets', () => {
  const messagesTo = (socket: SocketClient) =>
    Object.keys(serverMessages).flatMap((name) =>
      socket.events(name as keyof typeof serverMessages).map((message) => ({ name, message })),
    );
  const heard = (socket: SocketClient): string => JSON.stringify(messagesTo(socket));

  test.each(Object.keys(clientMessages))('%s of an outsider is answered as for an unknown poll', async (name) => {
    const { id, token } = await registerVoter(product.api);
    const socket = await socketClient(product.url, { token });
    const payloads: Readonly<Record<string, (poll: Poll) => unknown>> = {
      join: () => id,
      watchPolls: (poll) => ({ polls: [{ id: poll.id, version: 0 }] }),
    };
    const payloadOf = payloads[name] ?? ((poll: Poll) => poll.id);
    const answers = [await socket.send(name, payloadOf(hidden.poll)), await socket.send(name, payloadOf(unknown.poll))];
    expect(answers[0]).toEqual(answers[1]);
    expect(heard(socket)).not.toContain(hidden.poll.id);
    socket.close();
  });

  test('hear nothing of a poll for others, and its people leave it when their access ends', async () => {
    const [owner, member, outsider] = [
      await registerVoter(product.api),
      await registerVoter(product.api),
      await registerVoter(product.api),
    ];
    const inFeed = await socketClient(product.url, { token: outsider.token });
    const inRoom = await socketClient(product.url, { token: member.token });
    const body = aPollInput({ title: `${SECRET} live`, visibility: 'invited', invited: [member.username] });
    const poll = (await call(createPoll, owner, { body })).body;
    const params = { id: poll.id };
    const inList = await socketClient(product.url, { token: outsider.token });
    await inList.send('watchPolls', { polls: [{ id: poll.id, version: 0 }] });
    await untilInvited(member, poll);
    await inRoom.waitFor('newNotification', ({ pollId }) => pollId === poll.id);
    expect(await inRoom.send('joinPoll', poll.id)).toEqual({ ok: true });
    const vote = (by: Voter, index: number) => ({
      params,
      body: { option_id: optionIdAt(poll, index) },
      token: by.token,
    });
    await product.api.call(castVote, vote(member, 0));
    await inRoom.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version > poll.version);

    const { id: entryId } = (await call(listInvited, owner, { params })).body[0] ?? { id: '' };
    await call(removeInvited, owner, { params: { id: poll.id, entryId } });
    await inRoom.waitFor('pollUpdate', ({ id, status }) => id === poll.id && status === 'draft');
    const aboutPoll = () => messagesTo(inRoom).filter((message) => JSON.stringify(message).includes(poll.id));
    const heardBefore = aboutPoll();
    await product.api.call(castVote, vote(owner, 1));
    await call(createComment, owner, { body: { poll_id: poll.id, content: `${SECRET}, still` } });
    const { title, options } = poll;
    const edit = { title: `${title}!`, options: options.map(({ id, text }) => ({ id, text })) };
    await call(updatePoll, owner, { params, body: edit });
    await call(setPollStatus, owner, { params, body: { status: 'closed' } });
    await call(deletePoll, owner, { params });
    // Later on the same path, and everybody in the feed hears of it.
    const later = (await call(createPoll, owner, { body: aPollInput() })).body;
    await Promise.all([inFeed, inList, inRoom].map((socket) => socket.waitFor('newPoll', ({ id }) => id === later.id)));
    for (const socket of [inFeed, inList]) {
      expect(heard(socket)).not.toContain(poll.id);
      expect(heard(socket)).not.toContain(SECRET);
    }
    expect(aboutPoll()).toEqual(heardBefore);
    for (const socket of [inFeed, inList, inRoom]) socket.close();
  });

  test('leave a poll that becomes one for invited people, unless theirs are invited', async () => {
    const [owner, member, outsider] = [
      await registerVoter(product.api),
      await registerVoter(product.api),
      await registerVoter(product.api),
    ];
    const poll = (await call(createPoll, owner, { body: aPollInput() })).body;
    const params = { id: poll.id };
    const [ofMember, ofOutsider] = [
      await socketClient(product.url, { token: member.token, pollId: poll.id }),
      await socketClient(product.url, { token: outsider.token, pollId: poll.id }),
    ];
    await call(addInvited, owner, { params, body: { entries: [member.username.toUpperCase()] } });
    await eventually(async () => {
      expect((await call(listInvited, owner, { params })).body).toMatchObject([{ person: { id: member.id } }]);
    });
    const { title, options } = poll;
    const edit = {
      title: `${title} ${SECRET}`,
      options: options.map(({ id, text }) => ({ id, text })),
      visibility: 'invited',
    };
    await call(updatePoll, owner, { params, body: edit });
    await ofOutsider.waitFor('pollUpdate', ({ id, status }) => id === poll.id && status === 'draft');
    await ofMember.waitFor('pollUpdate', (update) => 'title' in update && update.title.includes(SECRET));
    expect(heard(ofOutsider)).not.toContain(SECRET);
    await eventually(async () => {
      const { token } = outsider;
      expect((await product.api.attempt(getPoll, { params, token })).status).toBe(404);
    });
    for (const socket of [ofMember, ofOutsider]) socket.close();
  });
});

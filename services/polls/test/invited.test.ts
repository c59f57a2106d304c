import { createHash } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import {
  addInvited,
  confirmInvited,
  countInvited,
  getPoll,
  internal,
  isDecided,
  linkInvited,
  linkWaiting,
  listInvited,
  listInvitedPolls,
  type Poll,
  remindInvited,
  removeInvited,
  replaceInvited,
  useInvitation,
} from '@showhands/contracts';
import { eventually, type TestUser, uniqueEmail } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { rejection, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

const person = () => polls.register(polls.user());

/** Three people at least. */
const people = async (more = 0) =>
  [
    await person(),
    await person(),
    await person(),
    ...(await Promise.all(polls.users(more).map((user) => polls.register(user)))),
  ] as const;

const invitedPoll = (creator: TestUser, ...entries: string[]) =>
  polls.poll(creator, { visibility: 'invited', invited: entries });

const listOf = async ({ token }: TestUser, { id }: Poll, state?: 'not_joined' | 'not_voted') =>
  (await polls.api.call(listInvited, { params: { id }, query: state ? { state } : {}, token })).body;

const entryOf = async (creator: TestUser, poll: Poll, entry: string) => {
  const found = (await listOf(creator, poll)).find((listed) => listed.entry === entry);
  if (!found) throw new Error(`${entry} is not on the list`);
  return { id: poll.id, entryId: found.id };
};

const countsOf = async ({ token }: TestUser, { id }: Poll) =>
  (await polls.api.call(countInvited, { params: { id }, token })).body;

const statusFor = async ({ token }: TestUser, { id }: Poll): Promise<number> =>
  (await polls.api.attempt(getPoll, { params: { id }, token })).status;

const tokenIn = (link: string): string => new URL(link, 'http://page').hash.slice(1);

const linkFor = async (creator: TestUser, poll: Poll, entry: string): Promise<string> => {
  const params = await entryOf(creator, poll, entry);
  return tokenIn((await polls.api.call(linkInvited, { params, token: creator.token })).body.link);
};

const join = ({ token }: TestUser, invitation: string, api = polls.api) =>
  api.attempt(useInvitation, { body: { token: invitation }, token });

const INVALID = rejection(404, 'not_found', 'This invitation is not valid. It may have been used or replaced.');

/** The call by which auth asks whether somebody is invited, before it creates an account. */
const mayRegister = async (email: string, token?: string, poll?: Poll) => {
  const { rows } = await polls.database.raw('select name_key(?) as key', [email]);
  const hash = token === undefined ? undefined : createHash('sha256').update(token).digest('hex');
  const query = { ...(hash && { token: hash }), ...(poll && { poll: poll.id }) };
  const headers = { authorization: `Bearer ${INTERNAL_SECRET}` };
  return (await fetch(new URL(internal.invitation.path(rows[0].key, query), polls.url), { headers })).json();
};

test('people may register by an address that waits, and by a link that is unused', async () => {
  const [creator, guest] = await people();
  const email = uniqueEmail();
  const poll = await invitedPoll(creator, email);
  const token = await linkFor(creator, poll, email);
  expect(await mayRegister(email.toUpperCase(), token)).toEqual({ byAddress: true, byLink: true });
  expect(await mayRegister(uniqueEmail())).toEqual({ byAddress: false, byLink: false });
  expect(await mayRegister(email, undefined, poll)).toMatchObject({ byAddress: true });
  const other = await invitedPoll(creator, uniqueEmail());
  expect(await mayRegister(email, undefined, other)).toMatchObject({ byAddress: false });
  await join(guest, token);
  expect(await mayRegister(email, token)).toEqual({ byAddress: false, byLink: false });
});

describe('a personal link', () => {
  it('gives one person access, who may open it again', async () => {
    const [creator, guest, other] = await people();
    const poll = await invitedPoll(creator, 'grace@example.org');
    const token = await linkFor(creator, poll, 'grace@example.org');
    expect(await listOf(creator, poll)).toMatchObject([{ person: null, hasLink: true }]);
    expect(await join(creator, token)).toMatchObject({ status: 200 });
    expect(await join(guest, token)).toMatchObject({ status: 200, body: { pollId: poll.id } });
    expect(await join(guest, token)).toMatchObject({ status: 200, body: { pollId: poll.id } });
    expect(await join(other, token)).toMatchObject(INVALID);
    expect([await statusFor(guest, poll), await statusFor(other, poll)]).toEqual([200, 404]);
    expect(await listOf(creator, poll)).toMatchObject([{ person: { id: guest.id }, hasLink: false }]);
    const params = await entryOf(creator, poll, 'grace@example.org');
    expect(await polls.api.attempt(linkInvited, { params, token: creator.token })).toMatchObject(
      rejection(409, 'already_joined'),
    );
    await polls.api.call(removeInvited, { params, token: creator.token });
    expect(await join(guest, token)).toMatchObject(INVALID);
  });

  it('used by ten people at once on two replicas admits one of them', async () => {
    const [creator, ...guests] = await people(8);
    const poll = await invitedPoll(creator, 'grace@example.org');
    const token = await linkFor(creator, poll, 'grace@example.org');
    const joined = await Promise.all(guests.map((guest, index) => join(guest, token, apiOf(index))));
    expect(joined.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
    const seen = await Promise.all(guests.map((guest) => statusFor(guest, poll)));
    expect(seen).toEqual(joined.map(({ status }) => status));
  });

  it('is replaced by a new one, waits while the poll is a draft, and merges two entries of a person', async () => {
    const [creator, guest] = await people();
    const poll = await invitedPoll(creator, guest.username, 'grace@example.org');
    const former = await linkFor(creator, poll, 'grace@example.org');
    const { body } = await polls.api.call(linkWaiting, { params: { id: poll.id }, body: {}, token: creator.token });
    expect(body).toMatchObject({ links: [{ entry: 'grace@example.org' }], next: null });
    const token = tokenIn(body.links[0]?.link ?? '');
    expect(await join(guest, former)).toMatchObject(INVALID);
    expect(await join(guest, 'A'.repeat(43))).toMatchObject(INVALID);
    await polls.rows("update polls set status = 'draft' where id = ?", [poll.id]);
    expect(await join(guest, token)).toMatchObject(rejection(409, 'poll_draft'));
    await polls.rows("update polls set status = 'active' where id = ?", [poll.id]);
    expect(await join(guest, token)).toMatchObject({ status: 200 });
    expect(await listOf(creator, poll)).toMatchObject([{ entry: guest.username, person: { id: guest.id } }]);
    expect(await join(guest, token)).toMatchObject({ status: 200 });
  });

  it('is in no row: a repeated call gets it again', async () => {
    const [creator] = await people();
    const poll = await invitedPoll(creator, 'grace@example.org');
    const params = await entryOf(creator, poll, 'grace@example.org');
    const call = { params, token: creator.token, idempotencyKey: `link ${poll.id}` };
    const [one, two] = [await polls.api.call(linkInvited, call), await polls.api.call(linkInvited, call)];
    expect(two.body).toEqual(one.body);
    const token = tokenIn(one.body.link);
    const tables = await polls.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const holding = async ({ name }: { name: string }) =>
      (await polls.rows(`select from "${name}" t where t::text like ?`, [`%${token}%`])).length;
    expect(await Promise.all(tables.map(holding))).toEqual(tables.map(() => 0));
  });
});

it('counts who is invited, has joined and has voted, and lists who has not', async () => {
  const [creator, voter, reader] = await people();
  const poll = await invitedPoll(creator, voter.username, reader.username, 'grace@example.org');
  await polls.vote(voter, poll);
  await polls.vote(creator, poll);
  expect(await countsOf(creator, poll)).toEqual({ invited: 3, joined: 2, voted: 1, remindedAt: null });
  expect(await listOf(creator, poll, 'not_joined')).toMatchObject([{ entry: 'grace@example.org', hasVoted: false }]);
  expect(await listOf(creator, poll, 'not_voted')).toMatchObject([{ person: { id: reader.id } }]);
  const counted = { params: { id: poll.id }, token: reader.token };
  expect(await polls.api.attempt(countInvited, counted)).toMatchObject(rejection(403, 'not_owner'));
  const { body } = await polls.api.call(listInvitedPolls, { token: voter.token });
  expect(body).toMatchObject([{ id: poll.id, hasVoted: true }]);
  expect((await polls.api.call(listInvitedPolls, { token: creator.token })).body).toEqual([]);
});

it('reminds those who have not voted once in a day, however many ask at once', async () => {
  const [creator, voter, reader] = await people();
  const poll = await invitedPoll(creator, voter.username, reader.username, 'grace@example.org');
  await polls.vote(voter, poll);
  const remind = (api = polls.api) => api.attempt(remindInvited, { params: { id: poll.id }, token: creator.token });
  const reminded = await Promise.all(Array.from({ length: 8 }, (_, index) => remind(apiOf(index))));
  expect(reminded.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  await eventually(() => expect(polls.publishedFor('poll.reminded', poll)).toMatchObject([{ people: [reader.id] }]));
  await polls.rows("update polls set reminded_at = reminded_at - interval '1 day' where id = ?", [poll.id]);
  expect(await remind()).toMatchObject({ status: 200, body: { reminded: 1 } });
  await polls.setStatus(creator, poll, 'closed');
  expect(await remind()).toMatchObject(rejection(409, 'poll_closed'));
});

it('lets the creator confirm an account that took a listed name afterwards', async () => {
  const [creator, stranger] = await people();
  const later = polls.user();
  const poll = await invitedPoll(creator, later.username);
  await polls.register(later);
  await eventually(async () =>
    expect(await listOf(creator, poll)).toMatchObject([{ person: null, candidate: { id: later.id } }]),
  );
  const params = await entryOf(creator, poll, later.username);
  const confirm = ({ id }: TestUser) =>
    polls.api.attempt(confirmInvited, { params, body: { candidate: id }, token: creator.token });
  expect(await confirm(stranger)).toMatchObject(rejection(404, 'not_found'));
  expect(await statusFor(later, poll)).toBe(404);
  expect(await confirm(later)).toMatchObject({ status: 200, body: { total: 1, waiting: 0 } });
  expect(await statusFor(later, poll)).toBe(200);
});

it('keeps the votes of removed people, which count for a quorum of the people on the list', async () => {
  const [creator, first, second, ...others] = await people(2);
  const entries = [first, second, ...others].map(({ username }) => username);
  const poll = await polls.poll(creator, { visibility: 'invited', quorum: { share: 60 }, invited: entries });
  expect(poll).toMatchObject({ quorum_voters: 3 });
  await polls.vote(first, poll);
  await polls.vote(second, poll);
  expect(isDecided(await polls.setStatus(creator, poll, 'closed'))).toBe(false);
  await polls.api.call(replaceInvited, {
    params: { id: poll.id },
    body: { entries: others.map(({ username }) => username) },
    token: creator.token,
  });
  const shortened = await polls.read(poll, creator);
  expect(shortened).toMatchObject({ quorum_voters: 2, voters_count: 2, total_votes: 2 });
  expect(isDecided(shortened)).toBe(true);
  expect(await countsOf(creator, poll)).toMatchObject({ invited: 2, voted: 0 });
});

describe('races', () => {
  it('keep each vote of 50 people who are removed meanwhile, or refuse it', async () => {
    const [creator, ...voters] = await people(48);
    const poll = await invitedPoll(creator, ...voters.map(({ username }) => username));
    const entries = await listOf(creator, poll);
    const params = { id: poll.id };
    // Five tabs of the creator: fifty removals at once would wait too long for the lock of the list on a busy machine.
    const removeEach = async (tab: number): Promise<void> => {
      for (const { id: entryId } of entries.filter((_, index) => index % 5 === tab)) {
        await apiOf(tab).call(removeInvited, { params: { ...params, entryId }, token: creator.token });
      }
    };
    const [votes] = await Promise.all([
      Promise.all(voters.map((voter, index) => polls.vote(voter, poll, index % 2, apiOf(index)))),
      ...[0, 1, 2, 3, 4].map(removeEach),
    ]);
    const accepted = votes.filter(({ status }) => status === 200).length;
    expect(votes.filter(({ status }) => status === 404)).toHaveLength(50 - accepted);
    const counts = await polls.voteCounts(poll);
    expect(counts.every(({ counter, rows }) => counter === rows)).toBe(true);
    const late = await Promise.all(voters.map((voter, index) => polls.vote(voter, poll, index % 2, apiOf(index))));
    expect(late.map(({ status }) => status)).toEqual(voters.map(() => 404));
    expect(await polls.read(poll, creator)).toMatchObject({ total_votes: accepted });
    expect(await countsOf(creator, poll)).toMatchObject({ invited: 0, voted: 0 });
  });

  it('of two tabs that add to one list lose and double no entry', async () => {
    const [creator] = await people();
    const poll = await invitedPoll(creator);
    const params = { id: poll.id };
    const names = (tab: string) => Array.from({ length: 5 }, (_, turn) => [`Both ${turn}`, `${tab} ${turn}`]);
    const [left, right] = [names('Left'), names('Right')];
    await Promise.all(
      [...left, ...right].map((entries, index) =>
        apiOf(index).call(addInvited, { params, body: { entries }, token: creator.token }),
      ),
    );
    const listed = (await listOf(creator, poll)).map(({ entry }) => entry).toSorted();
    expect(listed).toEqual([...new Set([...left, ...right].flat())].toSorted());
  });

  it('of tabs that replace one list leave the list of one of them', async () => {
    const [creator] = await people();
    const poll = await invitedPoll(creator);
    const params = { id: poll.id };
    // On an empty list no tab waits for a row that another one deletes: the locks alone keep them apart.
    const tabs = Array.from({ length: 8 }, (_, tab) => [`Tab ${tab}`, `Guest of ${tab}`]);
    const replaced = await Promise.all(
      tabs.map((entries, index) =>
        apiOf(index).call(replaceInvited, { params, body: { entries }, token: creator.token }),
      ),
    );
    expect(replaced.map(({ body }) => body.total)).toEqual(tabs.map(() => 2));
    const last = (await listOf(creator, poll)).map(({ entry }) => entry).toSorted();
    expect(tabs.map((entries) => entries.toSorted())).toContainEqual(last);
  });

  it('of two tabs at the limit of a list let one of them add', async () => {
    const [creator] = await people();
    const poll = await invitedPoll(creator);
    await polls.rows(
      `insert into invitations (poll_id, entry, is_address)
       select ?, 'Guest ' || number, false from generate_series(1, 9990) number`,
      [poll.id],
    );
    const added = await Promise.all(
      ['Left', 'Right'].map((tab, index) =>
        apiOf(index).attempt(addInvited, {
          params: { id: poll.id },
          body: { entries: Array.from({ length: 8 }, (_, number) => `${tab} ${number}`) },
          token: creator.token,
        }),
      ),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(added.find(({ status }) => status === 409)).toMatchObject(rejection(409, 'too_many_invited'));
    expect(await countsOf(creator, poll)).toMatchObject({ invited: 9998 });
  });
});

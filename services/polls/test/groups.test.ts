import { describe, expect, it, test } from '@jest/globals';
import {
  addInvited,
  addMembers,
  createGroup,
  deleteGroup,
  type Group,
  type GroupAdmission,
  getGroup,
  getPoll,
  limits,
  listGroups,
  listInvited,
  listMembers,
  listSharedGroups,
  type Poll,
  removeInvited,
  removeMember,
  replaceInvited,
  replaceMembers,
  shareWithGroup,
  unshareWithGroup,
  updateGroup,
} from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import { rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();

const person = () => polls.register(polls.user());
const people = () => Promise.all([person(), person(), person(), person()]);
const namesOf = (users: readonly TestUser[]) => users.map(({ username }) => username);

const aGroup = async ({ token }: TestUser, members: readonly TestUser[], admits: GroupAdmission = 'later') => {
  const body = { name: 'The board', admits, entries: namesOf(members) };
  return (await polls.api.call(createGroup, { body, token })).body;
};

const pollFor = (creator: TestUser, groups: readonly Group[], fields: Parameters<typeof polls.poll>[1] = {}) =>
  polls.poll(creator, { visibility: 'invited', invited_groups: groups.map(({ id }) => id), ...fields });

const share = ({ token }: TestUser, { id }: Poll, { id: groupId }: Group) =>
  polls.api.attempt(shareWithGroup, { params: { id, groupId }, token });

const add = ({ token }: TestUser, { id }: Group, entries: readonly string[]) =>
  polls.api.attempt(addMembers, { params: { id }, body: { entries: [...entries] }, token });

const replace = ({ token }: TestUser, { id }: Group, entries: readonly string[], version?: number) =>
  polls.api.attempt(replaceMembers, { params: { id }, body: { entries: [...entries], version }, token });

const membersOf = async ({ token }: TestUser, { id }: Group) =>
  (await polls.api.call(listMembers, { params: { id }, token })).body;

const remove = async (owner: TestUser, group: Group, { id: userId }: TestUser) => {
  const member = (await membersOf(owner, group)).find(({ person: of }) => of?.id === userId);
  const params = { id: group.id, memberId: member?.id ?? '' };
  return (await polls.api.call(removeMember, { params, token: owner.token })).body;
};

const sees = async (poll: Poll, users: readonly TestUser[]): Promise<boolean[]> =>
  Promise.all(
    users.map(
      async ({ token }) => (await polls.api.attempt(getPoll, { params: { id: poll.id }, token })).status === 200,
    ),
  );

const missingIn = async ({ token }: TestUser, { id }: Poll) =>
  (await polls.api.call(listSharedGroups, { params: { id }, token })).body.map(({ missing }) => missing);

const changesOf = ({ id }: Poll) => polls.published('poll.access-changed').filter(({ pollId }) => pollId === id);

describe('a poll that is shared with groups', () => {
  it('is visible to the members, also when their registration arrives later or they are renamed', async () => {
    const registeredAt = new Date();
    const [owner, ada, later] = [await person(), await person(), polls.user()];
    const group = await aGroup(owner, [ada, later]);
    expect(group).toMatchObject({ members: 2, polls: 0, admits: 'later' });
    await polls.rename(ada, `${ada.username} the second`, 2);
    await eventually(async () =>
      expect((await membersOf(owner, group)).map(({ person: of }) => of?.username)).toContain(
        `${ada.username} the second`,
      ),
    );
    const before = await pollFor(owner, [group]);
    expect(await sees(before, [ada, later])).toEqual([true, false]);
    await polls.register(later, registeredAt);
    await eventually(async () => expect(await sees(before, [later])).toEqual([true]));
    const after = await polls.poll(owner, { visibility: 'invited' });
    expect((await share(owner, after, group)).body).toEqual({ total: 2, waiting: 0 });
    expect(await sees(after, [ada, later])).toEqual([true, true]);
    expect((await polls.api.call(getGroup, { params: { id: group.id }, token: owner.token })).body.polls).toBe(2);
  });

  it.each([
    ['later', false],
    ['all', true],
  ] as const)('admits new members to polls from then on, with %s to earlier ones: %s', async (admits, seesEarlier) => {
    const [owner, first, next] = await people();
    const group = await aGroup(owner, [first], admits);
    const [open, draft, closed] = [
      await pollFor(owner, [group]),
      await pollFor(owner, [group], { status: 'draft' }),
      await pollFor(owner, [group]),
    ];
    await polls.setStatus(owner, closed, 'closed');
    expect((await add(owner, group, namesOf([next, first]))).body).toMatchObject({ members: 2, polls: 3 });
    const later = await pollFor(owner, [group]);
    const seen = await Promise.all([open, closed, later].map(async (poll) => (await sees(poll, [next]))[0]));
    expect(seen).toEqual([seesEarlier, false, true]);
    expect(await missingIn(owner, draft)).toEqual([seesEarlier ? 0 : 1]);
    // A share again adds the missing members, whatever the state of the poll.
    expect(await missingIn(owner, closed)).toEqual([1]);
    expect((await share(owner, closed, group)).body).toEqual({ total: 2, waiting: 0 });
    expect([await missingIn(owner, closed), await sees(closed, [next])]).toEqual([[0], [true]]);
    if (seesEarlier) await eventually(() => expect(changesOf(open).at(-1)).toMatchObject({ added: [next.id] }));
  });

  it('is lost by a removed member, unless the list or another group has them; votes stay', async () => {
    const [owner, gone, named, inBoth] = await people();
    const [one, other] = [await aGroup(owner, [gone, named, inBoth]), await aGroup(owner, [inBoth])];
    const poll = await pollFor(owner, [one, other]);
    const params = { id: poll.id };
    await polls.api.call(addInvited, { params, body: { entries: namesOf([named]) }, token: owner.token });
    expect(await polls.vote(gone, poll)).toMatchObject({ status: 200 });
    for (const user of [gone, named, inBoth]) await remove(owner, one, user);
    expect(await sees(poll, [gone, named, inBoth])).toEqual([false, true, true]);
    expect(await polls.vote(gone, poll, 1)).toMatchObject(rejection(404, 'not_found'));
    expect((await polls.read(poll, owner)).total_votes).toBe(1);
    await eventually(() => expect(changesOf(poll).at(-1)).toMatchObject({ added: [], removed: [gone.id] }));
    await polls.api.call(unshareWithGroup, { params: { ...params, groupId: other.id }, token: owner.token });
    expect(await sees(poll, [named, inBoth])).toEqual([true, false]);
    expect(
      await polls.api.attempt(unshareWithGroup, { params: { ...params, groupId: other.id }, token: owner.token }),
    ).toMatchObject(rejection(404, 'not_found'));
  });

  it('keeps its people when the group is deleted, or its list is replaced', async () => {
    const [owner, one, other] = await people();
    const [group, kept] = [await aGroup(owner, [one, other], 'all'), await aGroup(owner, [one])];
    const [poll, replaced] = [await pollFor(owner, [group, kept]), await pollFor(owner, [group])];
    await polls.api.call(deleteGroup, { params: { id: group.id }, token: owner.token });
    await remove(owner, kept, one);
    expect(await sees(poll, [one, other])).toEqual([true, true]);
    const again = await aGroup(owner, [one, other], 'all');
    await share(owner, replaced, again);
    const body = { entries: namesOf([one]) };
    await polls.api.call(replaceInvited, { params: { id: replaced.id }, body, token: owner.token });
    await remove(owner, again, one);
    expect([await sees(replaced, [one, other]), await missingIn(owner, replaced)]).toEqual([[true, false], []]);
  });

  it('admits members by addresses that they prove, until they are removed', async () => {
    const [owner, member] = [await person(), await person()];
    const { id, username, email } = member;
    const body = { name: 'By address', admits: 'all' as const, entries: [email] };
    const group = (await polls.api.call(createGroup, { body, token: owner.token })).body;
    const poll = await pollFor(owner, [group]);
    expect(await sees(poll, [member])).toEqual([false]);
    await polls.deliver(anEvent('user.email-proved', { user: { id, username }, email, version: 2 }));
    await eventually(async () => expect(await sees(poll, [member])).toEqual([true]));
    const next = await pollFor(owner, [group]);
    await eventually(() => expect(changesOf(next)).toMatchObject([{ added: [member.id] }]));
    expect(await membersOf(owner, group)).toMatchObject([{ entry: email, person: null }]);
    expect((await replace(owner, group, [])).status).toBe(200);
    expect([await sees(poll, [member]), await sees(next, [member])]).toEqual([[false], [false]]);
    await eventually(() => expect(changesOf(next).at(-1)).toMatchObject({ removed: [member.id] }));
  });

  it('gives nothing to accounts that take a name later, although the news of it arrives after copies of the name', async () => {
    const [owner, ada, stranger, later] = [await person(), await person(), polls.user(), polls.user()];
    const group = await aGroup(owner, [ada, later]);
    const { username } = ada;
    await polls.rename(ada, `${username} the first`, 2);
    const takenAt = new Date();
    const first = await pollFor(owner, [group]);
    const body = { name: 'From a poll', poll_id: first.id };
    const copied = (await polls.api.call(createGroup, { body, token: owner.token })).body;
    const second = await pollFor(owner, [copied]);
    await polls.register({ ...stranger, username }, takenAt);
    await polls.register(later, takenAt);
    for (const poll of [first, second]) {
      const candidates = async () =>
        (await polls.api.call(listInvited, { params: { id: poll.id }, token: owner.token })).body
          .map(({ candidate }) => candidate?.id)
          .filter(Boolean);
      await eventually(async () => expect(await candidates()).toEqual([later.id]));
      expect(await sees(poll, [ada, stranger, later])).toEqual([true, false, false]);
    }
  });

  it('tells two people of one name apart', async () => {
    const [owner, first, second] = [await person(), await person(), polls.user()];
    const group = await aGroup(owner, [first]);
    const { username } = first;
    await polls.rename(first, `${username} the first`, 2);
    await polls.register({ ...second, username });
    const poll = await pollFor(owner, [], { invited: [username] });
    await share(owner, poll, group);
    expect(await sees(poll, [first, second])).toEqual([true, true]);
    await remove(owner, group, first);
    expect(await sees(poll, [first, second])).toEqual([false, true]);
  });

  it.each([
    ['waits on its list', false],
    ['is on its list for a former user of it', true],
  ])('is visible to members whose name %s, as long as they are members or named by the list', async (_, isTaken) => {
    const [owner, former, member] = [await person(), polls.user(), polls.user()];
    const { username } = member;
    if (isTaken) await polls.register({ ...former, username });
    const listing = () => polls.poll(owner, { visibility: 'invited', invited: [username, 'a guest'] });
    const [poll, replaced] = [await listing(), await listing()];
    if (isTaken) await polls.rename(former, `${username} the first`, 2);
    await polls.register(member);
    const group = await aGroup(owner, [member], 'all');
    const shared = { body: { total: 3, waiting: isTaken ? 1 : 2 } };
    for (const each of [poll, replaced]) expect(await share(owner, each, group)).toMatchObject(shared);
    expect([await sees(poll, [member]), await missingIn(owner, poll)]).toEqual([[true], [0]]);
    const { token } = owner;
    const copied = (await polls.api.call(createGroup, { body: { name: 'A copy', poll_id: replaced.id }, token })).body;
    expect((await replace(owner, copied, [username])).body).toMatchObject({ members: 2 });
    const body = { entries: [username] };
    const left = (await polls.api.call(replaceInvited, { params: { id: replaced.id }, body, token })).body;
    expect(left).toEqual({ total: 2, waiting: isTaken ? 0 : 1 });
    await remove(owner, group, member);
    expect(await sees(poll, [member, former])).toEqual([false, isTaken]);
    expect(await sees(replaced, [member, former])).toEqual([true, isTaken]);
  });

  it('is visible to a member who takes the name of another entry of the group', async () => {
    const [owner, member, other] = [await person(), await person(), polls.user()];
    const group = await aGroup(owner, [member, other]);
    await polls.rename(member, other.username, 2);
    expect(await sees(await pollFor(owner, [group]), [member])).toEqual([true]);
  });

  it('follows its groups with a quorum that is a share of the list', async () => {
    const [owner, one, other] = await people();
    const group = await aGroup(owner, [one, other], 'all');
    const poll = await pollFor(owner, [group], { quorum: { share: 100 } });
    expect((await add(owner, group, ['Somebody else'])).status).toBe(200);
    expect((await polls.read(poll, owner)).quorum_voters).toBe(3);
    await remove(owner, group, one);
    expect((await polls.read(poll, owner)).quorum_voters).toBe(2);
    await eventually(() =>
      expect(polls.publishedFor('poll.updated', poll).map(({ poll: at }) => at.quorum_voters)).toEqual([3, 2]),
    );
  });
});

describe('a group', () => {
  it('exists for its owner alone', async () => {
    const [owner, member] = await people();
    const group = await aGroup(owner, [member]);
    const poll = await polls.poll(member, { visibility: 'invited' });
    const { token } = member;
    const params = { id: group.id };
    const notFound = rejection(404, 'not_found', 'Group not found');
    expect(await polls.api.attempt(getGroup, { params, token })).toMatchObject(notFound);
    expect(await add(member, group, ['Grace'])).toMatchObject(notFound);
    expect(await share(member, poll, group)).toMatchObject(notFound);
    expect(await share(member, await pollFor(owner, [group]), group)).toMatchObject(rejection(403, 'not_owner'));
    expect((await polls.api.call(listGroups, { token })).body).toEqual([]);
  });

  it('can be made of the list of a poll, and is independent of it', async () => {
    const registeredAt = new Date();
    const [owner, one, later] = [await person(), await person(), polls.user()];
    const poll = await polls.poll(owner, {
      visibility: 'invited',
      invited: [...namesOf([one, later]), 'ada@example.org'],
    });
    const body = { name: '  From a poll ', poll_id: poll.id };
    const group = (await polls.api.call(createGroup, { body, token: owner.token })).body;
    expect(group).toMatchObject({ name: 'From a poll', members: 3, polls: 0 });
    await polls.register(later, registeredAt);
    const next = await pollFor(owner, [group]);
    await eventually(async () => expect(await sees(next, [one, later])).toEqual([true, true]));
    await remove(owner, group, one);
    expect([await sees(poll, [one]), await sees(next, [one])]).toEqual([[true], [false]]);
    expect(await polls.api.attempt(createGroup, { body, token: one.token })).toMatchObject(rejection(403, 'not_owner'));
  });

  it('has limits', async () => {
    const owner = await person();
    const group = await aGroup(owner, [], 'all');
    const poll = await pollFor(owner, [group]);
    const fill =
      'insert into group_members (group_id, entry, is_address) select ?, ? || n, false from generate_series(1, ?) n';
    await polls.rows(fill, [group.id, 'Guest ', limits.invited.max - 1]);
    const added = await Promise.all([add(owner, group, ['The last']), add(owner, group, ['Too many'])]);
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await share(owner, poll, group)).body).toEqual({ total: 10_000, waiting: 10_000 });
    const body = { entries: ['Another guest'] };
    const other = await aGroup(owner, [await person()]);
    expect(await share(owner, poll, other)).toMatchObject(rejection(409, 'too_many_invited'));
    expect((await membersOf(owner, group)).length).toBe(50);
    await polls.rows(
      `insert into groups (owner, name, admits) select ?, 'Group ' || n, 'later' from generate_series(1, ?) n`,
      [owner.id, limits.groups.perUser - 2],
    );
    expect(await polls.api.attempt(createGroup, { body: { name: 'More', ...body }, token: owner.token })).toMatchObject(
      rejection(409, 'too_many_groups'),
    );
    for (const ids of [[group, group], [group]]) await pollFor(owner, ids);
    expect(await replace(owner, group, [])).toMatchObject(rejection(409, 'too_many_changes'));
    expect((await membersOf(owner, group)).length).toBe(50);
  });

  it.each(['', ' ', 'x'.repeat(81)])('is not named %j', async (name) => {
    const { token } = await person();
    expect(await polls.api.attempt(createGroup, { body: { name }, token })).toMatchObject(
      rejection(400, 'validation_failed'),
    );
  });

  it('changed in two tabs at once keeps each addition, and one of two changes of the same version', async () => {
    const owner = await person();
    const group = await aGroup(owner, []);
    const additions = Array.from({ length: 10 }, (_, n) => `Guest ${n}`);
    await Promise.all(additions.map((entry) => add(owner, group, [entry])));
    const { version, members } = (await polls.api.call(getGroup, { params: { id: group.id }, token: owner.token }))
      .body;
    expect(members).toBe(10);
    const params = { id: group.id };
    const rename = { params, body: { name: 'Another', admits: 'all' as const, version }, token: owner.token };
    const both = await Promise.all([
      polls.api.attempt(updateGroup, rename),
      replace(owner, group, ['Grace', 'Ada'], version),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ ok }) => !ok)).toMatchObject(rejection(409, 'version_conflict'));
  });
});

describe('races', () => {
  test('nobody is missed who joins a group while polls are shared with it', async () => {
    const [owner, registeredAt] = [await person(), new Date()];
    const group = await aGroup(owner, [], 'all');
    const joining = polls.users(12);
    const made = await Promise.all([
      ...joining.flatMap((user) => [add(owner, group, [user.username]), polls.register(user, registeredAt)]),
      ...Array.from({ length: 4 }, () => pollFor(owner, [group])),
    ]);
    const shared = made.slice(-4) as Poll[];
    await eventually(async () => {
      for (const poll of shared) expect(await sees(poll, joining)).toEqual(joining.map(() => true));
    });
  });

  test('a member removed while voting has a stored vote or none, and no access', async () => {
    const [owner, ...voters] = await Promise.all([person(), ...Array.from({ length: 8 }, person)]);
    const group = await aGroup(owner, voters);
    const poll = await pollFor(owner, [group]);
    const [votes] = await Promise.all([
      Promise.all(voters.map((voter) => polls.vote(voter, poll))),
      replace(owner, group, []),
    ]);
    const stored = votes.filter(({ status }) => status === 200).length;
    expect(votes.filter(({ status }) => status === 404).length).toBe(voters.length - stored);
    expect((await polls.voteCounts(poll))[0]).toEqual({ counter: stored, rows: stored });
    expect(await sees(poll, voters)).toEqual(voters.map(() => false));
  });

  test('a member who is taken off one list stays in the group', async () => {
    const [owner, member] = await people();
    const group = await aGroup(owner, [member], 'all');
    const [poll, other] = [await pollFor(owner, [group]), await pollFor(owner, [group])];
    const [entry] = (await polls.api.call(listInvited, { params: { id: poll.id }, token: owner.token })).body;
    const params = { id: poll.id, entryId: entry?.id ?? '' };
    await polls.api.call(removeInvited, { params, token: owner.token });
    await add(owner, group, ['Grace']);
    expect([await sees(poll, [member]), await sees(other, [member])]).toEqual([[false], [true]]);
    expect(await missingIn(owner, poll)).toEqual([1]);
  });
});

describe('a group of the sign-in provider', () => {
  const setGroups = ({ id, username }: TestUser, version: number, ...groups: string[]) =>
    polls.deliver(anEvent('user.groups-changed', { user: { id, username }, groups, version }));
  const groupsOf = async ({ token }: TestUser) => (await polls.api.call(listGroups, { token })).body;

  test('is for its members, who can invite it, and whom the provider alone adds and removes', async () => {
    const [ada, ben, cleo, dora] = await people();
    const name = `/staff ${ada.username}`;
    await setGroups(ada, 1, name, `/board ${ada.username}`);
    await setGroups(ben, 1, name);
    const [group] = (await groupsOf(ben)) as [Group];
    expect(group).toMatchObject({ name, managed: true, members: 2, admits: 'all' });
    expect(await groupsOf(ada)).toHaveLength(2);
    expect(await groupsOf(dora)).toEqual([]);
    const poll = await pollFor(ben, [group]);
    expect(await sees(poll, [ada, cleo])).toEqual([true, false]);
    await setGroups(cleo, 1, name);
    await setGroups(ada, 3);
    await setGroups(ada, 2, name);
    expect(await sees(poll, [ada, cleo])).toEqual([false, true]);
    expect((await membersOf(ben, group)).map(({ entry }) => entry).toSorted()).toEqual(namesOf([ben, cleo]).toSorted());
    expect(await polls.api.attempt(getGroup, { params: { id: group.id }, token: ada.token })).toMatchObject({
      status: 404,
    });
    expect(await share(dora, await polls.poll(dora, { visibility: 'invited' }), group)).toMatchObject({ status: 404 });
  });

  test('cannot be changed, and leaves a poll whose creator has left the group', async () => {
    const [ada, ben] = await people();
    const name = `/staff ${ada.username}`;
    for (const user of [ada, ben]) await setGroups(user, 1, name);
    const [group] = (await groupsOf(ada)) as [Group];
    const [params, token] = [{ id: group.id }, ada.token];
    const memberId = (await membersOf(ada, group))[0]?.id ?? '';
    for (const attempt of [
      polls.api.attempt(updateGroup, { params, token, body: { name: 'Mine', admits: 'later' } }),
      polls.api.attempt(deleteGroup, { params, token }),
      polls.api.attempt(removeMember, { params: { ...params, memberId }, token }),
      add(ada, group, ['Somebody']),
      replace(ada, group, []),
    ])
      expect(await attempt).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    const poll = await pollFor(ada, [group]);
    await setGroups(ada, 2);
    expect(await sees(poll, [ben])).toEqual([true]);
    await polls.api.call(unshareWithGroup, { params: { id: poll.id, groupId: group.id }, token });
    expect(await sees(poll, [ben])).toEqual([false]);
  });

  test('invites members to polls on whose lists their names wait, as long as they are members', async () => {
    const [ada, later] = [await person(), polls.user()];
    const name = `/staff ${ada.username}`;
    await setGroups(ada, 1, name);
    const groups = await groupsOf(ada);
    const [before, after] = [
      await pollFor(ada, groups, { invited: [later.username] }),
      await pollFor(ada, [], { invited: [later.username] }),
    ];
    await polls.register(later);
    await setGroups(later, 1, name);
    for (const group of groups) await share(ada, after, group);
    for (const poll of [before, after]) {
      expect(await sees(poll, [later])).toEqual([true]);
      const list = (await polls.api.call(listInvited, { params: { id: poll.id }, token: ada.token })).body;
      expect(list.filter(({ entry }) => entry === later.username).map(({ person: of }) => of?.id)).toEqual([
        later.id,
        undefined,
      ]);
    }
    await setGroups(later, 2);
    for (const poll of [before, after]) expect(await sees(poll, [later])).toEqual([false]);
  });

  test('has none of the former users with a name, and no deleted user', async () => {
    const [ada, ben] = await people();
    const name = `/staff ${ada.username}`;
    await setGroups(ada, 1, name);
    const renamed = { ...ada, username: `${ada.username} L` };
    const user = { id: ada.id, username: renamed.username };
    await polls.deliver(anEvent('user.updated', { user, profile_picture: null, version: 2 }));
    await setGroups({ ...ben, username: ada.username }, 1, name);
    const [group] = (await groupsOf(ben)) as [Group];
    expect(group.members).toBe(2);
    const deleted = { user, email: 'ada@example.org', comments: 'keep' as const, successor: null };
    await polls.deliver(anEvent('user.deleted', deleted));
    await setGroups(renamed, 2, name);
    expect((await membersOf(ben, group)).map(({ person: of }) => of?.id)).toEqual([ben.id]);
  });
});

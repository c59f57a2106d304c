import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { addInvited, getPoll, listInvited, type Poll, removeInvited, replaceInvited } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import { rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();

const registered = async (user: TestUser): Promise<TestUser> => {
  const { id, username } = user;
  const createdAt = new Date().toISOString();
  await polls.deliver(
    anEvent('user.registered', { user: { id, username }, profile_picture: null, createdAt, version: 1 }),
  );
  return user;
};

const person = () => registered(polls.user());

const prove = ({ id, username, email }: TestUser, { address = email, version = 2, eventId = randomUUID() } = {}) =>
  polls.deliver(anEvent('user.email-proved', { user: { id, username }, email: address, version }, { id: eventId }));

const invitedBy = (creator: TestUser, invited: string[]) => polls.poll(creator, { visibility: 'invited', invited });

const entriesOf = async (creator: TestUser, { id }: Poll) =>
  (await polls.api.call(listInvited, { params: { id }, token: creator.token })).body;

const add = async (creator: TestUser, { id }: Poll, entries: string[]) =>
  (await polls.api.call(addInvited, { params: { id }, body: { entries }, token: creator.token })).body;

const statusFor = async ({ token }: TestUser, { id }: Poll): Promise<number> =>
  (await polls.api.attempt(getPoll, { params: { id }, token })).status;

const remove = async (creator: TestUser, poll: Poll, entry: string) => {
  const { id: entryId } = (await entriesOf(creator, poll)).find((one) => one.entry === entry) ?? { id: '' };
  await polls.api.call(removeInvited, { params: { id: poll.id, entryId }, token: creator.token });
};

const accessOf = ({ id }: TestUser, poll: Poll) =>
  polls
    .published('poll.access-changed')
    .filter(({ pollId }) => pollId === poll.id)
    .flatMap(({ added, removed }) => [
      ...added.filter((one) => one === id).map(() => 'added'),
      ...removed.filter((one) => one === id).map(() => 'removed'),
    ]);

it('admits the account that has proved the address, before or after the entry, and nobody else', async () => {
  const [creator, early, late, stranger] = [await person(), await person(), await person(), await person()];
  await prove(early);
  const poll = await invitedBy(creator, [early.email.toUpperCase(), late.email]);
  expect([await statusFor(early, poll), await statusFor(late, poll)]).toEqual([200, 404]);
  const eventId = randomUUID();
  for (const _ of [1, 2]) await prove(late, { eventId });
  await prove(stranger);
  expect([await statusFor(late, poll), await statusFor(stranger, poll)]).toEqual([200, 404]);
  await eventually(() => expect([accessOf(early, poll), accessOf(late, poll)]).toEqual([['added'], ['added']]));
});

it('counts a vote of somebody who has not opened the poll', async () => {
  const [creator, voter] = [await person(), await person()];
  await prove(voter);
  const poll = await invitedBy(creator, [voter.email]);
  expect(await polls.vote(voter, poll)).toMatchObject({ status: 200 });
});

it('shows a person when they have opened the poll, and nothing of the account before', async () => {
  const [creator, known, unknown] = [await person(), await person(), polls.user()];
  await prove(known);
  const poll = await invitedBy(creator, []);
  const outcomes = [];
  for (const { email } of [known, unknown]) {
    const before = (await polls.read(poll, creator)).version;
    const counts = await add(creator, poll, [email]);
    outcomes.push({ grown: (await polls.read(poll, creator)).version - before, waiting: counts.waiting });
  }
  expect(outcomes).toEqual([
    { grown: 1, waiting: 1 },
    { grown: 1, waiting: 2 },
  ]);
  expect((await entriesOf(creator, poll)).map(({ person: of }) => of)).toEqual([null, null]);
  expect(await statusFor(known, poll)).toBe(200);
  expect(await entriesOf(creator, poll)).toMatchObject([
    { entry: unknown.email, person: null },
    { entry: known.email, person: { id: known.id, username: known.username } },
  ]);
  expect(await add(creator, poll, [known.email])).toEqual({ total: 2, waiting: 1 });
});

it('has a person once by username and address, of which each admits', async () => {
  const [creator, both] = [await person(), await person()];
  await prove(both);
  const poll = await invitedBy(creator, [both.email, both.username]);
  expect(await statusFor(both, poll)).toBe(200);
  await eventually(() => expect(accessOf(both, poll)).toEqual(['added']));
  const people = (await entriesOf(creator, poll)).map(({ entry, person: of }) => [entry, of?.id]);
  expect(people.toSorted()).toEqual(
    [
      [both.email, undefined],
      [both.username, both.id],
    ].toSorted(),
  );
  await remove(creator, poll, both.username);
  expect(await statusFor(both, poll)).toBe(200);
  await remove(creator, poll, both.email);
  expect(await statusFor(both, poll)).toBe(404);
  expect(await polls.vote(both, poll)).toMatchObject(rejection(404, 'not_found'));
  await eventually(() => expect(accessOf(both, poll).at(-1)).toBe('removed'));
  expect(accessOf(both, poll).filter((change) => change === 'removed')).toHaveLength(1);
});

it('ends the access of an address that is left out of a new list, opened or not', async () => {
  const [creator, opened, unopened] = [await person(), await person(), await person()];
  for (const user of [opened, unopened]) await prove(user);
  const poll = await invitedBy(creator, [opened.email, unopened.email]);
  expect(await statusFor(opened, poll)).toBe(200);
  await polls.api.call(replaceInvited, { params: { id: poll.id }, body: { entries: [] }, token: creator.token });
  expect([await statusFor(opened, poll), await statusFor(unopened, poll)]).toEqual([404, 404]);
  await eventually(() =>
    expect([opened, unopened].map((user) => accessOf(user, poll).at(-1))).toEqual(['removed', 'removed']),
  );
});

it('keeps what was opened when the account proves another address, and an older event changes nothing', async () => {
  const [creator, moved] = [await person(), await person()];
  const [opened, unopened] = [await invitedBy(creator, [moved.email]), await invitedBy(creator, [moved.email])];
  const next = await invitedBy(creator, [`new-${moved.email}`]);
  await prove(moved, { version: 2 });
  expect(await statusFor(moved, opened)).toBe(200);
  await prove(moved, { address: `new-${moved.email}`, version: 5 });
  await prove(moved, { version: 4 });
  expect([await statusFor(moved, opened), await statusFor(moved, unopened), await statusFor(moved, next)]).toEqual([
    200, 404, 200,
  ]);
  await eventually(() => expect(accessOf(moved, unopened)).toEqual(['added', 'removed']));
});

it('does not take letters of another width for the address', async () => {
  const [creator, other] = [await person(), await person()];
  const poll = await invitedBy(creator, ['ada@example.org']);
  await prove(other, { address: 'ada@\uff45xample.org' });
  expect(await statusFor(other, poll)).toBe(404);
});

it('misses nobody who proves the address while the list is changed', async () => {
  const creator = await person();
  const poll = await invitedBy(creator, []);
  const people = polls.users(10);
  await Promise.all(people.flatMap((user) => [add(creator, poll, [user.email]), prove(user)]));
  await eventually(() => expect(people.map((user) => accessOf(user, poll))).toEqual(people.map(() => ['added'])));
  expect(await Promise.all(people.map((user) => statusFor(user, poll)))).toEqual(people.map(() => 200));
});

it('has a person once when the poll is opened many times and the name gets on the list at once', async () => {
  const creator = await person();
  for (let round = 0; round < 5; round += 1) {
    const user = polls.user();
    await prove(user);
    const poll = await invitedBy(creator, [user.email, user.username]);
    const opened = await Promise.all([...Array.from({ length: 6 }, () => statusFor(user, poll)), registered(user)]);
    expect(opened.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 200));
    const people = (await entriesOf(creator, poll)).flatMap(({ person: of }) => of?.id ?? []);
    expect(people).toEqual([user.id]);
  }
});

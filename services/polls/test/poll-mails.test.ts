import { expect, it } from '@jest/globals';
import {
  addInvited,
  countInvited,
  type EventPayload,
  listInvited,
  mailInvited,
  type Poll,
  remindInvited,
  replaceInvited,
} from '@showhands/contracts';
import { eventually, type TestUser, uniqueEmail } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import { up } from '../migrations/033-poll-mails.ts';
import { up as withhold } from '../migrations/040-withheld-mails.ts';
import { inMinutes, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const HOUR = 3_600_000;

const person = () => polls.register(polls.user());

/** Sweeps at once, at the start of a replica. Two of them compete. */
const sweep = async () => {
  const replicas = await Promise.all([polls.replica(), polls.replica()]);
  await Promise.all(replicas.map((replica) => replica.close()));
};

const requested = (kind: EventPayload<'mail.requested'>['kind'], poll: Poll) =>
  polls.publishedFor('mail.requested', poll).filter((mail) => mail.kind === kind);

const addressesOf = (kind: 'invitation' | 'reminder', poll: Poll) =>
  requested(kind, poll).flatMap(({ addresses = [] }) => addresses);

const invited = (creator: TestUser, entries: string[], fields = {}) =>
  polls.poll(creator, { visibility: 'invited', invited: entries, ...fields });

const prove = ({ id, username, email }: TestUser) =>
  polls.deliver(anEvent('user.email-proved', { user: { id, username }, email, version: 2 }));

it('requests an invitation once for each address without an account, also of edited lists and published drafts', async () => {
  const [creator, named, proved] = [await person(), await person(), await person()];
  await prove(proved);
  const [first, second, later] = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
  const poll = await invited(creator, [named.username, proved.email, first]);
  const draft = await invited(creator, [second], { status: 'draft' });
  const hidden = await invited(creator, [second], { visibility: 'link' });
  await sweep();
  await eventually(() => expect(addressesOf('invitation', poll)).toEqual([first]));
  const call = { params: { id: poll.id }, token: creator.token };
  await polls.api.call(replaceInvited, { ...call, body: { entries: [first, second] } });
  await polls.api.call(addInvited, { ...call, body: { entries: [first, later] } });
  await polls.edit(creator, draft, { status: 'active' });
  await sweep();
  await eventually(() => expect(addressesOf('invitation', draft)).toEqual([second]));
  expect(addressesOf('invitation', poll).toSorted()).toEqual([first, second, later].toSorted());
  expect(addressesOf('invitation', hidden)).toEqual([]);
});

it('requests reminders to addresses as well as to accounts', async () => {
  const [creator, named, proved] = [await person(), await person(), await person()];
  await prove(proved);
  const address = uniqueEmail();
  const poll = await invited(creator, [named.username, proved.email, address]);
  const reminded = { params: { id: poll.id }, token: creator.token };
  expect((await polls.api.call(remindInvited, reminded)).body).toMatchObject({ reminded: 2 });
  await eventually(() => expect(addressesOf('reminder', poll)).toEqual([address]));
});

it('announces the near end of an open poll once, to invited people who have not voted', async () => {
  const [creator, voter, reader] = [await person(), await person(), await person()];
  const entries = [creator, voter, reader].map(({ username }) => username);
  const ending = () => invited(creator, [...entries, uniqueEmail()], { ends_at: inMinutes(10) });
  const [poll, early, late, forAll, upcoming] = [
    await ending(),
    await ending(),
    await ending(),
    await polls.poll(creator, { ends_at: inMinutes(10) }),
    await invited(creator, entries, { opens_at: inMinutes(5), ends_at: inMinutes(10) }),
  ];
  await polls.vote(voter, poll);
  for (const one of [poll, forAll, upcoming]) await polls.endIn(one, 23 * HOUR);
  await polls.endIn(early, 25 * HOUR);
  await polls.endIn(late, 19 * HOUR);
  await sweep();
  await sweep();
  await eventually(() => expect(requested('closing', poll)).toMatchObject([{ people: [reader.id] }]));
  await polls.endIn(early, 23 * HOUR);
  await sweep();
  await eventually(() => expect(requested('closing', early)).toHaveLength(1));
  expect([poll, late, forAll, upcoming].map((one) => requested('closing', one).length)).toEqual([1, 0, 0, 0]);
});

it('withholds mails to lists of the former version until the creator sends them, once each', async () => {
  const creator = await person();
  const old = uniqueEmail();
  const poll = await invited(creator, [old, creator.username], { status: 'draft' });
  await polls.rows('alter table invitations drop column was_mailed');
  // Migrations are repeated after an interruption.
  for (const step of [up, up]) await step(polls.database);
  await polls.rows("update migrations set migration_time = clock_timestamp() where name = '033-poll-mails.ts'");
  for (const step of [withhold, withhold]) await step(polls.database);
  const call = { params: { id: poll.id }, token: creator.token };
  expect(await polls.api.attempt(mailInvited, call)).toMatchObject(rejection(409, 'poll_draft'));
  await polls.edit(creator, poll, { status: 'active' });
  const added = uniqueEmail();
  await polls.api.call(addInvited, { ...call, body: { entries: [added] } });
  await sweep();
  await eventually(() => expect(addressesOf('invitation', poll)).toEqual([added]));

  const listed = async () => (await polls.api.call(listInvited, call)).body;
  expect((await listed()).filter(({ mailWithheld }) => mailWithheld)).toMatchObject([{ entry: old }]);
  expect((await polls.api.call(countInvited, call)).body).toMatchObject({ mailsWithheld: 1 });
  expect((await polls.api.call(mailInvited, call)).body).toEqual({ mailed: 1 });
  expect((await polls.api.call(mailInvited, call)).body).toEqual({ mailed: 0 });
  await sweep();
  await eventually(() => expect(addressesOf('invitation', poll)).toEqual([added, old]));
  expect((await polls.api.call(countInvited, call)).body).not.toHaveProperty('mailsWithheld');
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type EventPayload,
  getMailSettings,
  type Language,
  unsubscribe,
  updateMailSettings,
} from '@showhands/contracts';
import {
  aPollSnapshot,
  createTestDatabase,
  eventually,
  startHttpServer,
  startServiceProcess,
  uniqueEmail,
} from '@showhands/testing';
import { readMail, startMailServer } from '@showhands/testing/mail-server';
import { anEvent, INTERNAL_SECRET, statusesOf, useFixture } from '@showhands/testing/service-under-test';
import { up } from '../migrations/018-mails.ts';
import { requestDueDigests } from '../src/digests/commands.ts';
import { unsubscribeTokenOf } from '../src/mail-settings/unsubscribe-token.ts';
import { findListKey } from '../src/registration/repository.ts';
import { emailKey } from '../src/users/rules.ts';
import { type AuthReplica, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const PUBLIC_URL = 'https://vote.example.org';

type Request = EventPayload<'mail.requested'>;

const auth = useAuth();
const mails = useFixture(startMailServer);
const sending: AuthReplica[] = [];

/** Polls that are gone, or whose lists do not have everybody. */
const unseen = new Map<string, 'deleted' | 'hidden' | 'invited'>();
/** Users and keys of addresses that are on all lists. */
const invited = new Set<string>();

const polls = useFixture(() =>
  startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://polls');
    const [, list, id = '', access] = /^\/internal\/(polls|invitations)\/([^/]+)(\/access)?$/.exec(pathname) ?? [];
    if (list === 'invitations') return response.end(JSON.stringify({ byAddress: invited.has(id), byLink: false }));
    const visibility = unseen.get(id) ?? 'everyone';
    if (visibility === 'deleted') return response.writeHead(404).end();
    const users = searchParams
      .get('users')
      ?.split(',')
      .filter((userId) => invited.has(userId));
    return response.end(JSON.stringify(access ? { users } : aPollSnapshot({ id, visibility })));
  }),
);

const environment = () => ({ SMTP_URL: mails.url, PUBLIC_URL, POLLS_URL: polls.url });

beforeAll(async () => {
  for (let index = 0; index < 2; index += 1) sending.push(await auth.replica(environment()));
});

beforeEach(() => mails.reject(undefined));

const first = (): AuthReplica => {
  const [replica] = sending;
  if (!replica) throw new Error('there is no replica');
  return replica;
};

/** Users with proved addresses, apart from the mails of a registration. */
const insertUsers = async (count: number): Promise<{ id: string; email: string }[]> => {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), email: uniqueEmail() }));
  await auth
    .database('users')
    .insert(
      people.map(({ id, email }) => ({ id, email, username: id, password_hash: '', email_proved_at: new Date() })),
    );
  return people;
};

const aUser = async () => {
  const account = await registerUser(auth.api);
  await auth.database('users').where({ id: account.user.id }).update({ email_proved_at: new Date() });
  return { id: account.user.id, email: account.email, token: account.token };
};

let creator: { id: string; email: string };
beforeAll(async () => {
  const [one] = await insertUsers(1);
  if (one) creator = one;
});

const aRequest = (
  people: readonly { id: string }[],
  fields: Partial<Request> = {},
  poll: Partial<Request['poll']> = {},
) => {
  const payload: Request = {
    kind: 'invitation',
    poll: { id: randomUUID(), title: 'Where do we eat?', creator: creator.id, creator_username: 'Ada', ...poll },
    people: people.map(({ id }) => id),
    ...fields,
  };
  return { payload, event: anEvent('mail.requested', payload) };
};

const request = async (...args: Parameters<typeof aRequest>) => {
  const { payload, event } = aRequest(...args);
  await first().deliver(event);
  return payload;
};

const mailTo = async (email: string, earlier?: number) => readMail(await mails.mailTo(email, earlier));

const linkIn = (head: string): string => /^List-Unsubscribe: <([^>]+)>/m.exec(head)?.[1] ?? '';

/** Waits until no mail is waiting. */
const settled = () =>
  eventually(async () => expect(await auth.database('mails').whereNot({ state: 'done' })).toEqual([]));

describe('a mail', () => {
  test.each([
    ['en', 'Ada invites you to vote: Where do we eat?', 'ltr'],
    ['de', 'Ada lädt dich zum Abstimmen ein: Where do we eat?', 'ltr'],
    ['es', 'Ada te invita a votar: Where do we eat?', 'ltr'],
    ['ar', 'دعوة من Ada إلى التصويت: Where do we eat?', 'rtl'],
  ] as const)('is in the language of its recipient: %s', async (language: Language, subject, direction) => {
    const user = await aUser();
    await first().api.call(updateMailSettings, { token: user.token, body: { language } });
    const { poll } = await request([user]);
    const mail = await mailTo(user.email);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<table lang="${language}" dir="${direction}"`);
    for (const part of [mail.text, mail.html]) expect(part).toContain(`${PUBLIC_URL}/poll/${poll.id}`);
  });

  test.each(['deleted', 'hidden'] as const)('does not go out for a poll that is %s meanwhile', async (state) => {
    const [user] = await insertUsers(1);
    if (!user) throw new Error('no user');
    const poll = { id: randomUUID() };
    unseen.set(poll.id, state);
    await request([user], {}, poll);
    await settled();
    expect(mails.sentTo(user.email)).toEqual([]);
  });

  test('about a poll for invited people goes to those whom the list has when it is sent', async () => {
    const people = await insertUsers(2);
    const addresses = [uniqueEmail(), uniqueEmail()];
    invited.add(people[0]?.id ?? '').add(await findListKey(auth.database, addresses[0] ?? ''));
    const poll = { id: randomUUID() };
    unseen.set(poll.id, 'invited');
    await request(people, { addresses }, poll);
    await settled();
    const sent = [...people.map(({ email }) => email), ...addresses].map((email) => mails.sentTo(email).length);
    expect(sent).toEqual([1, 0, 1, 0]);
  });

  test("neither runs users' texts as HTML nor adds headers by them", async () => {
    const [user] = await insertUsers(1);
    if (!user) throw new Error('no user');
    const title = 'Lunch?\r\nBcc: victim@example.org\u2028<img src=x onerror=alert(1)>\u202e';
    const conclusion = '<script>alert(1)</script>\nand more';
    const results = {
      unit: 'votes' as const,
      full: 2,
      voters: 2,
      more: 0,
      options: [{ text: '<b>Pizza</b>', value: 2 }],
    };
    await request([user], { kind: 'conclusion' }, { title, creator_username: '<i>Ada</i>', conclusion, results });
    const { head, subject, html, text } = await mailTo(user.email);
    expect(subject).toBe('Decided: Lunch? Bcc: victim@example.org <img src=x onerror=alert(1)>');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(html).not.toMatch(/<(?:img|script|b>|i>)/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>and more');
    expect(text).toContain('- <b>Pizza</b>: 2');
    expect(text).not.toContain('\u202e');
  });

  test('goes only to users with a proved address who want it and may get it', async () => {
    const [unproved, unwilling, willing] = [await aUser(), await aUser(), await aUser()];
    await auth.database('users').where({ id: unproved.id }).update({ email_proved_at: null });
    await first().api.call(updateMailSettings, { token: unwilling.token, body: { invitation: false } });
    await request([unproved, unwilling, willing, { id: randomUUID() }]);
    await mailTo(willing.email);
    await settled();
    expect([unproved, unwilling].flatMap(({ email }) => mails.sentTo(email))).toEqual([]);
  });

  test('is sent once to each of many people, although replicas compete and events are repeated', async () => {
    const people = await insertUsers(120);
    const { event, payload } = aRequest(people);
    await Promise.all(sending.flatMap((replica) => [replica.deliver(event), replica.deliver(event)]));
    await request(people, { poll: payload.poll });
    await eventually(() => expect(people.filter(({ email }) => mails.sentTo(email).length === 0)).toEqual([]));
    await settled();
    expect(people.filter(({ email }) => mails.sentTo(email).length !== 1)).toEqual([]);
  });

  test('does not go out after its poll was closed or deleted', async () => {
    mails.reject(451);
    const [closing, deleted] = await insertUsers(2);
    if (!closing || !deleted) throw new Error('no users');
    const one = await request([closing]);
    const other = await request([deleted]);
    await eventually(async () =>
      expect(await auth.database('mails').where({ attempts: 1, state: 'waiting' })).toHaveLength(2),
    );
    const poll = aPollSnapshot({ id: one.poll.id, status: 'closed' });
    await first().deliver(anEvent('poll.closed', { poll, automatic: false }));
    await first().deliver(anEvent('poll.deleted', { pollId: other.poll.id, creator: creator.id, version: 2 }));
    expect(await auth.database('mails').whereNot({ state: 'done' })).toEqual([]);
    expect(await auth.database('mail_batches').where({ poll_id: other.poll.id })).toEqual([]);
  });

  test('with a conclusion takes the place of the one that tells of the close', async () => {
    const [user] = await insertUsers(1);
    if (!user) throw new Error('no user');
    const { poll } = await request([user], { kind: 'closed' });
    await request([user], { kind: 'conclusion', poll: { ...poll, conclusion: 'Pizza.' } });
    expect((await mailTo(user.email)).subject).toBe('Decided: Where do we eat?');
    expect(await auth.database('mails').where({ user_id: user.id, state: 'waiting' })).toEqual([]);
  });
});

describe('a mail about the near end', () => {
  const due = () => auth.database('mails').where({ state: 'waiting' }).update({ due_at: new Date() });

  test('goes to people who were neither invited nor reminded within a day, whichever event comes first', async () => {
    const [willing, invited, reminded] = await insertUsers(3);
    if (!willing || !invited || !reminded) throw new Error('no users');
    const { poll } = await request([invited]);
    await request([willing, invited, reminded], { kind: 'closing', poll });
    await request([reminded], { kind: 'reminder', poll });
    await mailTo(invited.email);
    await mailTo(reminded.email);
    await due();
    await request([], { kind: 'closing', poll });
    expect((await mailTo(willing.email)).subject).toBe('Closes in a day: Where do we eat?');
    await settled();
    expect([invited, reminded].map(({ email }) => mails.sentTo(email).length)).toEqual([1, 1]);
  });
});

describe('a mail to an address without an account', () => {
  const invite = (addresses: string[], poll?: Partial<Request['poll']>) => request([], { addresses }, poll);

  test('goes out although other entries are no addresses, and once to an address in two spellings', async () => {
    const email = uniqueEmail();
    const tooLong = `${'a'.repeat(250)}@example.org`;
    await invite([tooLong, '@', email.toUpperCase(), email]);
    await mailTo(email);
    await settled();
    expect([tooLong, email, email.toUpperCase()].map((one) => mails.sentTo(one).length)).toEqual([0, 1, 0]);
  });

  test('does not go out while nobody can register, but to an account that has proved the address', async () => {
    const closed = await auth.replica({ ...environment(), REGISTRATION: 'closed' });
    const [user] = await insertUsers(1);
    if (!user) throw new Error('no user');
    await auth
      .database('users')
      .where({ id: user.id })
      .update({ email_key: emailKey(user.email) });
    const { event, payload } = aRequest([], { addresses: [uniqueEmail(), user.email] });
    await closed.deliver(event);
    const stored = auth.database('mails').join('mail_batches', 'mail_batches.id', 'mails.batch_id');
    expect(await stored.where({ poll_id: payload.poll.id }).pluck('user_id')).toEqual([user.id]);
    await closed.close();
  });

  test('follows the settings of an account that has proved the address', async () => {
    const user = await aUser();
    await first().api.call(updateMailSettings, { token: user.token, body: { invitation: false } });
    await invite([user.email]);
    await settled();
    expect(mails.sentTo(user.email)).toEqual([]);
  });

  test('goes out in the language of the creator, and its address is forgotten', async () => {
    const email = uniqueEmail();
    await auth.database('mail_settings').insert({ user_id: creator.id, language: 'de' }).onConflict('user_id').merge();
    await invite([email]);
    const { subject, text } = await mailTo(email);
    expect(subject).toBe('Ada lädt dich zum Abstimmen ein: Where do we eat?');
    expect(text).toContain('Du brauchst ein Konto bei Showhands mit dieser Adresse.');
    await settled();
    expect(await auth.database('mails').where({ email })).toEqual([]);
    await auth.database('mail_settings').where({ user_id: creator.id }).delete();
  });

  test('shows no text that could be a link', async () => {
    const email = uniqueEmail();
    await invite([email], { title: 'Win a phone at evil.example now' });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('You are invited to a poll');
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('evil');
  });

  test('needs a creator who has proved an address', async () => {
    const [other] = await insertUsers(1);
    if (!other) throw new Error('no user');
    await auth.database('users').where({ id: other.id }).update({ email_proved_at: null });
    const email = uniqueEmail();
    await invite([email], { creator: other.id });
    await settled();
    expect(mails.sentTo(email)).toEqual([]);
  });

  test('waits for another day once the creator has used up the mails of this one', async () => {
    const [busy] = await insertUsers(1);
    if (!busy) throw new Error('no user');
    const addresses = Array.from({ length: 700 }, () => uniqueEmail());
    for (const part of [addresses.slice(0, 300), addresses.slice(300, 600), addresses.slice(600)])
      await invite(part, { creator: busy.id });
    const { rows } = await auth.database.raw(
      `select (extract(epoch from due_at - b.created_at) / 86400)::integer as days, count(*)::integer
       from mails m join mail_batches b on b.id = m.batch_id where b.creator = ? group by 1 order by 1`,
      [busy.id],
    );
    expect(rows).toEqual([
      { days: 0, count: 500 },
      { days: 1, count: 200 },
    ]);
    await auth.database('mails').where({ state: 'waiting' }).delete();
  });

  test('is not sent again to the account that the person has opened by it', async () => {
    const user = await aUser();
    const { poll } = await invite([user.email]);
    await mailTo(user.email);
    await request([user], { poll });
    await settled();
    expect(mails.sentTo(user.email)).toHaveLength(1);
  });
});

describe('a digest', () => {
  const daily = { every: 'day', hour: 8, zone: 'Asia/Kolkata' } as const;
  const aPoll = (title: string) => ({
    id: randomUUID(),
    title,
    votes: 12,
    comments: 0,
    replies: 1,
    is_closed: true,
    conclusion: '<b>Pizza</b>\nand wine',
  });
  const collected = (userId: string, ...polls: ReturnType<typeof aPoll>[]) =>
    anEvent('digest.collected', { userId, polls, more: 3 });

  test('is requested once when it is due, although replicas compete, and for the time since the last one', async () => {
    const user = await aUser();
    const { body } = await first().api.call(updateMailSettings, { token: user.token, body: { digest: daily } });
    expect(body).toMatchObject({ digest: daily, invitation: true });
    const settings = () => auth.database('mail_settings').where({ user_id: user.id }).first();
    expect((await settings()).digest_due_at.toISOString()).toMatch(/T02:30:00.000Z$/);
    const [since, due] = [new Date(Date.now() - 86_400_000), new Date()];
    await settings().update({ digest_since: since, digest_due_at: due });
    await Promise.all([1, 2, 3].map(() => requestDueDigests(auth.database)));
    const { digest_since: until } = await settings();
    const requests = () => auth.published('digest.due').filter(({ userId }) => userId === user.id);
    await eventually(() =>
      expect(requests()).toEqual([{ userId: user.id, since: since.toISOString(), until: until.toISOString() }]),
    );
    const lagMs = due.getTime() - until.getTime();
    expect(lagMs).toBeGreaterThan(500_000);
    expect(lagMs).toBeLessThan(600_000);
  });

  test('is sent once, names the news of each poll without markup of its own, and ends by its link', async () => {
    const [user, unwilling] = [await aUser(), await aUser()];
    await first().api.call(updateMailSettings, { token: user.token, body: { digest: daily, language: 'de' } });
    const event = collected(user.id, aPoll('Lunch?\r\nBcc: victim@example.org'));
    await Promise.all(sending.map((replica) => replica.deliver(event)));
    await first().deliver(collected(unwilling.id, aPoll('Lunch?')));
    const { head, subject, html, text } = await mailTo(user.email);
    expect(subject).toBe('Neues aus deinen Umfragen');
    expect(text).toContain(
      'Lunch? Bcc: victim@example.org\nBeendet · Neu abgestimmt haben: 12 · Antworten an dich: 1\n',
    );
    expect(html).toContain('&lt;b&gt;Pizza&lt;/b&gt;<br>and wine');
    await settled();
    expect([user, unwilling].map(({ email }) => mails.sentTo(email).length)).toEqual([1, 0]);
    await fetch(linkIn(head).replace(PUBLIC_URL, first().url), { method: 'POST' });
    expect((await first().api.call(getMailSettings, { token: user.token })).body).toMatchObject({
      digest: null,
      reminder: true,
    });
  });

  test('leaves out polls that its user may not see any more, and is not sent without any other', async () => {
    const user = await aUser();
    await first().api.call(updateMailSettings, { token: user.token, body: { digest: daily } });
    const gone = (['deleted', 'hidden', 'invited'] as const).map((state) => {
      const poll = aPoll(`It is ${state}`);
      unseen.set(poll.id, state);
      return poll;
    });
    await first().deliver(collected(user.id, ...gone));
    await settled();
    expect(mails.sentTo(user.email)).toEqual([]);
    await first().deliver(collected(user.id, ...gone, aPoll('It is left')));
    const { text } = await mailTo(user.email);
    expect(text.match(/It is \w+/g)).toEqual(['It is left']);
  });

  test('waits while polls cannot be asked', async () => {
    const other = await auth.replica({ ...environment(), POLLS_URL: 'http://127.0.0.1:1' });
    await Promise.all(sending.map((one) => one.close()));
    sending.length = 0;
    const user = await aUser();
    await other.api.call(updateMailSettings, { token: user.token, body: { digest: daily } });
    await other.deliver(collected(user.id, aPoll('Lunch?')));
    const mail = () => auth.database('mails').where({ user_id: user.id });
    await eventually(async () => expect(await mail().first()).toMatchObject({ state: 'waiting', attempts: 1 }));
    await other.close();
    await mail().update({ due_at: new Date() });
    sending.push(await auth.replica(environment()));
    await mailTo(user.email);
  });
});

describe('the mail server', () => {
  const onePerson = async () => {
    const [user] = await insertUsers(1);
    if (!user) throw new Error('no user');
    return user;
  };
  const stateOf = ({ id }: { id: string }) => auth.database('mails').where({ user_id: id }).first();
  const retry = () => auth.database('mails').where({ state: 'waiting' }).update({ due_at: new Date() });

  test('gets a mail again that it has not accepted for now, with the same id', async () => {
    const user = await onePerson();
    mails.reject(450);
    await request([user]);
    await eventually(async () => expect(await stateOf(user)).toMatchObject({ state: 'waiting', attempts: 1 }));
    mails.reject(undefined);
    await retry();
    await request([await onePerson()]);
    const { head } = await mailTo(user.email);
    expect(head).toContain(`Message-ID: <${(await stateOf(user)).id}@vote.example.org>`);
    expect(auth.log()).not.toContain(user.email);
  });

  test.each([
    ['an address that does not exist', 550, {}, true],
    ['an address that does not exist, after its content', 550, { at: 'message', text: '5.1.1 No such user' }, true],
    ['the content of a mail', 554, { at: 'message', text: '5.7.1 Spam' }, false],
  ] as const)('stops mails when it rejects %s, only if that is the address', async (_, code, how, isStopped) => {
    const user = await aUser();
    mails.reject(code, how);
    await request([user]);
    await eventually(async () => expect(await stateOf(user)).toMatchObject({ state: 'done', attempts: 1 }));
    const settings = async () => (await first().api.call(getMailSettings, { token: user.token })).body;
    expect((await settings()).stopped).toEqual(isStopped ? { reason: 'rejected', at: expect.any(String) } : null);
    mails.reject(undefined);
    await request([user]);
    if (isStopped) {
      await settled();
      expect(mails.sentTo(user.email)).toEqual([]);
      await first().api.call(updateMailSettings, { token: user.token, body: { resume: true } });
      expect((await settings()).stopped).toBeNull();
      await request([user]);
    }
    await mailTo(user.email);
  });

  test.each([
    ['rejects the password of the operator', (url: string) => url.replace(/:[^:@/]+@/, ':wrong@'), undefined],
    ['relays nothing for the operator', (url: string) => url, { code: 554, text: '5.7.1 Relay access denied' }],
  ])('keeps mails when it %s', async (_, urlOf, rejection) => {
    const other = await auth.replica({ ...environment(), SMTP_URL: urlOf(mails.url) });
    await Promise.all(sending.map((one) => one.close()));
    sending.length = 0;
    if (rejection) mails.reject(rejection.code, rejection);
    const user = await onePerson();
    await other.deliver(aRequest([user]).event);
    await eventually(async () => expect(await stateOf(user)).toMatchObject({ state: 'waiting', attempts: 1 }));
    await other.close();
    mails.reject(undefined);
    await retry();
    sending.push(await auth.replica(environment()));
    await mailTo(user.email);
  });

  test('does not get a mail again whose connection was lost while it was transferred', async () => {
    const user = await onePerson();
    const held = mails.hold();
    await request([user]);
    await held.received;
    held.drop();
    await eventually(async () => expect(await stateOf(user)).toMatchObject({ state: 'done', attempts: 1 }));
    expect(auth.logged('a mail about a poll could not be sent')).not.toEqual([]);
  });
});

test('a mail of a replica that was killed while it sent is not sent again', async () => {
  const database = await createTestDatabase({ migrations: new URL('../migrations', import.meta.url).pathname });
  const variables = {
    DATABASE_URL: database.url,
    INTERNAL_SECRET,
    KEY_SECRET,
    ...environment(),
    RATE_LIMITS: 'off',
  };
  const { createDatabase } = await import('@showhands/service-kit/database');
  const store = createDatabase({ url: database.url });
  const [batchId, userId, email] = [randomUUID(), randomUUID(), uniqueEmail()];
  const killed = await startServiceProcess('auth', variables);
  const held = mails.hold();
  await store('users').insert({ id: userId, email, username: userId, password_hash: '', email_proved_at: new Date() });
  const poll = { id: randomUUID(), title: 'Lunch?', creator: userId, creator_username: 'Ada' };
  await store('mail_batches').insert({
    id: batchId,
    kind: 'reminder',
    poll_id: poll.id,
    creator: userId,
    content: poll,
  });
  await store('mails').insert({ batch_id: batchId, recipient: 'a', user_id: userId });
  await held.received;
  process.kill(killed.pid, 'SIGKILL');
  held.drop();
  await store('mails').update({ due_at: new Date() });
  const next = await startServiceProcess('auth', variables);
  await eventually(async () => expect(await store('mails').pluck('state')).toEqual(['done']));
  expect(mails.sentTo(email)).toHaveLength(1);
  await next.close();
  await store.destroy();
  await database.drop();
});

describe('unsubscribing', () => {
  /** As a mail provider does it: without cookies, and with a form. */
  const post = (url: string, body: URLSearchParams | FormData | string) =>
    fetch(url.replace(PUBLIC_URL, first().url), { method: 'POST', body, headers: {} });
  const multipart = () => {
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    return form;
  };

  test('takes one POST without signing in, and ends the mails of a kind', async () => {
    const user = await aUser();
    await request([user]);
    const { head, html } = await mailTo(user.email);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const link = linkIn(head);
    expect(html).toContain(link.replace('/api/unsubscribe/', '/unsubscribe#'));
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart(), ''];
    expect(statusesOf(await Promise.all(bodies.map((body) => post(link, body))))).toEqual({ 204: 3 });
    const { body } = await first().api.call(getMailSettings, { token: user.token });
    expect(body).toMatchObject({ invitation: false, reminder: true, closing: true, conclusion: true, stopped: null });
    await request([user]);
    await request([user], { kind: 'reminder' });
    await mails.mailTo(user.email, 1);
    await settled();
    expect(mails.sentTo(user.email)).toHaveLength(2);
  });

  test('ends all mails to an address without an account, until its owner resumes them with an account', async () => {
    const email = uniqueEmail();
    await request([], { addresses: [email] });
    expect((await post(linkIn((await mailTo(email)).head), multipart())).status).toBe(204);
    await request([], { addresses: [email] });
    const { token } = await registerUser(auth.api, { email });
    const { body } = await first().api.call(getMailSettings, { token });
    expect(body.stopped).toMatchObject({ reason: 'unsubscribed' });
    await settled();
    expect(mails.sentTo(email)).toHaveLength(1);
  });

  test('is 404 for any other token', async () => {
    const user = await aUser();
    const token = unsubscribeTokenOf(KEY_SECRET, { userId: user.id, kind: 'invitation' });
    const changed = `${token.slice(0, 9)}${token[9] === 'A' ? 'B' : 'A'}${token.slice(10)}`;
    const foreign = unsubscribeTokenOf('another secret of at least 32 characters', {
      userId: user.id,
      kind: 'closing',
    });
    for (const one of [changed, foreign, 'x', 'A'.repeat(44)])
      expect(await first().api.attempt(unsubscribe, { params: { token: one } })).toMatchObject({ status: 404 });
  });
});

test('without a mail server there are no settings, and nothing is stored', async () => {
  const user = await aUser();
  expect(await auth.api.attempt(getMailSettings, { token: user.token })).toMatchObject({ status: 404 });
  const body = { invitation: false };
  expect(await auth.api.attempt(updateMailSettings, { token: user.token, body })).toMatchObject({ status: 404 });
  const { event, payload } = aRequest([user]);
  await auth.deliver(event);
  expect(await auth.database('mail_batches').where({ poll_id: payload.poll.id })).toEqual([]);
});

test('the language of the browser is kept at the first sign-in', async () => {
  const { token } = await registerUser(first().api, { language: 'es' });
  expect((await first().api.call(getMailSettings, { token })).body.language).toBe('es');
});

test('the migration can be repeated', async () => {
  await up(auth.database);
});

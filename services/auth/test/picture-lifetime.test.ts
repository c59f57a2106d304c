import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getUpload, type PollSnapshot, updateProfile, uploadPicture } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import sharp from 'sharp';
import { sweepPictures } from '../src/jobs/sweep-pictures.ts';
import { addressOf } from '../src/pictures/presenter.ts';
import { insertOptionPicture } from '../src/pictures/repository.ts';
import { formOf, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth({ RATE_LIMITS: 'off' });
let owner: string;
beforeAll(async () => {
  owner = (await registerUser(auth.api)).user.id;
});

const aPng = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  );

/** Stored without an upload, which takes a decoder. */
const aPicture = (): Promise<string> =>
  auth.database.transaction((trx) => insertOptionPicture(trx, Buffer.from('a picture'), owner));

const makeUnusedFor = async (hours: number, ...names: string[]): Promise<void> => {
  await auth.database.raw(
    'update pictures set unused_since = unused_since - make_interval(secs => ?) where name = any (?)',
    [hours * 3_600, names],
  );
};

const isStored = async (name: string): Promise<boolean> =>
  (await auth.api.attempt(getUpload, { params: { name } })).status === 200;

const isUsed = async (name: string): Promise<boolean> => {
  const { rows } = await auth.database.raw('select unused_since from pictures where name = ?', [name]);
  return rows.length === 1 && rows[0].unused_since === null;
};

const sweep = () => sweepPictures(auth.database, auth.bus);
const sweepAfter = async (hours: number, ...names: string[]): Promise<void> => {
  await makeUnusedFor(hours, ...names);
  await sweep();
};

/** A poll whose options have these pictures. */
const pollWith = (names: readonly string[], fields: Partial<PollSnapshot> = {}): PollSnapshot => {
  const poll = aPollSnapshot(fields);
  const options = poll.options.map((option, index) => {
    const name = names[index];
    return name === undefined ? option : { ...option, picture: addressOf(name) };
  });
  return { ...poll, options };
};

const edited = (poll: PollSnapshot, version: number, names: readonly string[] = []): PollSnapshot =>
  pollWith(names, { id: poll.id, version, revision: version });

const create = (poll: PollSnapshot, id?: string) =>
  auth.deliver(anEvent('poll.created', { poll }, { ...(id && { id }) }));
const edit = (poll: PollSnapshot) => auth.deliver(anEvent('poll.updated', { poll, previous_status: 'active' }));
const remove = ({ id: pollId, creator }: PollSnapshot, version: number) =>
  auth.deliver(anEvent('poll.deleted', { pollId, creator, version }));

const knownOf = async ({ id }: PollSnapshot) => {
  const { rows } = await auth.database.raw('select version, names from poll_pictures where poll_id = ?', [id]);
  return rows[0];
};

describe('a picture that no poll has', () => {
  test('is kept for a day and an hour', async () => {
    const [young, old] = [await aPicture(), await aPicture()];
    await makeUnusedFor(24.9, young);
    await sweepAfter(25.1, old);
    expect([await isStored(young), await isStored(old)]).toEqual([true, false]);
  });

  test('that was uploaded by a call is one of them', async () => {
    const { token } = await registerUser(auth.api);
    const form = formOf({ picture: await aPng() });
    const { picture } = (await auth.api.call(uploadPicture, { token, form })).body;
    const name = picture.slice(addressOf('').length);
    await sweep();
    expect(await isStored(name)).toBe(true);
    await sweepAfter(26, name);
    expect(await isStored(name)).toBe(false);
  });

  test('is not deleted while events wait or are parked, or the broker is away', async () => {
    const name = await aPicture();
    await makeUnusedFor(26, name);
    const waiting = async () => [{ queue: 'auth.pictures', messages: 1 }];
    await sweepPictures(auth.database, { ...auth.bus, backlog: waiting });
    await sweepPictures(auth.database, { ...auth.bus, isConnected: () => false });
    expect(await isStored(name)).toBe(true);
    await sweep();
    expect(await isStored(name)).toBe(false);
  });
});

describe('a picture that a poll has', () => {
  test('is kept, whoever has uploaded it', async () => {
    const name = await aPicture();
    await create(pollWith([name]));
    await sweepAfter(1_000, name);
    expect([await isStored(name), await isUsed(name)]).toEqual([true, true]);
  });

  test('is kept for a day and an hour after the edit that removed it', async () => {
    const [kept, dropped] = [await aPicture(), await aPicture()];
    const poll = pollWith([kept, dropped]);
    await create(poll);
    await edit(edited(poll, 2, [kept]));
    await sweepAfter(24.9, dropped);
    expect(await isStored(dropped)).toBe(true);
    await sweepAfter(0.2, dropped);
    expect([await isStored(kept), await isStored(dropped)]).toEqual([true, false]);
  });

  test('is kept if an edit that is undone removes it', async () => {
    const name = await aPicture();
    const poll = pollWith([name]);
    await create(poll);
    await edit(edited(poll, 2));
    await edit(edited(poll, 3, [name]));
    await sweepAfter(26, name);
    expect(await isStored(name)).toBe(true);
  });

  test('that an edit adds which also closes the poll is kept', async () => {
    const name = await aPicture();
    const poll = pollWith([]);
    await create(poll);
    await auth.deliver(anEvent('poll.closed', { poll: edited(poll, 2, [name]), automatic: false }));
    await sweepAfter(26, name);
    expect(await isStored(name)).toBe(true);
  });

  test('is deleted a day and an hour after its last poll', async () => {
    const name = await aPicture();
    const [one, other] = [pollWith([name]), pollWith([name, name])];
    await create(one);
    await create(other);
    await remove(one, 2);
    await sweepAfter(26, name);
    expect(await isStored(name)).toBe(true);
    await remove(other, 2);
    await sweepAfter(24.9, name);
    expect(await isStored(name)).toBe(true);
    await sweepAfter(0.2, name);
    expect(await isStored(name)).toBe(false);
  });
});

describe('events of a poll in another order', () => {
  test('change nothing if a newer version is known', async () => {
    const [former, current] = [await aPicture(), await aPicture()];
    const poll = pollWith([former]);
    await edit(edited(poll, 5, [current]));
    await create(poll);
    await edit(edited(poll, 4));
    expect([await isUsed(former), await isUsed(current)]).toEqual([false, true]);
    expect(await knownOf(poll)).toEqual({ version: '5', names: [current] });
  });

  test('do not bring back a picture that an edit has removed, nor one of a deleted poll', async () => {
    const name = await aPicture();
    const [cleared, deleted] = [pollWith([name]), pollWith([name])];
    await edit(edited(cleared, 2));
    await create(cleared);
    await remove(deleted, 2);
    await create(deleted);
    expect(await isUsed(name)).toBe(false);
  });

  test('have one effect when they are repeated', async () => {
    const name = await aPicture();
    const [poll, id] = [pollWith([name]), randomUUID()];
    await create(poll, id);
    await remove(poll, 2);
    await create(poll, id);
    expect([await isUsed(name), await knownOf(poll)]).toEqual([false, { version: '2', names: [] }]);
  });

  test('lead to the newest version when they are concurrent', async () => {
    const [first, last] = [await aPicture(), await aPicture()];
    const polls = Array.from({ length: 20 }, () => pollWith([first]));
    await Promise.all(
      polls.flatMap((poll) => [create(poll), edit(edited(poll, 2)), edit(edited(poll, 3, [last])), remove(poll, 4)]),
    );
    for (const poll of polls) expect(await knownOf(poll)).toEqual({ version: '4', names: [] });
    expect([await isUsed(first), await isUsed(last)]).toEqual([false, false]);
  });
});

describe('a poll without pictures', () => {
  const marks = async (): Promise<number> => {
    const { rows } = await auth.database.raw("select count(*)::int as n from inbox where consumer = 'auth.pictures'");
    return rows[0].n;
  };

  test('leaves nothing before its first edit, and a row without names for two weeks after one', async () => {
    const before = await marks();
    const poll = pollWith([]);
    await create(poll);
    await edit({ ...poll, version: 9 });
    expect(await knownOf(poll)).toBeUndefined();
    await edit(edited(poll, 10));
    await edit(edited(poll, 8));
    expect([await knownOf(poll), await marks()]).toEqual([{ version: '10', names: [] }, before]);
    await sweep();
    expect(await knownOf(poll)).toBeDefined();
    await auth.database.raw(`update poll_pictures set changed_at = now() - interval '15 days' where poll_id = ?`, [
      poll.id,
    ]);
    await sweep();
    expect(await knownOf(poll)).toBeUndefined();
  });
});

describe('profile pictures', () => {
  test('are never deleted, even if a poll has had one as the picture of an option', async () => {
    const { token } = await registerUser(auth.api);
    const form = formOf({ profilePicture: await aPng() });
    const { user } = (await auth.api.call(updateProfile, { token, form })).body;
    const name = (user.profile_picture ?? '').slice(addressOf('').length);
    const poll = pollWith([name]);
    await create(poll);
    await remove(poll, 2);
    await sweepAfter(1_000, name);
    expect(await isStored(name)).toBe(true);
  });
});

describe('a sweep', () => {
  test('that meets polls of the last minute of the day deletes none of their pictures', async () => {
    const names = await Promise.all(Array.from({ length: 40 }, aPicture));
    await makeUnusedFor(24, ...names);
    await Promise.all(names.flatMap((name) => [create(pollWith([name])), sweep()]));
    await sweepAfter(26, ...names);
    expect(await Promise.all(names.map(isUsed))).toEqual(names.map(() => true));
  });

  test('that races events at its own limit deletes a picture before or leaves it for ever', async () => {
    const names = await Promise.all(Array.from({ length: 40 }, aPicture));
    await makeUnusedFor(25.1, ...names);
    await Promise.all(names.flatMap((name) => [sweep(), create(pollWith([name]))]));
    const used = await Promise.all(names.map(isUsed));
    await sweep();
    expect(await Promise.all(names.map(isStored))).toEqual(used);
  });
});

test('a picture that one poll drops while another takes it stays in use', async () => {
  const names = await Promise.all(Array.from({ length: 40 }, aPicture));
  const polls = names.map((name) => pollWith([name]));
  await Promise.all(polls.map((poll) => create(poll)));
  await Promise.all(names.flatMap((name, at) => [remove(polls[at] ?? pollWith([]), 2), create(pollWith([name]))]));
  expect(await Promise.all(names.map(isUsed))).toEqual(names.map(() => true));
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import { addOption, castVote, createPoll, type Poll, updatePoll } from '@showhands/contracts';
import { aPollInput, eventually, type TestUser } from '@showhands/testing';
import { optionOf, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const aPicture = (): string => `/api/uploads/${randomUUID()}.webp`;

const aPictured = async (creator: TestUser) => {
  const picture = aPicture();
  const options = [{ text: 'Lake', picture }, { text: 'Sea' }];
  return { picture, poll: await polls.poll(creator, { options }) };
};

const picturesOf = ({ options }: Pick<Poll, 'options'>) => options.map(({ picture }) => picture);

/** Edits the poll; the first option gets these fields besides its text. */
const edit = async (creator: TestUser, poll: Poll, fields: object, more: object = {}): Promise<Poll> => {
  const { title, options } = poll;
  const sent = options.map(({ id, text }, at) => ({ id, text, ...(at === 0 && fields) }));
  const body = { title, options: sent, ...more };
  return (await polls.api.call(updatePoll, { params: { id: poll.id }, body, token: creator.token })).body;
};

test('the picture of an option comes back as it was sent, also in events, and is absent without one', async () => {
  const { poll, picture } = await aPictured(polls.user());
  await eventually(() => expect(polls.publishedFor('poll.created', poll)).toHaveLength(1));
  for (const one of [
    poll,
    await polls.read(poll),
    ...polls.publishedFor('poll.created', poll).map((event) => event.poll),
  ]) {
    expect(picturesOf(one)).toEqual([picture, undefined]);
    expect(one.options.map((option) => 'picture' in option)).toEqual([true, false]);
  }
});

test.each([
  ['of another site', 'https://example.org/api/uploads/a.webp'],
  ['outside of the uploads', '/api/me'],
  ['with a way out', `/api/uploads/../${randomUUID()}.webp`],
  ['that is no text', 7],
])('rejects an address %s at its field', async (_fault, picture) => {
  const body = { ...aPollInput(), options: [{ text: 'Lake' }, { text: 'Sea', picture }] };
  expect(await polls.api.attempt(createPoll, { body, token: polls.user().token })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'options.1.picture', message: 'The picture must be one that was uploaded here' }] },
  });
});

describe('an edit', () => {
  it('keeps a picture that it omits, replaces one, and removes one by null', async () => {
    const creator = polls.user();
    const { poll, picture } = await aPictured(creator);
    expect(picturesOf(await edit(creator, poll, { text: 'Pond' }))).toEqual([picture, undefined]);
    const other = aPicture();
    expect(picturesOf(await edit(creator, poll, { picture: other }))).toEqual([other, undefined]);
    expect(picturesOf(await edit(creator, poll, { picture: null }))).toEqual([undefined, undefined]);
    expect(picturesOf(await polls.read(poll))).toEqual([undefined, undefined]);
  });

  it('marks a poll with votes as edited if it changes a picture', async () => {
    const creator = polls.user();
    const { poll, picture } = await aPictured(creator);
    const params = { id: poll.id };
    await polls.api.call(castVote, { params, body: { option_id: optionOf(poll, 1) }, token: polls.user().token });
    expect((await edit(creator, poll, { picture })).edited_at).toBeNull();
    expect((await edit(creator, poll, {})).edited_at).toBeNull();
    expect((await edit(creator, poll, { picture: null })).edited_at).not.toBeNull();
  });

  it('that also closes the poll publishes its pictures by poll.closed', async () => {
    const creator = polls.user();
    const { poll } = await aPictured(creator);
    const picture = aPicture();
    await edit(creator, poll, { picture }, { status: 'closed' });
    await eventually(() =>
      expect(polls.publishedFor('poll.closed', poll).map((event) => picturesOf(event.poll))).toEqual([
        [picture, undefined],
      ]),
    );
  });
});

test('votes and options from voters leave pictures as they are', async () => {
  const picture = aPicture();
  const options = [{ text: 'Lake', picture }, { text: 'Sea' }];
  const poll = await polls.poll(polls.user(), { voters_add_options: 'free', options });
  const call = { params: { id: poll.id }, token: polls.user().token };
  const voted = await polls.api.call(castVote, { ...call, body: { option_id: optionOf(poll, 0) } });
  expect(picturesOf(voted.body.poll)).toEqual([picture, undefined]);
  await polls.api.call(addOption, { ...call, body: { text: 'Pier' } });
  expect(picturesOf(await polls.read(poll))).toEqual([picture, undefined, undefined]);
});

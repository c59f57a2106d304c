import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uuid } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { toasts } from '../../../lib/toasts.ts';
import { ProfileCard } from './profile-card.tsx';

const USER = {
  id: uuid(),
  username: 'ada',
  email: 'ada@example.org',
  bio: 'Counts.',
  location: 'London',
  profile_picture: null as string | null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const EXP = Math.floor(Date.now() / 1_000) + 3_600;
const tokenFor = (username: string) => tokenOf({ ...USER, username, exp: EXP });

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refuse = (status: number, code: string, message: string) => json(status, { message, code, requestId: 'r' });

let user: typeof USER;
let answer: () => Response;
let sent: string[];
let keys: (string | null)[];

beforeEach(() => {
  user = { ...USER };
  sent = [];
  keys = [];
  answer = () => json(200, { user: { ...user, username: 'lovelace' }, token: tokenFor('lovelace') });
  session.signIn(tokenFor('ada'), user);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    if (String(input) === '/api/me') return json(200, user);
    if (!(init.body instanceof Blob)) throw new Error('no form');
    sent.push(await init.body.text());
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) toasts.dismiss(id);
  session.signOut();
  jest.restoreAllMocks();
});

const open = async () => {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ProfileCard />
    </QueryClientProvider>,
  );
  const person = userEvent.setup({ applyAccept: false });
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('form', { name: 'Edit Profile' });
  const choose = async (file: File) => {
    const field = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!field) throw new Error('no field for files');
    await person.upload(field, file);
  };
  return { person, choose };
};

const save = () => screen.getByRole('button', { name: 'Save Changes' });
const said = () => toasts.get().map(({ text }) => text);
const picture = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'me.png', { type });

test('a change is sent, and the session goes on with the new name and token', async () => {
  const { person } = await open();
  const name = screen.getByLabelText('Username');
  expect(name).toHaveFocus();
  await person.clear(name);
  await person.type(name, 'lovelace');
  await person.click(save());
  expect(await screen.findByRole('heading', { name: 'lovelace' })).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  for (const part of ['"username"\r\n\r\nlovelace', '"location"\r\n\r\nLondon', '"bio"\r\n\r\nCounts.']) {
    expect(sent[0]).toContain(part);
  }
  expect(session.getState()).toMatchObject({ user: { username: 'lovelace' }, token: tokenFor('lovelace') });
  expect(said()).toEqual(['Profile updated successfully!']);
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
});

test('a name is needed, and a bio over the limit is neither cut nor sent', async () => {
  const { person } = await open();
  await person.clear(screen.getByLabelText('Username'));
  await person.clear(screen.getByLabelText('Bio'));
  await person.click(screen.getByLabelText('Bio'));
  await person.paste(`${'é'.repeat(499)}👋👋`);
  expect(screen.getByText('501/500')).toBeInTheDocument();
  await person.click(save());
  expect(screen.getByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Bio must not exceed 500 characters')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('cancelling leaves everything as it was', async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText('Username'), ' the second');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'ada' })).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test.each([
  ['no image', picture(3, 'text/plain'), 'Please select an image file'],
  ['a file over 5 MB', picture(limits.picture.maxBytes + 1), 'File size must be less than 5MB'],
])('%s is refused at once', async (_, file, message) => {
  const { choose } = await open();
  await choose(file);
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

test('a picture of just 5 MB is shown before it is sent, and can be left out again', async () => {
  const { person, choose } = await open();
  await choose(picture(limits.picture.maxBytes));
  expect(document.querySelector('img')).toHaveAttribute('src', 'blob:test');
  await person.click(screen.getByRole('button', { name: 'Keep the picture as it was' }));
  expect(document.querySelector('img')).toBeNull();
  await choose(picture(4));
  await person.click(save());
  await screen.findByRole('heading', { name: 'lovelace' });
  expect(sent[0]).toContain('name="profilePicture"; filename="file"\r\nContent-Type: image/png\r\n\r\n\0\0\0\0\r\n');
});

test.each([
  [409, 'username_taken', 'This username is already taken', 'Username'],
  [415, 'unsupported_media_type', 'Please select an image file', null],
  [413, 'body_too_large', 'File size must be less than 5MB', null],
])('a refusal with %s %s stands where it belongs', async (status, code, message, field) => {
  answer = () => refuse(status, code, message);
  const { person } = await open();
  await person.click(save());
  expect(await screen.findByText(message)).toBeInTheDocument();
  if (field) expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message);
  expect(said()).toEqual([]);
});

test('saving again after a refusal is a new action', async () => {
  answer = () => refuse(409, 'username_taken', 'This username is already taken');
  const { person } = await open();
  await person.click(save());
  await screen.findByText('This username is already taken');
  await person.click(save());
  expect(new Set(keys).size).toBe(2);
});

test('a failure that nobody words is told', async () => {
  answer = () => refuse(400, 'validation_failed', '');
  const { person } = await open();
  await person.click(save());
  expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
});

test('a picture that one has can be removed, and nothing else is changed along', async () => {
  user.profile_picture = '/api/uploads/a.webp';
  answer = () => json(200, { user: { ...user, profile_picture: null }, token: tokenFor('ada') });
  const { person } = await open();
  await person.type(screen.getByLabelText('Bio'), ' Draws.');
  await person.click(screen.getByRole('button', { name: 'Change picture' }));
  await person.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('button', { name: 'Upload picture' })).toBeInTheDocument();
  expect(said()).toEqual(['Profile picture removed successfully!']);
  expect(sent[0]).toContain('"removeProfilePicture"\r\n\r\ntrue');
  expect(sent[0]).not.toContain('"bio"');
  expect(screen.getByLabelText('Bio')).toHaveValue('Counts. Draws.');
});

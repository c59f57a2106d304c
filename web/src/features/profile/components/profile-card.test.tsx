import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { ProfileCard } from './profile-card.tsx';

const USER = {
  ...VIEWER,
  bio: 'Counts.',
  location: 'London',
  profile_picture: null as string | null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

const EXP = Math.floor(Date.now() / 1_000) + 3_600;
const tokenOf = (username: string) => tokenFor({ ...USER, username, exp: EXP });

let profile: typeof USER;
let respond: () => Response;
let sentForms: string[];
let idempotencyKeys: (string | null)[];

beforeEach(() => {
  profile = { ...USER };
  sentForms = [];
  idempotencyKeys = [];
  respond = () => json(200, { user: { ...profile, username: 'lovelace' }, token: tokenOf('lovelace') });
  session.signIn(tokenOf('ada'), profile);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    if (String(input) === '/api/me') return json(200, profile);
    if (!(init.body instanceof Blob)) throw new Error('expected a form');
    sentForms.push(await init.body.text());
    idempotencyKeys.push(new Headers(init.headers).get('Idempotency-Key'));
    return respond();
  });
});
afterEach(() => {
  session.signOut();
});

const openForm = async () => {
  const { container } = renderUi(<ProfileCard />);
  const user = userEvent.setup({ applyAccept: false });
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('form', { name: 'Edit Profile' });
  const choose = async (file: File) => {
    const field = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!field) throw new Error('no file input');
    await user.upload(field, file);
  };
  return { user, choose };
};

const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });
const toastTexts = () => toasts.get().map(({ text }) => text);

test('rejects an empty name and a bio over the limit, counted in code points', async () => {
  const { user } = await openForm();
  await user.clear(screen.getByLabelText('Username'));
  await user.clear(screen.getByLabelText('Bio'));
  await user.click(screen.getByLabelText('Bio'));
  await user.paste(`${'é'.repeat(499)}👋👋`);
  expect(screen.getByText('501/500')).toBeInTheDocument();
  await user.click(saveButton());
  expect(screen.getByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Bio must not exceed 500 characters')).toBeInTheDocument();
  expect(sentForms).toEqual([]);
});

test('removes the saved picture without saving the other edits', async () => {
  profile.profile_picture = '/api/uploads/a.webp';
  respond = () => json(200, { user: { ...profile, profile_picture: null }, token: tokenOf('ada') });
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Bio'), ' Draws.');
  await user.click(screen.getByRole('button', { name: 'Change picture' }));
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('button', { name: 'Upload picture' })).toBeInTheDocument();
  expect(toastTexts()).toEqual(['Profile picture removed successfully!']);
  expect(sentForms[0]).toContain('"removeProfilePicture"\r\n\r\ntrue');
  expect(sentForms[0]).not.toContain('"bio"');
  expect(screen.getByLabelText('Bio')).toHaveValue('Counts. Draws.');
});

test('shows the server’s validation errors at their fields', async () => {
  const errors = [{ path: 'location', message: 'Location must not exceed 100 characters' }];
  const body = { message: 'Validation failed', code: 'validation_failed', errors, requestId: 'r' };
  respond = () => json(400, body);
  const { user } = await openForm();
  await user.click(saveButton());
  expect(await screen.findByText('Location must not exceed 100 characters')).toBeInTheDocument();
  expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('Location must not exceed 100 characters');
  expect(screen.queryByText('Validation failed')).toBeNull();
});

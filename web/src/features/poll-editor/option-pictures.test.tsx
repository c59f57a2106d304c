import { beforeEach, expect, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { anOption, aPoll } from '#jest/factories.ts';
import {
  aFile,
  aPicture,
  mockUploads,
  openEdit,
  openFilled,
  openNew,
  openPicture,
  optionToggle,
  server,
  submit,
  update,
} from '#jest/poll-form-fixture.tsx';

let pictures: ReturnType<typeof mockUploads>;

beforeEach(() => {
  pictures = mockUploads();
});

test('uploads a picture as soon as it is chosen, and creates the poll with it', async () => {
  const user = await openFilled();
  const tea = await openPicture(user, 'Tea');
  expect(tea.getByRole('button', { name: 'Choose picture' })).toHaveAccessibleDescription(/^A JPEG, PNG, WebP or GIF/);
  await tea.choose();
  expect(tea.status()).toBe('Uploading…');
  expect(tea.shown()).toBe('blob:1');
  await expect(pictures.uploads[0]?.body).resolves.toMatch(
    /name="picture"; filename="file"\r\nContent-Type: image\/png/,
  );
  const picture = await pictures.accept(0);
  expect(tea.status()).toBe('Voters see it beside the option.');
  expect(tea.shown()).toBe(picture);
  await submit(user);
  expect(server.sent).toMatchObject([{ options: [{ text: 'Tea', picture }, { text: 'Coffee' }] }]);
  expect(JSON.stringify(server.sent).match(/picture/g)).toHaveLength(1);
});

test.each([
  ['too large', aFile('image/png', limits.picture.maxBytes + 1), 'File size must be less than 5MB'],
  ['no image', aFile('text/plain'), 'Please select an image file'],
])('does not upload a file that is %s', async (_name, file, message) => {
  const user = await openFilled();
  const tea = await openPicture(user, 'Tea');
  await tea.choose(file);
  expect(tea.error()).toBe(message);
  expect(tea.status()).toBe('This file is not uploaded.');
  expect(tea.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(pictures.uploads).toHaveLength(0);
  await submit(user);
  expect(server.sent).toEqual([]);
  expect(tea.getByRole('button', { name: 'Change picture' })).toHaveFocus();
  expect(tea.error()).toBe(message);
  await tea.click('Cancel');
  expect(tea.error()).toBe('');
  await submit(user);
  expect(server.sent).toMatchObject([{ options: [{ text: 'Tea' }, { text: 'Coffee' }] }]);
});

test('does not submit the form while a picture is uploaded', async () => {
  const user = await openFilled();
  const tea = await openPicture(user, 'Tea');
  await tea.choose();
  await user.click(optionToggle('Tea'));
  await submit(user);
  await waitFor(() => expect(tea.getByRole('button', { name: 'Change picture' })).toHaveFocus());
  expect(tea.error()).toBe('The picture is still being uploaded. Please wait, or cancel it.');
  expect(screen.getByText('Please fix the form errors before submitting')).toBeInTheDocument();
  expect(server.sent).toEqual([]);
  const picture = await pictures.accept(0);
  await waitFor(() => expect(screen.queryByText('Please fix the form errors before submitting')).toBeNull());
  expect(tea.error()).toBe('');
  await submit(user);
  expect(server.sent).toMatchObject([{ options: [{ picture }, {}] }]);
});

test('pictures and uploads stay with their options when others are removed', async () => {
  const user = await openFilled();
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(screen.getByLabelText('Option 3'), 'Water');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(screen.getByLabelText('Option 4'), 'Juice');
  for (const name of ['Tea', 'Water', 'Juice']) await (await openPicture(user, name)).choose();
  const juice = await pictures.accept(2);
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  await waitFor(() => expect(pictures.uploads[0]?.signal?.aborted).toBe(true));
  expect(pictures.uploads[1]?.signal?.aborted).toBe(false);
  const water = await pictures.accept(1);
  await submit(user);
  expect(server.sent).toMatchObject([
    { options: [{ text: 'Coffee' }, { text: 'Water', picture: water }, { text: 'Juice', picture: juice }] },
  ]);
});

test('a draft keeps uploaded pictures, and not those whose upload the end of the page has ended', async () => {
  const user = await openFilled();
  await (await openPicture(user, 'Tea')).choose();
  const picture = await pictures.accept(0);
  await (await openPicture(user, 'Coffee')).choose();
  cleanup();
  expect(pictures.uploads[1]?.signal?.aborted).toBe(true);
  const again = openNew();
  expect(screen.getByText('What you were writing is still here.')).toBeInTheDocument();
  expect((await openPicture(again, 'Tea')).shown()).toBe(picture);
  expect((await openPicture(again, 'Coffee')).shown()).toBeNull();
  await submit(again);
  expect(server.sent).toMatchObject([{ options: [{ text: 'Tea', picture }, { text: 'Coffee' }] }]);
});

const PICTURE = aPicture();
const PICTURED = aPoll({ options: [{ ...anOption(0, 'Tea'), picture: PICTURE }, anOption(0, 'Coffee')] });

test('an edit replaces a picture; cancelling the upload brings the former one back', async () => {
  const { user } = openEdit(PICTURED);
  const tea = await openPicture(user, 'Tea');
  await tea.choose();
  await tea.click('Cancel');
  expect(tea.shown()).toBe(PICTURE);
  await tea.choose();
  const picture = await pictures.accept(1);
  await update(user);
  expect(server.sent).toMatchObject([{ options: [{ text: 'Tea', picture }, { text: 'Coffee' }] }]);
});

import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '#jest/ui-fixture.tsx';
import { usePicture } from '../use-picture.ts';
import { PictureField } from './picture-field.tsx';

const Field = ({ current }: { current: string | null }) => (
  <PictureField name="ada" current={current} picture={usePicture()} />
);

const renderField = (current: string | null) => {
  const { container, unmount } = renderUi(<Field current={current} />);
  const user = userEvent.setup({ applyAccept: false });
  const input = container.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
  return {
    user,
    unmount,
    openFilePicker: jest.spyOn(input, 'click').mockImplementation(() => undefined),
    choose: (name: string, type = 'image/png') => user.upload(input, new File(['x'], name, { type })),
  };
};

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog', { name: 'Profile picture' }));
const shownPicture = () => document.querySelector('img')?.getAttribute('src') ?? null;

let revoked: string[];

beforeEach(() => {
  let count = 0;
  revoked = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1;
    return `blob:${count}`;
  });
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
test('without a saved picture, opens the file picker at once', async () => {
  const { user, openFilePicker } = renderField(null);
  await user.click(button('Upload picture'));
  expect(openFilePicker).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with a saved picture, asks whether to replace or remove it', async () => {
  const { user, openFilePicker } = renderField('/api/uploads/a.webp');
  await user.click(button('Change picture'));
  expect(openFilePicker).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('button', { name: 'Upload new picture' }));
  expect(openFilePicker).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a rejected file keeps the picture chosen before, and a valid one clears the error', async () => {
  const { choose } = renderField(null);
  await choose('first.png');
  await choose('notes.txt', 'text/plain');
  expect(screen.getByRole('alert')).toHaveTextContent('Please select an image file');
  expect(shownPicture()).toBe('blob:1');
  await choose('second.png');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(shownPicture()).toBe('blob:2');
});

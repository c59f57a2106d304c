import { expect, test } from '@jest/globals';
import { picturePathSchema } from '@showhands/contracts';
import { chosenPicture, isChosenPicture, pictureSource, uploadedPicture } from './picture-value.ts';

const PATH = '/api/uploads/00000000-0000-4000-8000-000000000000.webp';
const FILE = 'blob:https://showhands.test/1';

test.each<[string | null, boolean, string | null]>([
  [null, false, null],
  [PATH, false, PATH],
  [chosenPicture(FILE, null), true, null],
  [chosenPicture(FILE, PATH), true, PATH],
])('%s: is a chosen file: %s, on the server: %s', (picture, isChosen, uploaded) => {
  expect(isChosenPicture(picture)).toBe(isChosen);
  expect(uploadedPicture(picture)).toBe(uploaded);
});

test('the contract rejects a file that is not uploaded', () => {
  expect(picturePathSchema.safeParse(PATH).success).toBe(true);
  expect(picturePathSchema.safeParse(chosenPicture(FILE, PATH)).success).toBe(false);
});

test('the page loads a chosen file from its object URL', () => {
  expect(pictureSource(PATH)).toBe(PATH);
  expect(pictureSource(chosenPicture(FILE, PATH))).toBe(FILE);
});

import { expect, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { preparePicture } from './picture-file.ts';

const HEIC = 'This browser cannot read that picture. Choose a JPEG, PNG, WebP or GIF.';

// The pictures cannot be decoded here. `tests/browser/profile.e2e.ts` scales one down.
test.each([
  ['an image', 'a.png', 'image/png', 1, undefined],
  ['an image of exactly 5 MB', 'a.jpg', 'image/jpeg', limits.picture.maxBytes, undefined],
  ['an image over 5 MB', 'a.jpg', 'image/jpeg', limits.picture.maxBytes + 1, 'File size must be less than 5MB'],
  ['a text file', 'a.txt', 'text/plain', 1, 'Please select an image file'],
  ['a file of unknown type', 'a', '', 1, 'Please select an image file'],
  ['a photo that only some browsers read', 'a.heic', 'image/heic', 1, HEIC],
  ['such a photo on a system that does not know its type', 'A.HEIF', '', 1, HEIC],
])('%s (%s, %s, %i bytes): %s', async (_name, name, type, size, error) => {
  const file = new File([], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  const prepared = preparePicture(file);
  if (error === undefined) expect(await prepared).toBe(file);
  else await expect(prepared).rejects.toThrow(error);
});

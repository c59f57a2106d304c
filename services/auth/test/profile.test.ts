import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { getMe, getUpload, limits, updateProfile } from '@showhands/contracts';
import { eventually, uniqueUsername } from '@showhands/testing';
import { isReplay } from '@showhands/testing/service-under-test';
import sharp, { type Sharp } from 'sharp';
import { formOf, registerUser, startUpload, useAuth } from './auth-under-test.ts';

const auth = useAuth({ RATE_LIMITS: 'off' });

type Form = Parameters<typeof formOf>[0];

const save = (token: string, fields: Form, idempotencyKey?: string) =>
  auth.api.attempt(updateProfile, { token, form: formOf(fields, 'me.png'), ...(idempotencyKey && { idempotencyKey }) });

const saveOk = async (token: string, fields: Form) => {
  const response = await save(token, fields);
  if (!response.ok) throw new Error(`rejected: ${JSON.stringify(response.body)}`);
  return response.body;
};

const picture = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: '#c33' } });
const bytesOf = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await image.toBuffer());
const aPng = () => bytesOf(picture().png());

/** A JPEG padded to exactly `size` bytes; decoders ignore data after its end marker. */
const jpegOf = async (size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(size);
  bytes.set(await bytesOf(picture().jpeg()));
  return bytes;
};

const download = async (path: string | null) => {
  const response = await fetch(new URL(path ?? '', auth.url));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Sends the beginning of a form and closes the connection. */
const abortUpload = async (token: string): Promise<void> => {
  await once(startUpload(auth.url, token, 100_000).end().resume(), 'close');
};

const notAPicture = {
  status: 415,
  body: { code: 'unsupported_media_type', message: 'Please select an image file' },
};

describe('updating the text of a profile', () => {
  test('changes the fields in the form and keeps the others', async () => {
    const { user, token } = await registerUser(auth.api);
    const first = await saveOk(token, { bio: '  Votes on everything. ', location: 'Lagos' });
    expect(first.user).toEqual({ ...user, bio: 'Votes on everything.', location: 'Lagos' });
    const username = uniqueUsername();
    const second = await saveOk(token, { username, bio: '' });
    expect(second.user).toEqual({ ...user, username, bio: '', location: 'Lagos' });
    expect((await auth.api.call(getMe, { token })).body).toEqual(second.user);
    expect((await auth.api.call(getMe, { token: second.token })).body).toEqual(second.user);
  });

  test('publishes a new username once, with an increasing version', async () => {
    const { user, token } = await registerUser(auth.api);
    await saveOk(token, { bio: 'Nobody need know' });
    const [one, two] = [uniqueUsername(), uniqueUsername()];
    await saveOk(token, { username: one });
    await saveOk(token, { username: one });
    await saveOk(token, { username: two });
    await eventually(() => expect(auth.publishedOf('user.updated', user.id)).toHaveLength(2));
    expect(auth.publishedOf('user.updated', user.id)).toEqual([
      { user: { id: user.id, username: one }, profile_picture: null, version: 3 },
      { user: { id: user.id, username: two }, profile_picture: null, version: 5 },
    ]);
  });

  test.each([
    ['a name of one character', { username: 'x' }, 'Username must be at least 2 characters long'],
    ['a bio that is too long', { bio: 'é'.repeat(501) }, 'Bio must not exceed 500 characters'],
    ['a NUL character', { bio: 'a\0b' }, 'The text contains characters that cannot be stored'],
  ])('rejects %s', async (_, fields, message) => {
    const { token } = await registerUser(auth.api);
    expect(await save(token, fields)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    });
  });

  test("rejects another user's username, and accepts one's own in another case", async () => {
    const other = await registerUser(auth.api);
    const { token, username } = await registerUser(auth.api);
    expect(await save(token, { username: other.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    });
    expect((await saveOk(token, { username: username.toUpperCase() })).user.username).toBe(username.toUpperCase());
  });

  test('gives a username to one of several concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => registerUser(auth.api)));
    const username = uniqueUsername();
    const responses = await Promise.all(people.map(({ token }) => save(token, { username })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('a profile picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be %s and is stored as a square WebP', async (format) => {
    const { token } = await registerUser(auth.api);
    const { user } = await saveOk(token, { profilePicture: await bytesOf(picture().toFormat(format)) });
    expect(user.profile_picture).toMatch(/^\/api\/uploads\/[\w-]+\.webp$/);
    const { status, headers, bytes } = await download(user.profile_picture);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('is stored without metadata and turned upright', async () => {
    const { token } = await registerUser(auth.api);
    const halves = { create: { width: 200, height: 100, channels: 3 as const, background: '#fff' } };
    const black = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const turned = sharp(halves)
      .composite([{ input: black, left: 0, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .withMetadata({ orientation: 6 });
    const original = await bytesOf(turned);
    expect(Buffer.from(original).includes('SECRET PLACE')).toBe(true);
    const { user } = await saveOk(token, { profilePicture: original });
    const { bytes } = await download(user.profile_picture);
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SECRET PLACE')).toBe(false);
    // Rotated by 90°, the black left half is the upper half.
    const pixels = await sharp(bytes).greyscale().raw().toBuffer();
    const at = (x: number, y: number) => pixels.readUInt8(y * limits.picture.side + x);
    expect([at(20, 40), at(230, 40)].every((value) => value < 30)).toBe(true);
    expect([at(20, 220), at(230, 220)].every((value) => value > 220)).toBe(true);
  });

  test('is published, replaced and removed without leaving a row', async () => {
    const { user, token } = await registerUser(auth.api);
    const before = await auth.storedPictures();
    const first = (await saveOk(token, { profilePicture: await aPng() })).user.profile_picture;
    const second = (await saveOk(token, { profilePicture: await aPng() })).user.profile_picture;
    expect(second).not.toBe(first);
    expect((await download(first)).status).toBe(404);
    expect((await saveOk(token, { removeProfilePicture: 'false' })).user.profile_picture).toBe(second);
    expect((await saveOk(token, { removeProfilePicture: 'true' })).user.profile_picture).toBeNull();
    expect((await download(second)).status).toBe(404);
    expect(await auth.storedPictures()).toBe(before);
    await eventually(() =>
      expect(auth.publishedOf('user.updated', user.id).map((event) => event.profile_picture)).toEqual([
        first,
        second,
        null,
      ]),
    );
  });

  test('may have 5,242,880 bytes, and is rejected with one more', async () => {
    const { token } = await registerUser(auth.api);
    expect((await save(token, { profilePicture: await jpegOf(5_242_880) })).status).toBe(200);
    expect(await save(token, { profilePicture: await jpegOf(5_242_881) })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', message: 'File size must be less than 5MB' },
    });
  });

  test.each([
    ['text', async () => Buffer.from('not a picture')],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['PDF', async () => Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')],
    ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => picture().tiff().toBuffer()],
    ['more than 50 megapixels', () => picture(10_001, 5_000).png({ compressionLevel: 9 }).toBuffer()],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a picture cut in half', async () => Buffer.from(await aPng()).subarray(0, 200)],
  ])('is rejected when its content is %s, whatever its file name', async (_, make) => {
    const { token } = await registerUser(auth.api);
    const before = await auth.storedPictures();
    const fields = { bio: 'changed', profilePicture: new Uint8Array(await make()) };
    expect(await save(token, fields)).toMatchObject(notAPicture);
    expect((await auth.api.call(getMe, { token })).body.bio).toBe('');
    expect(await auth.storedPictures()).toBe(before);
  });

  test("stays unset when the form's file field is empty", async () => {
    const { token } = await registerUser(auth.api);
    const form = formOf({ bio: 'No picture yet', profilePicture: new Uint8Array() }, '');
    const { body } = await auth.api.call(updateProfile, { token, form });
    expect(body.user).toMatchObject({ bio: 'No picture yet', profile_picture: null });
  });

  test.each(['nobody.webp', '../users', '%00', 'a'.repeat(90)])('named %s is not found', async (name) => {
    expect((await auth.api.expectError(getUpload, { params: { name } })).status).toBe(404);
  });
});

describe('the profile form', () => {
  test('must be multipart', async () => {
    const { token } = await registerUser(auth.api);
    const response = await auth.api.expectError(updateProfile, { token, body: { bio: 'as JSON' } });
    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  const withBoundary = 'multipart/form-data; boundary=x';
  const bio = '--x\r\nContent-Disposition: form-data; name="bio"\r\n';
  test.each([
    ['without a boundary', 'multipart/form-data', 'whatever'],
    ['without a final boundary', withBoundary, `${bio}\r\nhalf`],
    ['with an empty body', withBoundary, ''],
    ['in an unknown character set', withBoundary, `${bio}Content-Type: text/plain; charset=none\r\n\r\nx\r\n--x--\r\n`],
  ])('is rejected %s', async (_, type, rawBody) => {
    const { token } = await registerUser(auth.api);
    const response = await auth.api.expectError(updateProfile, { token, rawBody, headers: { 'content-type': type } });
    expect(response).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });

  test('ignores unknown fields', async () => {
    const { token } = await registerUser(auth.api);
    const { user } = await saveOk(token, { bio: 'x', email: 'other@example.org', avatar: await aPng() });
    expect(user).toMatchObject({ bio: 'x', profile_picture: null });
    expect(user.email).not.toBe('other@example.org');
  });

  test('is rejected above its size limits', async () => {
    const { token } = await registerUser(auth.api);
    for (const fields of [
      { bio: 'x'.repeat(100_001) },
      { avatar: new Uint8Array(7_000_000) },
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x'])),
    ]) {
      expect(await save(token, fields)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    }
  });

  test('is rejected without a valid token', async () => {
    expect((await auth.api.expectError(updateProfile, { form: formOf({ bio: 'x' }) })).body.code).toBe(
      'unauthenticated',
    );
  });

  test('stores nothing when the upload is aborted, and releases its place in the limiter', async () => {
    const { user, token } = await registerUser(auth.api);
    const before = await auth.storedPictures();
    await Promise.all(Array.from({ length: 60 }, () => abortUpload(token)));
    await eventually(async () => expect((await save(token, { location: 'After it' })).status).toBe(200));
    expect((await auth.api.call(getMe, { token })).body).toEqual({ ...user, location: 'After it' });
    expect(await auth.storedPictures()).toBe(before);
  });
});

describe('saving again with the same idempotency key', () => {
  test('returns the first response, whatever the multipart boundary', async () => {
    const { user, token } = await registerUser(auth.api);
    const fields = { username: uniqueUsername(), profilePicture: await aPng() };
    const before = await auth.storedPictures();
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => save(token, fields, 'key')));
    for (const other of others) expect(other.body).toEqual(first?.body);
    expect([first, ...others].filter((one) => one && isReplay(one))).toHaveLength(3);
    expect(await auth.storedPictures()).toBe(before + 1);
    await eventually(() => expect(auth.publishedOf('user.updated', user.id)).toHaveLength(1));
  });

  test('is rejected with another field or another file', async () => {
    const { token } = await registerUser(auth.api);
    const fields = { bio: 'one', profilePicture: await aPng() };
    expect((await save(token, fields, 'key')).status).toBe(200);
    for (const other of [
      { ...fields, bio: 'two' },
      { bio: 'one' },
      { ...fields, profilePicture: await jpegOf(9_000) },
    ]) {
      expect(await save(token, other, 'key')).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { getMe, getUpload, limits, logout, updateProfile, uploadPicture } from '@showhands/contracts';
import { isReplay } from '@showhands/testing/service-under-test';
import sharp, { type Sharp } from 'sharp';
import { formOf, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth({ RATE_LIMITS: 'off' });
const upload = (token: string, bytes: Uint8Array<ArrayBuffer>, idempotencyKey?: string) =>
  auth.api.attempt(uploadPicture, {
    token,
    form: formOf({ picture: bytes }),
    ...(idempotencyKey && { idempotencyKey }),
  });

const bytesOf = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await image.toBuffer());
const colored = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } });
const aPng = (background = '#c33') => bytesOf(colored(background).png());

const nameIn = (body: unknown): string => /[^/]+$/.exec((body as { picture: string }).picture)?.[0] ?? '';

const download = async (name: string): Promise<Buffer> =>
  Buffer.from((await auth.api.call(getUpload, { params: { name } })).body as Uint8Array);

const rowOf = async (name: string) => {
  const { rows } = await auth.database.raw('select uploaded_by, uploaded_at from pictures where name = ?', [name]);
  return rows[0];
};

describe('a picture of an option', () => {
  test('is stored as WebP of 480 × 360 with its owner, and the middle of it is kept', async () => {
    const { user, token } = await registerUser(auth.api);
    const middle = await colored('#fff', 300, 300).png().toBuffer();
    const wide = colored('#000', 900, 300).composite([{ input: middle, left: 300, top: 0 }]);
    const { status, body } = await upload(token, await bytesOf(wide.jpeg()));
    expect([status, body]).toEqual([201, { picture: expect.stringMatching(/^\/api\/uploads\/[\da-f-]{36}\.webp$/) }]);
    const bytes = await download(nameIn(body));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
    // Its columns 60 to 420 show the white third.
    const pixels = await sharp(bytes).greyscale().raw().toBuffer();
    const row = [5, 70, 240, 410, 475].map((x) => pixels.readUInt8(180 * 480 + x) > 127);
    expect(row).toEqual([false, true, true, true, false]);
    expect(await rowOf(nameIn(body))).toEqual({ uploaded_by: user.id, uploaded_at: expect.any(Date) });
  });

  test('goes the way of profile pictures: what they reject is rejected, and nothing is stored', async () => {
    const { token } = await registerUser(auth.api);
    const before = await auth.storedPictures();
    const bomb = await bytesOf(colored('#c33', 10_001, 5_000).png({ compressionLevel: 9 }));
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>');
    for (const bytes of [bomb, svg]) {
      expect(await upload(token, bytes)).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type', message: 'Please select an image file' },
      });
    }
    const large = new Uint8Array(5_242_881);
    large.set(await bytesOf(colored('#c33').jpeg()));
    expect(await upload(token, large)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', message: 'File size must be less than 5MB' },
    });
    expect(await auth.storedPictures()).toBe(before);
  });

  test('leaves profile pictures as they are', async () => {
    const { token } = await registerUser(auth.api);
    await auth.api.call(updateProfile, { token, form: formOf({ profilePicture: await aPng() }) });
    const before = (await auth.api.call(getMe, { token })).body.profile_picture ?? '';
    await upload(token, await aPng());
    expect((await auth.api.call(getMe, { token })).body.profile_picture).toBe(before);
    expect(await rowOf(nameIn({ picture: before }))).toEqual({ uploaded_by: null, uploaded_at: null });
  });
});

test('pictures count towards the quota of their user by what is stored, whether of options or profiles', async () => {
  const { api } = await auth.replica({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: 'pictures.bytes=200/3600' });
  const { token } = await registerUser(auth.api);
  const save = async (fields: Parameters<typeof formOf>[0]) =>
    (await api.attempt(updateProfile, { token, form: formOf(fields) })).status;
  const uploadHere = async () =>
    (await api.attempt(uploadPicture, { token, form: formOf({ picture: await aPng() }) })).status;
  expect(await save({ bio: 'x'.repeat(300) })).toBe(200);
  expect(await uploadHere()).toBe(201);
  expect([await uploadHere(), await save({ profilePicture: await aPng() })]).toEqual([429, 429]);
});

test('an account keeps a limited number of pictures, and a deleted one makes room', async () => {
  const { user, token } = await registerUser(auth.api);
  const png = await aPng();
  await auth.database.raw(
    `insert into pictures (name, bytes, uploaded_by, uploaded_at)
     select gen_random_uuid(), '', ?, now() from generate_series(2, ?)`,
    [user.id, limits.kept.pictures],
  );
  const responses = await Promise.all([upload(token, png), upload(token, png)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await upload(token, png)).toMatchObject({ status: 409, body: { code: 'storage_full' } });
  await auth.database.raw('delete from pictures where name = (select min(name) from pictures where uploaded_by = ?)', [
    user.id,
  ]);
  expect((await upload(token, png)).status).toBe(201);
});

describe('the form', () => {
  const isMissing = {
    status: 400,
    body: { code: 'validation_failed', errors: [{ path: 'picture', message: 'Please select an image file' }] },
  };

  test('must have a picture', async () => {
    const { token } = await registerUser(auth.api);
    const forms = [
      formOf({ picture: 'not a file' }),
      formOf({ profilePicture: await aPng() }),
      formOf({ picture: new Uint8Array() }, ''),
    ];
    for (const form of forms) expect(await auth.api.attempt(uploadPicture, { token, form })).toMatchObject(isMissing);
  });

  test('must be multipart', async () => {
    const { token } = await registerUser(auth.api);
    expect(await auth.api.attempt(uploadPicture, { token, body: {} })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });

  test('needs a token of a session that has not ended', async () => {
    const { token } = await registerUser(auth.api);
    const before = await auth.storedPictures();
    await auth.api.call(logout, { token });
    const form = formOf({ picture: await aPng() });
    expect((await auth.api.expectError(uploadPicture, { form })).body.code).toBe('unauthenticated');
    expect((await auth.api.expectError(uploadPicture, { form, token })).body.code).toBe('invalid_token');
    expect(await auth.storedPictures()).toBe(before);
  });
});

describe('with an idempotency key', () => {
  test('a repeated upload gets the first response, also concurrently', async () => {
    const { token } = await registerUser(auth.api);
    const [bytes, before] = [await aPng(), await auth.storedPictures()];
    const responses = await Promise.all([1, 2, 3, 4].map(() => upload(token, bytes, 'key')));
    for (const { status, body } of responses) expect([status, body]).toEqual([201, responses[0]?.body]);
    expect(responses.filter(isReplay)).toHaveLength(3);
    expect(await auth.storedPictures()).toBe(before + 1);
  });

  test('another picture is a conflict', async () => {
    const { token } = await registerUser(auth.api);
    await upload(token, await aPng('#c33'), 'key');
    const { status, body } = await upload(token, await aPng('#3c3'), 'key');
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'idempotency_conflict' })]);
  });
});

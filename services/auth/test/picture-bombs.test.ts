import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, updateProfile } from '@showhands/contracts';
import { type ApiClient, apiClient, sampleOf } from '@showhands/testing';
import sharp from 'sharp';
import { type AuthProcess, startAuthProcess } from './auth-process.ts';
import { formOf, registerUser } from './auth-under-test.ts';
import type { Bomb } from './bombs/bytes.ts';
import { foreignBombs } from './bombs/foreign.ts';
import { gifBombs } from './bombs/gif.ts';
import { jpegBombs } from './bombs/jpeg.ts';
import { pngBombs } from './bombs/png.ts';
import { webpBombs } from './bombs/webp.ts';

const MAX_GROWTH = 60_000_000;
const corpus: readonly Bomb[] = [...pngBombs, ...jpegBombs, ...gifBombs, ...webpBombs, ...foreignBombs];
const bombs = sampleOf(corpus, 5);

let auth: AuthProcess;
let api: ApiClient;
beforeAll(async () => {
  auth = await startAuthProcess();
  api = apiClient(auth.url);
});
afterAll(() => auth.close());

const upload = (token: string, bytes: Buffer) => {
  return api.attempt(updateProfile, { token, form: formOf({ profilePicture: new Uint8Array(bytes) }) });
};

const aPhoto = (width: number, height: number, progressive = false): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg({ progressive })
    .toBuffer();

const PHOTOS = [
  ['12 megapixels', 4_000, 3_000, false],
  ['24 megapixels, progressive', 5_712, 4_284, true],
  ['12 megapixels, progressive', 4_000, 3_000, true],
  ['24 megapixels', 5_712, 4_284, false],
] as const;
test.each(sampleOf(PHOTOS, 2))('takes a photo of %s', async (_, width, height, progressive) => {
  const { token } = await registerUser(api);
  expect((await upload(token, await aPhoto(width, height, progressive))).status).toBe(200);
});

test('no picture makes auth grow by 60 MB, and other pictures are taken meanwhile', async () => {
  const [attacker, other] = [await registerUser(api), await registerUser(api)];
  const photo = await aPhoto(1_000, 750);

  const complaints: string[] = [];
  for (const [index, { name, make, mayBeAccepted }] of bombs.entries()) {
    const bytes = await make();
    expect([name, bytes.length < limits.picture.maxBytes]).toEqual([name, true]);
    const statuses: number[] = [];
    const growth = await auth.growthDuring(async () => {
      const normal = index % 5 === 0 ? upload(other.token, photo) : undefined;
      statuses.push((await upload(attacker.token, bytes)).status, (await normal)?.status ?? 200);
    });
    const [status = 0, normalStatus] = statuses;
    const isRight = status === 415 || (mayBeAccepted && status === 200);
    if (isRight && normalStatus === 200 && growth < MAX_GROWTH) continue;
    complaints.push(`${name}: ${status}, ${Math.round(growth / 1e6)} MB, normal picture ${normalStatus}`);
  }
  expect(complaints).toEqual([]);
  expect(corpus.length).toBeGreaterThanOrEqual(40);
}, 300_000);

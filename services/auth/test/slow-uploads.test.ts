import { expect, test } from '@jest/globals';
import { updateProfile, uploadPicture } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { formOf, registerUser, startUpload, useAuth } from './auth-under-test.ts';

// Saves of one user are limited too; here it is the uploads that are tested.
const auth = useAuth({ RATE_LIMITS: 'off' });

interface SlowUpload {
  /** The response so far, as text. */
  response(): string;
  close(): void;
}

/** Sends the head and the first bytes of a form, then nothing. */
const startSlowUpload = (token: string): SlowUpload => {
  const socket = startUpload(auth.url, token, 4_000_000);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => undefined);
  return { response: () => received, close: () => socket.destroy() };
};

const save = (token: string) =>
  auth.api.attempt(updateProfile, { token, form: formOf({ bio: 'Votes on everything' }) });

test('pictures of options count together with profiles', async () => {
  const { token } = await registerUser(auth.api);
  const form = formOf({ picture: new Uint8Array(4) });
  // Repeated, since on a slow machine the first uploads are ended before the others have begun.
  await eventually(async () => {
    const uploads = Array.from({ length: 21 }, () => startSlowUpload(token));
    try {
      // The last one finds 20 others.
      await eventually(() => expect(uploads.map((upload) => upload.response()).join()).toContain('HTTP/1.1 429 '));
      const response = await auth.api.expectError(uploadPicture, { token, form });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
    } finally {
      for (const upload of uploads) upload.close();
    }
  });
});

test('50 slow uploads of one user do not disturb others, and are ended', async () => {
  const [attacker, other] = [await registerUser(auth.api), await registerUser(auth.api)];
  const uploads = Array.from({ length: 50 }, () => startSlowUpload(attacker.token));
  try {
    const answered = (status: number) =>
      uploads.map((upload) => upload.response()).filter((response) => response.startsWith(`HTTP/1.1 ${status} `));
    // 2 run and 18 wait. On a slow machine some are ended, after 5 s, before the last ones begin and take their places.
    await eventually(() => expect(answered(429).length).toBeGreaterThanOrEqual(20));
    for (const response of answered(429)) expect(response).toMatch(/\r\nRetry-After: 5\r\n/);
    expect((await save(other.token)).status).toBe(200);
    await eventually(() => expect(answered(408).length).toBeGreaterThanOrEqual(2));
    expect(answered(200)).toEqual([]);
  } finally {
    for (const upload of uploads) upload.close();
  }
  await eventually(async () => expect((await save(attacker.token)).status).toBe(200));
});

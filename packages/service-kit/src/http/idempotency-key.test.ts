import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createComment, getPoll, texts, toggleCommentLike } from '@showhands/contracts';
import { useTestApp } from '../../test/use-test-app.ts';

const on = useTestApp();

describe('an idempotency key', () => {
  const key = () => randomUUID();

  test('gives the first answer again, and says so', async () => {
    const call = { token: on.ada.token, idempotencyKey: key(), body: on.comment() };
    const [first, second] = [await on.api.call(createComment, call), await on.api.call(createComment, call)];
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await on.effects()).toEqual([on.pollId, 'Well said.']);
  });

  test('gives the first refusal again, byte for byte', async () => {
    const call = { idempotencyKey: key(), body: on.comment('closed') };
    const [first, second] = [await on.refusalOf(createComment, call), await on.refusalOf(createComment, call)];
    expect(first.status).toBe(409);
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('remembers bad input, and takes a corrected body for another', async () => {
    const idempotencyKey = key();
    await on.refusalOf(createComment, { idempotencyKey, body: on.comment('') });
    const again = await on.refusalOf(createComment, { idempotencyKey, body: on.comment('') });
    expect(again).toMatchObject({ status: 400, body: { message: texts.comment.required } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const corrected = await on.refusalOf(createComment, { idempotencyKey, body: on.comment('fine') });
    expect(corrected).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
  });

  test('holds for one user, one method and one path', async () => {
    const idempotencyKey = key();
    const grace = on.app.auth.user();
    await on.api.call(createComment, { token: on.ada.token, idempotencyKey, body: on.comment('by Ada') });
    await on.api.call(createComment, { token: grace.token, idempotencyKey, body: on.comment('by Grace') });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other, one])
      await on.api.call(toggleCommentLike, { token: on.ada.token, idempotencyKey, params: { id } });
    expect(await on.effects()).toEqual([on.pollId, 'by Ada', 'by Grace', `like of ${one}`, `like of ${other}`]);
  });

  test('50 at once over HTTP have one effect', async () => {
    const call = { token: on.ada.token, idempotencyKey: key(), body: on.comment('once') };
    const answers = await Promise.all(Array.from({ length: 50 }, () => on.api.call(createComment, call)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49);
    expect(await on.effects()).toEqual([on.pollId, 'once']);
  });

  test('is not asked of a reading call', async () => {
    const call = { token: on.ada.token, idempotencyKey: key(), params: { id: on.pollId } };
    for (const _ of [1, 2]) {
      expect((await on.api.call(getPoll, call)).headers.has('idempotency-replayed')).toBe(false);
    }
  });

  const withKey = (idempotencyKey: string) =>
    on.rawRequest(
      `POST /api/comments HTTP/1.1\r\nContent-Type: application/json\r\nIdempotency-Key: ${idempotencyKey}`,
      JSON.stringify(on.comment()),
    );

  test.each(['~', '"quoted", with {punctuation}', 'x'.repeat(255)])('may be %s', async (idempotencyKey) => {
    expect(await withKey(idempotencyKey)).toMatchObject({ status: 201 });
  });

  test.each([
    ['empty', ''],
    ['256 characters long', 'x'.repeat(256)],
    ['beyond ASCII', 'schl\u00fcssel'],
    ['with a tab', 'one\ttwo'],
  ])('may not be %s', async (_, idempotencyKey) => {
    expect(await withKey(idempotencyKey)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: texts.transport.idempotencyKeyInvalid },
    });
    expect(await on.effects()).toEqual([on.pollId]);
  });
});

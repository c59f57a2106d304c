import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createComment, getPoll, texts, toggleCommentLike } from '@showhands/contracts';
import { useTestApp } from '../../test/use-test-app.ts';

const on = useTestApp();

describe('an idempotency key', () => {
  const key = () => randomUUID();

  test('replays the first response, and marks it', async () => {
    const call = { token: on.ada.token, idempotencyKey: key(), body: on.comment() };
    const [first, second] = [await on.api.call(createComment, call), await on.api.call(createComment, call)];
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await on.effects()).toEqual([on.pollId, 'Well said.']);
  });

  test('replays the first error, byte for byte', async () => {
    const call = { idempotencyKey: key(), body: on.comment('closed') };
    const [first, second] = [await on.errorFrom(createComment, call), await on.errorFrom(createComment, call)];
    expect(first.status).toBe(409);
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('replays a validation error, and rejects a corrected body as a conflict', async () => {
    const idempotencyKey = key();
    await on.errorFrom(createComment, { idempotencyKey, body: on.comment('') });
    const again = await on.errorFrom(createComment, { idempotencyKey, body: on.comment('') });
    expect(again).toMatchObject({ status: 400, body: { message: texts.comment.required } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const corrected = await on.errorFrom(createComment, { idempotencyKey, body: on.comment('fine') });
    expect(corrected).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
  });

  test('is scoped to user, method and path', async () => {
    const idempotencyKey = key();
    const grace = on.app.auth.user();
    await on.api.call(createComment, { token: on.ada.token, idempotencyKey, body: on.comment('by Ada') });
    await on.api.call(createComment, { token: grace.token, idempotencyKey, body: on.comment('by Grace') });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other, one])
      await on.api.call(toggleCommentLike, { token: on.ada.token, idempotencyKey, params: { id } });
    expect(await on.effects()).toEqual([on.pollId, 'by Ada', 'by Grace', `like of ${one}`, `like of ${other}`]);
  });

  test('is ignored on GET', async () => {
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

  test.each(['~', '"quoted", with {punctuation}', 'x'.repeat(255)])('can be %s', async (idempotencyKey) => {
    expect(await withKey(idempotencyKey)).toMatchObject({ status: 201 });
  });

  test.each([
    ['empty', ''],
    ['256 characters long', 'x'.repeat(256)],
    ['beyond ASCII', 'schl\u00fcssel'],
    ['with a tab', 'one\ttwo'],
  ])('cannot be %s', async (_, idempotencyKey) => {
    expect(await withKey(idempotencyKey)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: texts.transport.idempotencyKeyInvalid },
    });
    expect(await on.effects()).toEqual([on.pollId]);
  });
});

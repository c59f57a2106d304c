import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { createComment, errorBodySchema, getPoll, texts } from '@showhands/contracts';
import type { AnyCall } from '@showhands/testing';
import { useTestApp } from '../../test/use-test-app.ts';

const on = useTestApp();

const malformed = { status: 400, code: 'malformed_body', message: texts.transport.malformedBody };
const invalid = { status: 400, code: 'validation_failed', message: texts.transport.invalidRequest };
const unsupported = { status: 415, code: 'unsupported_media_type', message: texts.transport.unsupportedMediaType };
const tooLarge = { status: 413, code: 'body_too_large', message: texts.transport.bodyTooLarge };
const withoutPoll = { ...invalid, message: texts.comment.pollRequired };

const ofType = (type: string, rawBody: string | Uint8Array<ArrayBuffer> = '{}'): AnyCall => ({
  rawBody,
  headers: { 'content-type': type },
});
const encoded = (encoding: string, rawBody: string | Uint8Array<ArrayBuffer> = '{}'): AnyCall => ({
  rawBody,
  headers: { 'content-encoding': encoding },
});

describe('bad input', () => {
  test.each<[string, AnyCall, { status: number; code: string; message: string }]>([
    ['text that is no JSON', { rawBody: '{"content":' }, malformed],
    ['JSON cut by a NUL', { rawBody: '{"a":1}\0' }, malformed],
    ['a list', { rawBody: '[]' }, invalid],
    ['a string', { rawBody: '"text"' }, invalid],
    ['null', { rawBody: 'null' }, withoutPoll],
    ['no body', {}, withoutPoll],
    ['an empty body', { rawBody: '' }, withoutPoll],
    ['a form', ofType('application/x-www-form-urlencoded', 'content=x'), unsupported],
    ['plain text', ofType('text/plain'), unsupported],
    ['a nameless type', ofType(''), unsupported],
    ['another character set', ofType('application/json; charset=koi8-r'), unsupported],
    [
      'another form of Unicode',
      ofType('application/json; charset=utf-16le', new Uint8Array(Buffer.from('{"content":"x"}', 'utf16le'))),
      unsupported,
    ],
    ['bytes that are no UTF-8', { rawBody: new Uint8Array(Buffer.from('{"a":"caf\xe9"}', 'latin1')) }, malformed],
    ['another encoding', encoded('rot13'), unsupported],
    ['a broken gzip', encoded('gzip', 'no gzip'), { ...malformed, message: texts.transport.invalidRequest }],
    ['over 100 kB', { rawBody: JSON.stringify({ content: 'x'.repeat(100_000) }) }, tooLarge],
    ['a gzip bomb', encoded('gzip', new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' ')))), tooLarge],
  ])('is rejected: %s', async (_, call, { status, code, message }) => {
    const rejection = await on.errorFrom(createComment, call);
    expect(rejection).toMatchObject({ status, body: { code, message } });
    expect(rejection.body.requestId).toBe(rejection.headers.get('x-request-id'));
  });

  test.each<[string, unknown, string]>([
    ['a number for text', { content: 7 }, texts.comment.required],
    ['blanks for text', { content: ' \n ' }, texts.comment.required],
    ['a NUL', { content: 'a\0b' }, texts.transport.unstorableText],
    ['half an emoji', { content: '\ud83d' }, texts.transport.unstorableText],
    ['text that is too long', { content: 'x'.repeat(2_001) }, texts.comment.tooLong],
    ['a missing id', { poll_id: undefined, content: 'x' }, texts.comment.pollRequired],
    ['an id of another type', { poll_id: 7, content: 'x' }, texts.comment.pollRequired],
  ])('is rejected with an issue per field: %s', async (_, fields, message) => {
    const body = { ...on.comment(), ...(fields as object) };
    const rejection = await on.errorFrom(createComment, { body });
    expect(rejection).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message, errors: [{ message }] },
    });
    expect(await on.effects()).toEqual([on.pollId]);
  });

  test('is rejected with all issues, the first rule as message', async () => {
    const { body } = await on.errorFrom(createComment, { body: { content: '' } });
    expect(body.message).toBe(texts.comment.pollRequired);
    expect(body.errors).toEqual([
      { path: 'poll_id', message: texts.comment.pollRequired },
      { path: 'content', message: texts.comment.required },
    ]);
  });

  test.each(['poll_id', 'parent_comment_id'])('responds 404 to a malformed %s', async (field) => {
    expect(await on.errorFrom(createComment, { body: { ...on.comment(), [field]: 'nonsense' } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test.each(['nonsense', '1', '\0', '..', "' or 1=1 --", 'x'.repeat(2_000), '%'])(
    'responds 404 to a malformed id in the path: %j',
    async (id) => {
      expect(await on.errorFrom(getPoll, { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );

  test.each([
    'GET /api/polls/%E0%A4%A HTTP/1.1',
    'GET /api/polls/%ff HTTP/1.1',
    'GET /api/polls/%00 HTTP/1.1',
    'GET /api/nowhere HTTP/1.1',
    'GET /nowhere HTTP/1.1',
    'GET / HTTP/1.1',
    'GET //api/polls HTTP/1.1',
    'GET /api HTTP/1.1',
    'GET /api/../internal HTTP/1.1',
    'GET /API/sign-in-options HTTP/1.1',
    'GET /api/sign-in-options/ HTTP/1.1',
    'DELETE /api/sign-in-options HTTP/1.1',
    'PROPFIND /api/sign-in-options HTTP/1.1',
  ])('responds 404 to an unknown path: %s', async (line) => {
    const { status, body } = await on.rawRequest(line);
    expect(status).toBe(404);
    expect(errorBodySchema.parse(body).code).toBe('not_found');
  });

  test('deeply nested JSON is not an internal error', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    for (const rawBody of [deep, `{"content":${deep}}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]) {
      expect((await on.errorFrom(createComment, { rawBody })).status).toBe(400);
    }
  });

  test.each(['__proto__', 'constructor', 'toString'])('ignores a field named %s', async (name) => {
    const rawBody = `{"poll_id":"${on.pollId}","content":"fine","${name}":{"admin":true}}`;
    expect((await on.api.attempt(createComment, { token: on.ada.token, rawBody })).status).toBe(201);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  test('accepts gzipped JSON', async () => {
    const rawBody = new Uint8Array(gzipSync(JSON.stringify(on.comment('zipped'))));
    const headers = { 'content-encoding': 'gzip' };
    expect((await on.api.attempt(createComment, { token: on.ada.token, rawBody, headers })).status).toBe(201);
    expect(await on.effects()).toContain('zipped');
  });
});

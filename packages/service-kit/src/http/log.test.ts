import { describe, expect, test } from '@jest/globals';
import { createComment, getPoll, texts } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { lockWaitersOf } from '../../test/kit-database.ts';
import { FORGOTTEN } from '../../test/test-app.ts';
import { useTestApp } from '../../test/use-test-app.ts';

const on = useTestApp();

describe('the log', () => {
  test('has one line per request, with its id, user and outcome', async () => {
    await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId }, headers: { 'x-request-id': 'r-7' } });
    expect(on.entries()).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'request',
        requestId: 'r-7',
        method: 'GET',
        endpoint: 'getPoll',
        status: 200,
        userId: on.ada.id,
        ms: expect.any(Number),
      }),
    ]);
  });

  test('has the trace id and span id of a request', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId }, headers: { traceparent } });
    const spanId = expect.stringMatching(/^(?!b7ad6b7169203331)[0-9a-f]{16}$/);
    expect(on.entries()).toEqual([expect.objectContaining({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId })]);
  });

  test('has the cause of an internal error, which the response does not', async () => {
    const { status, body, headers } = await on.errorFrom(getPoll, {
      params: { id: on.pollId },
      query: { intent: 'edit' },
    });
    expect({ status, message: body.message }).toEqual({ status: 500, message: texts.transport.internal });
    expect(JSON.stringify(body)).not.toContain('bug');
    const [failure] = on.entries().filter(({ level }) => level === 'error');
    expect(failure).toMatchObject({
      msg: 'request failed',
      requestId: headers.get('x-request-id'),
      err: { message: expect.stringContaining('a bug'), stack: expect.stringContaining('test-app.ts') },
    });
  });

  test('reports input that only the database rejected, without the value; the response is 400', async () => {
    const { status, body } = await on.errorFrom(getPoll, { params: { id: on.pollId }, query: { intent: 'results' } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(on.entries()).toContainEqual(expect.objectContaining({ level: 'warn', sqlState: '22008' }));
    expect(on.app.lines.join('')).not.toContain(FORGOTTEN);
  });

  test('has the user and address of a rejected request', async () => {
    await on.api.expectError(getPoll, {
      params: { id: on.pollId },
      token: 'forged',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(on.entries()).toContainEqual(
      expect.objectContaining({ msg: 'request', status: 401, code: 'invalid_token', address: '203.0.113.7' }),
    );
  });

  test('contains no token, email, password or body, and no forged line', async () => {
    const typed = 'hunter2\n{"level":"fatal","msg":"forged"}';
    await on.api.call(createComment, { token: on.ada.token, idempotencyKey: 'hunter2', body: on.comment(typed) });
    await on.errorFrom(createComment, { rawBody: '{"password":"hunter2' });
    await on.errorFrom(createComment, { body: { password: 'hunter2', token: on.ada.token, email: on.ada.email } });
    await fetch(`${on.app.url}/api/hunter2?password=hunter2&token=${on.ada.token}%0A{"level":"fatal"}`);
    await on.api.expectError(getPoll, {
      params: { id: 'hunter2' },
      token: on.ada.token,
      headers: { 'x-request-id': 'a{"level"' },
    });
    const log = on.app.lines.join('');
    expect(on.entries().length).toBeGreaterThanOrEqual(5);
    for (const secret of ['hunter2', on.ada.token, on.ada.token.split('.')[2] ?? '', on.ada.email, 'fatal']) {
      expect(log).not.toContain(secret);
    }
  });

  test('reports an aborted request', async () => {
    await on.database.transaction(async (trx) => {
      await trx.raw('lock table effects in access exclusive mode');
      const leaving = new AbortController();
      const asked = fetch(`${on.app.url}/api/polls/${on.pollId}`, {
        headers: { authorization: `Bearer ${on.ada.token}` },
        signal: leaving.signal,
      }).catch(() => undefined);
      await eventually(async () => expect(await lockWaitersOf(on.database)).toBe(1));
      leaving.abort();
      await asked;
      const aborted = { msg: 'request', endpoint: 'getPoll', aborted: true };
      await eventually(() => expect(on.entries()).toContainEqual(expect.objectContaining(aborted)));
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { askAssistant } from '@showhands/contracts';
import { type ApiClient, eventually, startRedis, type TestServer, type TestUser } from '@showhands/testing';
import { isReplay } from '@showhands/testing/service-under-test';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';
import { answersWith, type FakeModel, startFakeModel } from './fake-model.ts';

const body = { message: 'How do I create a poll?' };
describe.each(['memory', 'Redis'])('a question repeated with its key, cached in %s', (backend) => {
  let redis: TestServer | undefined;
  let model: FakeModel;
  let assistant: AssistantUnderTest;
  let other: ApiClient;
  let user: TestUser;

  beforeAll(async () => {
    model = await startFakeModel();
    redis = backend === 'Redis' ? await startRedis() : undefined;
    assistant = await startAssistant({ ...model.environment, ...(redis && { REDIS_URL: redis.url }) });
    other = redis ? (await assistant.replica()).api : assistant.api;
    user = assistant.auth.user();
  });

  afterAll(async () => {
    await assistant.close();
    await model.close();
    await redis?.stop();
  });

  const ask = (idempotencyKey: string, message: unknown = body.message, api = assistant.api, by = user) =>
    api.attempt(askAssistant, { token: by.token, body: { message }, idempotencyKey });

  test('gets the first answer without a second request to the model', async () => {
    const key = randomUUID();
    model.behave(answersWith('The first answer.'), answersWith('The second answer.'));
    const answers = [await ask(key), await ask(key), await ask(key, body.message, other)];
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200);
      expect(answer).toMatchObject({ response: 'The first answer.', sources: [{ path: '/create' }] });
    }
    expect(answers.map(isReplay)).toEqual([false, true, true]);
    expect(model.requests()).toHaveLength(1);
  });

  test('waits for the first answer while it is in progress', async () => {
    const key = randomUUID();
    const paused = model.pause();
    const first = ask(key);
    await eventually(() => expect(model.requests()).toHaveLength(1));
    const second = ask(key, body.message, other);
    const third = await ask(key, 'How do I vote?', other);
    expect(third.status).toBe(422);
    paused.release(answersWith('Here you are.'));
    expect((await Promise.all([first, second])).map((answer) => [answer.body, isReplay(answer)])).toEqual([
      [expect.objectContaining({ response: 'Here you are.' }), false],
      [expect.objectContaining({ response: 'Here you are.' }), true],
    ]);
    expect(model.requests()).toHaveLength(1);
  });

  test('is rejected with another body', async () => {
    const key = randomUUID();
    await ask(key, 'thanks');
    expect(await ask(key, 'bye')).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    expect(await ask(key, '')).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    expect((await ask(key, 'thanks')).status).toBe(200);
  });

  test('does not count towards the rate limit, and a rejection by the limit is not cached', async () => {
    const someone = assistant.auth.user();
    const key = randomUUID();
    for (let count = 0; count < 30; count += 1) {
      expect((await ask(key, 'thanks', assistant.api, someone)).status).toBe(200);
    }
    for (let count = 0; count < 19; count += 1) await ask(randomUUID(), 'thanks', assistant.api, someone);
    const late = randomUUID();
    const rejections = [await ask(late, 'thanks', other, someone), await ask(late, 'bye', assistant.api, someone)];
    expect(rejections.map((rejection) => [rejection.status, isReplay(rejection)])).toEqual([
      [429, false],
      [429, false],
    ]);
  });
});

test('caches per replica while Redis is down, and in Redis again afterwards', async () => {
  const redis = await startRedis();
  const assistant = await startAssistant({ REDIS_URL: redis.url, RATE_LIMITS: 'off' });
  try {
    const { token } = assistant.auth.user();
    const ask = (idempotencyKey: string, api = assistant.api) =>
      api.attempt(askAssistant, { token, body, idempotencyKey });
    await redis.kill();
    const down = [await ask('one'), await ask('one')];
    expect(down.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [200, false],
      [200, true],
    ]);
    await redis.restart();
    const { api: other } = await assistant.replica();
    await eventually(async () => {
      const key = randomUUID();
      expect((await ask(key)).status).toBe(200);
      expect(isReplay(await ask(key, other))).toBe(true);
    });
  } finally {
    await assistant.close();
    await redis.stop();
  }
});

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints, getMe, logout } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { refusedScenarios } from './retries/refusals.ts';
import { type Call, type Prepared, scenarios } from './retries/scenarios.ts';
import { useProduct } from './use-product.ts';

const product = useProduct();

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const attempt = (endpoint: Endpoint, { fields, ...call }: Call, idempotencyKey: string) =>
  product.api.attempt(endpoint, { ...call, ...(fields && { form: formOf(fields) }), idempotencyKey });
type Answer = Awaited<ReturnType<typeof attempt>>;

const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';

/** What must be the same each time: all but an embedded poll, which may show its present state. */
const essence = ({ status, body }: Answer): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('poll' in body)) return [status, body];
  const { poll: _poll, ...rest } = body;
  return [status, rest];
};

const expectOneEffect = async ({ effects }: Prepared): Promise<void> => {
  if (effects) await eventually(async () => expect(await effects()).toBe(1));
};

/** The request is sent, and whoever sent it hangs up after so many milliseconds. */
const sendAndHangUp = async (
  endpoint: Endpoint,
  { token, params, body, fields }: Call,
  key: string,
  afterMs: number,
) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
  const hangUp = new AbortController();
  const answer = fetch(`${product.url}/api${path}`, {
    method: endpoint.method,
    headers: {
      'idempotency-key': key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: fields ? formOf(fields) : body === undefined ? null : JSON.stringify(body),
    signal: hangUp.signal,
  }).catch(() => undefined);
  await delay(afterMs);
  hangUp.abort();
  await answer;
};

test('every call that changes something is tried here', () => {
  const changing = endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  expect(scenarios.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(changing.toSorted());
});

// A session that has ended cannot ask how it ended: once the gateway knows, it refuses the token.
const repeatable = scenarios.filter(({ endpoint }) => endpoint !== logout);

describe.each(repeatable.map((scenario) => [scenario.endpoint.id, scenario] as const))('%s', (_, scenario) => {
  const { endpoint } = scenario;
  const prepare = () => scenario.prepare(product.api);

  test('twice with one key has one effect and one answer', async () => {
    const prepared = await prepare();
    const key = randomUUID();
    const first = await attempt(endpoint, prepared.call, key);
    const second = await attempt(endpoint, prepared.call, key);
    expect(first.ok).toBe(true);
    expect(essence(second)).toEqual(essence(first));
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    await expectOneEffect(prepared);
  });

  test('twenty times at once with one key has one effect and one answer', async () => {
    const prepared = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(endpoint, prepared.call, key)));
    const last = await attempt(endpoint, prepared.call, key);
    expect(last.ok).toBe(true);
    expect(isReplay(last)).toBe(true);
    const [early, settled] = [
      answers.filter(({ status }) => status === 409),
      answers.filter(({ status }) => status !== 409),
    ];
    for (const { body, headers } of early) {
      expect(body).toMatchObject({ code: 'in_progress' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const answer of settled) expect(essence(answer)).toEqual(essence(last));
    expect(settled.filter((answer) => !isReplay(answer))).toHaveLength(1);
    await expectOneEffect(prepared);
  });

  test('whose answers were lost, and that is sent again, has one effect', async () => {
    const prepared = await prepare();
    const key = randomUUID();
    for (const afterMs of [0, 1, 5, 20]) await sendAndHangUp(endpoint, prepared.call, key, afterMs);
    const answer = await eventually(async () => {
      const tried = await attempt(endpoint, prepared.call, key);
      expect(tried.status).not.toBe(409);
      return tried;
    });
    expect(answer.ok).toBe(true);
    await expectOneEffect(prepared);
  });
});

describe('with the key of another body', () => {
  const withBody = repeatable.filter(({ endpoint }) => endpoint.body !== undefined);

  test.each(withBody.map((scenario) => [scenario.endpoint.id, scenario] as const))(
    '%s is refused, and changes nothing',
    async (_, { endpoint, prepare }) => {
      const prepared = await prepare(product.api);
      if (!prepared.other) throw new Error('there is no other body to try');
      const key = randomUUID();
      await attempt(endpoint, prepared.call, key);
      const conflict = await attempt(endpoint, prepared.other, key);
      expect([conflict.status, conflict.body]).toEqual([
        422,
        expect.objectContaining({ code: 'idempotency_conflict' }),
      ]);
      await expectOneEffect(prepared);
    },
  );
});

test('logout twice with one key ends the session, and says no other than that', async () => {
  const [scenario] = scenarios.filter(({ endpoint }) => endpoint === logout);
  if (!scenario) throw new Error('no scenario');
  const { call } = await scenario.prepare(product.api);
  const key = randomUUID();
  expect((await attempt(logout, call, key)).status).toBe(204);
  const again = await attempt(logout, call, key);
  if (again.status === 204) expect(isReplay(again)).toBe(true);
  else expect([again.status, again.body]).toEqual([401, expect.objectContaining({ code: 'invalid_token' })]);
  await eventually(async () => {
    expect((await product.api.attempt(getMe, { token: call.token ?? '' })).status).toBe(401);
  });
});

describe('a refusal is the answer to its repetition', () => {
  test.each(refusedScenarios.map((scenario) => [`${scenario.endpoint.id}: ${scenario.code}`, scenario] as const))(
    '%s',
    async (_, { endpoint, code, prepare }) => {
      const { call, makeRight } = await prepare(product.api);
      const key = randomUUID();
      const first = await attempt(endpoint, call, key);
      expect(first.body).toMatchObject({ code });
      await makeRight?.();
      const second = await attempt(endpoint, call, key);
      expect(essence(second)).toEqual(essence(first));
      expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
      if (makeRight) expect((await attempt(endpoint, call, randomUUID())).ok).toBe(true);
    },
  );
});

test('one key of two people, or of two calls, is two keys', async () => {
  const key = randomUUID();
  for (const scenario of repeatable) {
    for (const person of [await scenario.prepare(product.api), await scenario.prepare(product.api)]) {
      const answer = await attempt(scenario.endpoint, person.call, key);
      expect([scenario.endpoint.id, answer.ok, isReplay(answer)]).toEqual([scenario.endpoint.id, true, false]);
    }
  }
});

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import {
  continueKeptSession,
  type Endpoint,
  endpoints,
  finishSingleSignOn,
  forgetKeptSession,
  getMe,
  keepSession,
  linkSingleSignOn,
  logOutByProvider,
  proveEmail,
  proveInclusion,
  sendEmailProof,
  startSingleSignOn,
  unsubscribe,
  updateMailSettings,
} from '@showhands/contracts';
import { eventually, sampleOf } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { ballots } from './retries/ballots.ts';
import { groups } from './retries/groups.ts';
import { moderation } from './retries/moderation.ts';
import { presenting } from './retries/presenting.ts';
import { rejections } from './retries/rejections.ts';
import { type Call, commonScenarios, type Prepared, type Scenarios } from './retries/scenarios.ts';

const product = useProduct();

const formOf = (fields: NonNullable<Call['fields']>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const attempt = (endpoint: Endpoint, { fields, ...call }: Call, idempotencyKey: string) =>
  product.api.attempt(endpoint, { ...call, ...(fields && { form: formOf(fields) }), idempotencyKey });
type CallResponse = Awaited<ReturnType<typeof attempt>>;

const isReplay = ({ headers }: CallResponse): boolean => headers.get('idempotency-replayed') === 'true';

/** The part of a response that a replay must repeat: all but an embedded poll, which may show its current state. */
const comparable = ({ status, body }: CallResponse): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('poll' in body)) return [status, body];
  const { poll: _poll, ...rest } = body;
  return [status, rest];
};

const expectOneEffect = async ({ effects }: Prepared): Promise<void> => {
  if (effects) await eventually(async () => expect(await effects()).toBe(1));
};

/** Sends the request and closes the connection once its bytes are written, before there is a response. */
const sendAndDisconnect = (endpoint: Endpoint, { token, params, body, fields }: Call, key: string): Promise<void> => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
  const prepared = new Request(`${product.url}/api${path}`, {
    method: endpoint.method,
    headers: {
      'idempotency-key': key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: fields ? formOf(fields) : body === undefined ? null : JSON.stringify(body),
  });
  return prepared.arrayBuffer().then(
    (bytes) =>
      new Promise((resolve) => {
        const headers = Object.fromEntries(prepared.headers);
        const outgoing = request(prepared.url, { method: prepared.method, headers });
        outgoing.once('close', resolve);
        outgoing.on('error', () => undefined);
        outgoing.end(Buffer.from(bytes), () => outgoing.destroy());
      }),
  );
};

const scenarios: Scenarios = { ...commonScenarios, ...ballots, ...presenting, ...groups, ...moderation };

const endpointOf = (id: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`there is no endpoint ${id}`);
  return found;
};

/** These carry a cookie, with which `services/auth/test/kept-sessions.test.ts` repeats them. */
const byCookie: readonly Endpoint[] = [keepSession, continueKeptSession, forgetKeptSession];
/** These need a mail server, with which `email-proofs.test.ts` and `poll-mails.test.ts` in `services/auth/test` repeat them. */
const byMail: readonly Endpoint[] = [sendEmailProof, proveEmail, updateMailSettings, unsubscribe];

/** These need a provider, with which `services/auth/test/single-sign-on.test.ts` repeats them. */
const byProvider: readonly Endpoint[] = [startSingleSignOn, finishSingleSignOn, linkSingleSignOn, logOutByProvider];

/** It reads by POST, so that no address has a commitment. */
const reading: readonly Endpoint[] = [proveInclusion];

test('covers every endpoint that changes data', () => {
  const changing = endpoints
    .filter((one) => one.method !== 'GET' && ![...byCookie, ...byMail, ...byProvider, ...reading].includes(one))
    .map(({ id }) => id);
  expect(Object.keys(scenarios).toSorted()).toEqual(changing.toSorted());
});

/** These end the session: once the gateway knows, it rejects the token of a repeated call. */
const endings = ['logout', 'endAllSessions', 'changePassword', 'deleteAccount'];
const repeatable = Object.entries(scenarios).filter(([id]) => !endings.includes(id));
/** All endpoints share one implementation of idempotency keys. */
const raced = sampleOf(repeatable, 4);

describe.each(raced)('%s', (id, prepareCall) => {
  const endpoint = endpointOf(id);
  const prepare = () => prepareCall(product.api, product.running);

  test('has one effect and one response when sent 20 times concurrently with one key', async () => {
    const prepared = await prepare();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => attempt(endpoint, prepared.call, key)));
    const last = await attempt(endpoint, prepared.call, key);
    expect(last.ok).toBe(true);
    expect(isReplay(last)).toBe(true);
    const [inProgress, finished] = [
      responses.filter(({ status }) => status === 409),
      responses.filter(({ status }) => status !== 409),
    ];
    for (const { body, headers } of inProgress) {
      expect(body).toMatchObject({ code: 'in_progress' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const response of finished) expect(comparable(response)).toEqual(comparable(last));
    expect(finished.filter((response) => !isReplay(response))).toHaveLength(1);
    await expectOneEffect(prepared);
  });

  test('has one effect when it is sent again after lost responses', async () => {
    const prepared = await prepare();
    const key = randomUUID();
    for (let times = 0; times < 4; times += 1) await sendAndDisconnect(endpoint, prepared.call, key);
    const response = await eventually(async () => {
      const retried = await attempt(endpoint, prepared.call, key);
      expect(retried.status).not.toBe(409);
      return retried;
    });
    expect(response.ok).toBe(true);
    await expectOneEffect(prepared);
  });
});

test.each(endings)('%s is replayed when repeated, or rejected since the session has ended', async (id) => {
  const prepared = await scenarios[id]?.(product.api, product.running);
  if (!prepared) throw new Error('no scenario');
  const [endpoint, { call }, key] = [endpointOf(id), prepared, randomUUID()];
  const first = await attempt(endpoint, call, key);
  expect(first.ok).toBe(true);
  const again = await attempt(endpoint, call, key);
  if (again.ok) expect([isReplay(again), comparable(again)]).toEqual([true, comparable(first)]);
  else expect([again.status, again.body]).toEqual([401, expect.objectContaining({ code: 'invalid_token' })]);
  await eventually(async () => {
    expect((await product.api.attempt(getMe, { token: call.token ?? '' })).status).toBe(401);
  });
});

test.each(rejections)(
  'a rejection is replayed, even if the call would be accepted now: %s, %s',
  async (id, code, prepare) => {
    const { call, makeAcceptable } = await prepare(product.api);
    const [endpoint, key] = [endpointOf(id), randomUUID()];
    const first = await attempt(endpoint, call, key);
    expect(first.body).toMatchObject({ code });
    await makeAcceptable?.();
    const second = await attempt(endpoint, call, key);
    expect(comparable(second)).toEqual(comparable(first));
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    if (makeAcceptable) expect((await attempt(endpoint, call, randomUUID())).ok).toBe(true);
  },
);

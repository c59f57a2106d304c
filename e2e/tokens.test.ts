import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints, type ServiceName, texts } from '@showhands/contracts';
import { apiClient, type ForgedToken, forgedTokens, socketClient, type TestUser } from '@showhands/testing';
import { type Services, startServices } from './services.ts';
import { enroll, type Voter } from './voters.ts';

let services: Services;
let user: TestUser;
let forgeries: ForgedToken[];
/** A user of the auth service itself, which takes no token but its own. */
let member: Voter;
let forgeriesOfMember: ForgedToken[];

beforeAll(async () => {
  services = await startServices();
  user = services.auth.user();
  forgeries = forgedTokens({ token: user.token, privateKey: services.auth.privateKey });
  member = await enroll(apiClient(services.urls.auth));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  forgeriesOfMember = forgedTokens({ token: member.token, privateKey });
}, 60_000);

afterAll(async () => {
  await services?.close();
}, 30_000);

const guarded = endpoints.filter((endpoint) => endpoint.auth === 'user');
const names = [...new Set(guarded.map((endpoint) => endpoint.service))];
const ofService = (name: ServiceName): Endpoint[] => guarded.filter((endpoint) => endpoint.service === name);

/** A call to something that is not there, since only who calls is looked at. */
const ask = (url: string, endpoint: Endpoint, call: { token?: string; headers?: Readonly<Record<string, string>> }) =>
  apiClient(url).attempt(endpoint, {
    ...(endpoint.params && { params: { id: randomUUID() } }),
    ...(endpoint.body && !endpoint.multipart && { body: {} }),
    ...call,
  });

const codeOf = (answer: Awaited<ReturnType<typeof ask>>): string => (answer.ok ? 'accepted' : answer.body.code);

/** Which of these forgeries got further than a refusal of who calls. */
const accepted = async (url: string, endpoint: Endpoint, forged: readonly ForgedToken[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { attack, token } of forged) {
    const answer = await ask(url, endpoint, { token });
    const refused = answer.status === 401 && ['invalid_token', 'token_expired'].includes(codeOf(answer));
    if (!refused) found.push(`${attack}: ${answer.status} ${codeOf(answer)}`);
  }
  return found;
};

const claimsToBeSomebody = (id: string): Readonly<Record<string, string>>[] => [
  { 'x-user-id': id },
  { 'x-user': JSON.stringify({ id, username: 'admin' }) },
  { 'x-internal-user': id, 'x-internal-secret': 'shared-by-the-services-of-these-tests' },
  { 'x-forwarded-user': id, 'x-forwarded-for': '127.0.0.1' },
  { authorization: `Bearer ${id}`, 'x-user-id': id },
  { authorization: 'Bearer shared-by-the-services-of-these-tests' },
  { cookie: `token=${user.token}; authorization=Bearer ${user.token}` },
];

describe.each(names)('%s', (name) => {
  const isAuth = name === 'auth';
  const tokenHere = () => (isAuth ? member.token : user.token);
  const forgedHere = () => (isAuth ? forgeriesOfMember : forgeries);

  test.each(ofService(name).map((endpoint) => [endpoint.id, endpoint] as const))(
    'refuses every forged token on %s',
    async (_, endpoint) => {
      expect(await accepted(services.urls[name], endpoint, forgedHere())).toEqual([]);
    },
  );

  test('knows nobody by what they say of themselves', async () => {
    for (const endpoint of ofService(name)) {
      for (const headers of claimsToBeSomebody(user.id)) {
        const { status } = await ask(services.urls[name], endpoint, { headers });
        expect([endpoint.id, headers, status]).toEqual([endpoint.id, headers, 401]);
      }
    }
  });

  test('takes a genuine token', async () => {
    for (const endpoint of ofService(name).filter(({ id }) => id !== 'logout')) {
      const { status } = await ask(services.urls[name], endpoint, { token: tokenHere() });
      expect([endpoint.id, status]).not.toEqual([endpoint.id, 401]);
    }
  });
});

describe('through the gateway', () => {
  const behind = guarded.filter((endpoint) => endpoint.service !== 'auth');

  test.each(behind.map((endpoint) => [endpoint.id, endpoint] as const))(
    'every forged token is refused on %s, and every claim without one',
    async (_, endpoint) => {
      expect(await accepted(services.urls.gateway, endpoint, forgeries)).toEqual([]);
      for (const headers of claimsToBeSomebody(user.id)) {
        expect((await ask(services.urls.gateway, endpoint, { headers })).status).toBe(401);
      }
    },
  );

  test('a genuine token is taken', async () => {
    for (const endpoint of behind) {
      const { status } = await ask(services.urls.gateway, endpoint, { token: user.token });
      expect([endpoint.id, status]).not.toEqual([endpoint.id, 401]);
    }
  });

  test('a token is refused within a second of its revocation, on every call', async () => {
    const leaver = services.auth.user();
    const [endpoint] = behind;
    if (!endpoint) throw new Error('no endpoint');
    expect((await ask(services.urls.gateway, endpoint, leaver)).status).not.toBe(401);
    services.auth.revoke(leaver.token);
    const revokedAt = performance.now();
    let askedAt = revokedAt;
    while ((await ask(services.urls.gateway, endpoint, leaver)).status !== 401) {
      expect(askedAt - revokedAt).toBeLessThan(1_000);
      askedAt = performance.now();
    }
    for (const one of behind) expect((await ask(services.urls.gateway, one, leaver)).status).toBe(401);
  });
});

describe.each(['realtime', 'gateway'] as const)('a socket of %s', (name) => {
  const connect = (token?: string, transport: 'websocket' | 'polling' = 'websocket') =>
    socketClient(services.urls[name], { transports: [transport], ...(token !== undefined && { token }) });

  test.each(['websocket', 'polling'] as const)('by %s refuses every forged token', async (transport) => {
    for (const { attack, token } of forgeries) {
      const refused = await connect(token, transport).then(
        (socket) => {
          socket.close();
          return 'connected';
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      expect([attack, refused]).toEqual([attack, texts.transport.socketInvalidToken]);
    }
  });

  test('refuses who brings no token', async () => {
    await expect(connect()).rejects.toThrow(texts.transport.socketNoToken);
    await expect(connect('')).rejects.toThrow(texts.transport.socketNoToken);
  });

  test('takes a genuine token', async () => {
    const socket = await connect(user.token);
    expect(await socket.send('join', user.id)).toEqual({ ok: true });
    expect(await socket.send('join', randomUUID())).toMatchObject({ ok: false });
    socket.close();
  });
});

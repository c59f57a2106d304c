import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints, type ServiceName } from '@showhands/contracts';
import {
  apiClient,
  type ForgedToken,
  forgedTokens,
  isInSample,
  registerVoter,
  type TestUser,
  type Voter,
} from '@showhands/testing';
import { type Services, startServices } from '../fixtures/services.ts';

let services: Services;
let user: TestUser;
let forgeries: ForgedToken[];
/** A user of the real auth service, which accepts only its own tokens. */
let authUser: Voter;
let authUserForgeries: ForgedToken[];

beforeAll(async () => {
  services = await startServices();
  user = services.auth.user();
  forgeries = forgedTokens({ token: user.token, privateKey: services.auth.privateKey });
  authUser = await registerVoter(apiClient(services.urls.auth));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  authUserForgeries = forgedTokens({ token: authUser.token, privateKey });
});

afterAll(async () => {
  await services?.close();
});

const guarded = endpoints.filter((endpoint) => endpoint.auth === 'user');
const names = [...new Set(guarded.map((endpoint) => endpoint.service))];
const ofService = (name: ServiceName): Endpoint[] => guarded.filter((endpoint) => endpoint.service === name);

const parametersOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'code' ? 'xxxxxx' : randomUUID()]),
  );

/** Calls the endpoint with unknown ids and an empty body, since only authentication is tested. */
const request = (
  url: string,
  endpoint: Endpoint,
  call: { token?: string; headers?: Readonly<Record<string, string>> },
) =>
  apiClient(url).attempt(endpoint, {
    ...(endpoint.params && { params: parametersOf(endpoint) }),
    ...(endpoint.body && !endpoint.multipart && { body: {} }),
    ...call,
  });

const codeOf = (response: Awaited<ReturnType<typeof request>>): string =>
  response.ok ? 'accepted' : response.body.code;

/**
 * Sends a part of the forged tokens, another one to each endpoint: a service has one implementation that verifies them.
 * @returns the tokens that were not rejected with 401
 */
const accepted = async (url: string, endpoint: Endpoint, forged: readonly ForgedToken[]): Promise<string[]> => {
  const found: string[] = [];
  const offset = endpoints.indexOf(endpoint);
  for (const { attack, token } of forged.filter((_, index) => isInSample(index, 5, offset))) {
    const response = await request(url, endpoint, { token });
    const isRejected = response.status === 401 && ['invalid_token', 'token_expired'].includes(codeOf(response));
    if (!isRejected) found.push(`${attack}: ${response.status} ${codeOf(response)}`);
  }
  return found;
};

const forgedIdentities = (id: string): Readonly<Record<string, string>>[] => [
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
  const tokenHere = () => (isAuth ? authUser.token : user.token);
  const forgedHere = () => (isAuth ? authUserForgeries : forgeries);

  test.each(ofService(name).map((endpoint) => [endpoint.id, endpoint] as const))(
    'rejects every forged token on %s',
    async (_, endpoint) => {
      expect(await accepted(services.urls[name], endpoint, forgedHere())).toEqual([]);
    },
  );

  test('ignores identity headers without a valid token', async () => {
    for (const endpoint of ofService(name)) {
      for (const headers of forgedIdentities(user.id)) {
        const { status } = await request(services.urls[name], endpoint, { headers });
        expect([endpoint.id, headers, status]).toEqual([endpoint.id, headers, 401]);
      }
    }
  });

  test('accepts a valid token', async () => {
    for (const endpoint of ofService(name).filter(({ id }) => !['logout', 'endAllSessions'].includes(id))) {
      const { status } = await request(services.urls[name], endpoint, { token: tokenHere() });
      expect([endpoint.id, status]).not.toEqual([endpoint.id, 401]);
    }
  });
});

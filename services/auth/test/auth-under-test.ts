import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BodyInput, type EventPayload, getMe, register } from '@showhands/contracts';
import { createJwksKeyFinder, createTokenVerifier, type Identity } from '@showhands/service-kit/security';
import { type ApiClient, uniqueEmail, uniqueUsername } from '@showhands/testing';
import {
  INTERNAL_SECRET,
  type Replica,
  type ServiceUnderTest,
  startServiceUnderTest,
  useFixture,
} from '@showhands/testing/service-under-test';
import { authConfigSchema } from '../src/config.ts';
import { type AuthService, type AuthServiceOptions, createAuthService } from '../src/service.ts';
import { createPasswords } from '../src/sessions/passwords.ts';

export const KEY_SECRET = 'a-key-secret-of-the-tests-of-auth-service';

export type AuthReplica = Replica<AuthService>;

export interface AuthUnderTest extends ServiceUnderTest<AuthService, AuthServiceOptions> {
  claimsOf(token: string): Promise<Identity>;
  sidOf(token: string): Promise<string>;
  /** The status that a token gets. */
  statusOf(token: string): Promise<number>;
  /** The payloads of the events of a type about a user, in order. */
  publishedOf<Type extends 'user.registered' | 'user.updated' | 'user.email-proved'>(
    type: Type,
    userId: string,
  ): EventPayload<Type>[];
  /** The number of stored pictures. */
  storedPictures(): Promise<number>;
}

interface Options {
  readonly server?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Hashes cost less than in production unless an option replaces them. */
export const startAuth = async ({ server, environment }: Options = {}): Promise<AuthUnderTest> => {
  const passwords = createPasswords({ memoryKib: 8, passes: 1 });
  const auth = await startServiceUnderTest<AuthService, AuthServiceOptions>({
    name: 'auth',
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    server,
    environment: { KEY_SECRET, ...environment },
    logLevel: 'info',
    start: (variables, platform, options) =>
      createAuthService(authConfigSchema.parse(variables), platform, { passwords, ...options }),
  });
  const claimsOf = (token: string) => createTokenVerifier(createJwksKeyFinder(auth.url))(token);
  return {
    ...auth,
    claimsOf,
    sidOf: async (token) => (await claimsOf(token)).sid ?? '',
    statusOf: async (token) => (await auth.api.attempt(getMe, { token })).status,
    publishedOf: (type, userId) => auth.published(type).filter(({ user }) => user.id === userId),
    storedPictures: async () => {
      const { rows } = await auth.database.raw('select count(*)::int as count from pictures');
      return rows[0].count;
    },
  };
};

export const useAuth = (environment?: Options['environment']) =>
  useFixture(() => startAuth(environment && { environment }));

export const aRegistration = (fields: Partial<BodyInput<typeof register>> = {}) => ({
  username: uniqueUsername(),
  email: uniqueEmail(),
  password: 'correct horse',
  ...fields,
});

/** Registers a user with unique fields unless they are given. */
export const registerUser = async (api: ApiClient, fields: Partial<BodyInput<typeof register>> = {}) => {
  const body = aRegistration(fields);
  const { user, token } = (await api.call(register, { body })).body;
  return { user, token, ...body };
};

export const getInternal = (url: string, path: string, secret = INTERNAL_SECRET) =>
  fetch(new URL(path, url), { headers: { authorization: `Bearer ${secret}` } });

/** A form with texts and files, as a browser sends it. */
export const formOf = (
  fields: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  filename = 'a.png',
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value], { type: 'image/png' }), filename);
  }
  return form;
};

/** Sends the beginning of a form with a picture, and of so many bytes. */
export const startUpload = (url: string, token: string, bytes: number): Socket => {
  const { hostname, port } = new URL(url);
  const head = [
    'PATCH /api/user/profile HTTP/1.1',
    'Host: auth',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes}`,
    '',
    '--x',
    'Content-Disposition: form-data; name="bio"',
    '',
    'never',
    '--x',
    'Content-Disposition: form-data; name="profilePicture"; filename="a.png"',
    '',
    'half of it',
  ].join('\r\n');
  const socket = connect(Number(port), hostname);
  socket.write(head);
  return socket;
};

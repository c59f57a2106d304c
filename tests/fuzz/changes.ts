import type { Endpoint } from '@showhands/contracts';
import { endpoints } from '@showhands/contracts';
import fc from 'fast-check';
import { encodedBodies, malformedBodies } from './bodies.ts';
import { forgedCursors, invalidCookies, invalidCredentials, invalidKeys, unusualKeys } from './credentials.ts';
import { bodyFields, type FieldPath } from './fields.ts';
import { type Form, forms } from './forms.ts';
import { hostileJson, hostileTexts, longTexts } from './values.ts';

/** The change that makes a valid request invalid. fast-check shrinks it and prints it with a failure. */
export interface Change {
  readonly method?: string;
  /** The path's parameter, before it is percent-encoded. */
  readonly parameter?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON in the place of one field. */
  readonly field?: { readonly path: FieldPath; readonly json: string };
  /** JSON text of fields that are inserted at the start or the end of the body. */
  readonly inserted?: { readonly json: string; readonly atStart: boolean };
  /** Bytes of the body that are replaced, removed or inserted. */
  readonly splices?: readonly { readonly at: number; readonly removed: number; readonly bytes: Uint8Array }[];
  readonly body?: string | Uint8Array;
  readonly form?: Form;
  /** The only statuses that are right. */
  readonly statuses?: readonly number[];
  /** The body must be rejected where the contract does not allow it. Other changes may be rejected before it is read. */
  readonly checksBody?: true;
}

type Changes = fc.Arbitrary<Change>;

const text = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 3 },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
);
/** JSON texts that fields do not expect. */
export const json = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileJson), weight: 2 },
  { arbitrary: fc.oneof(text, fc.constantFrom(...longTexts)).map((value) => JSON.stringify(value)), weight: 3 },
  fc.json(),
);

const INSERTED =
  '"id":"1","creator":"1","user":"1","votes":9,"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":1';

const bodyChanges = (endpoint: Endpoint, names: readonly string[]): Changes[] => [
  fc.record({
    checksBody: fc.constant(true as const),
    field: fc.record({ path: fc.constantFrom(...bodyFields(endpoint)), json }),
  }),
  fc.record({ checksBody: fc.constant(true as const), body: fc.constantFrom(...malformedBodies) }),
  fc.record({
    checksBody: fc.constant(true as const),
    inserted: fc.record({
      json: fc.oneof(
        fc.constant(INSERTED),
        fc.tuple(fc.constantFrom(...names), json).map(([name, value]) => `${JSON.stringify(name)}:${value}`),
      ),
      atStart: fc.boolean(),
    }),
  }),
  fc.record({
    checksBody: fc.constant(true as const),
    splices: fc.array(fc.record({ at: fc.nat(400), removed: fc.nat(1), bytes: fc.uint8Array({ maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc
    .constantFrom(...encodedBodies)
    .map(({ bomb, ...encoded }) => ({ ...encoded, ...(bomb && { statuses: [413] as const }) })),
];

const queryChange = (names: readonly string[]): Changes => {
  const named = (tail: string) => fc.constantFrom(...names).map((name) => ({ query: `${name}${tail}` }));
  const tails = ['=1&%=2', '[]=1', '[a]=1', '[__proto__]=1', '=%', '=%ff', '=%zz', '', `=${'x'.repeat(10_000)}`];
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...names), text)
      .map(([name, value]) => ({ query: `${name}=${encodeURIComponent(value.toWellFormed())}` })),
    ...tails.map(named),
  );
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY'];

/** Whether the contract has an endpoint with this method at the path of this one. */
const isServed = (method: string, { path }: Endpoint): boolean => {
  const segments = path.split('/');
  return endpoints.some((other) => {
    const others = other.path.split('/');
    const fits =
      others.length === segments.length && others.every((one, at) => one === segments[at] || one.startsWith(':'));
    return fits && (other.method === method || (method === 'HEAD' && other.method === 'GET'));
  });
};

/** A cookie alone identifies these calls. Forgetting nothing is no error. */
const cookieChange = ({ method }: Endpoint): Changes =>
  fc.tuple(fc.constantFrom(...invalidCookies), fc.boolean()).map(([{ cookie, origin }, withOrigin]) => ({
    headers: { cookie, ...(withOrigin && { origin }) },
    statuses: [method === 'DELETE' ? 204 : 401],
  }));

const rejected = (name: string, values: readonly string[], status: number): Changes =>
  fc.constantFrom(...values).map((value) => ({ headers: { [name]: value }, statuses: [status] }));

/** Sent validly they end the session that the next requests need. */
const ENDINGS = ['logout', 'endAllSessions'];

/** Every kind of change that an endpoint's contract has room for. */
export const changesOf = (endpoint: Endpoint, token: string, names: readonly string[]): Changes => {
  const { id, method, path, params, query, body, multipart, auth } = endpoint;
  const takesKey = method !== 'GET' && !multipart;
  return fc.oneof(
    fc
      .constantFrom(...METHODS.filter((one) => !isServed(one, endpoint)))
      .map((one) => ({ method: one, statuses: [404] as const })),
    ...(ENDINGS.includes(id) ? [] : [fc.constant({})]),
    ...(params ? [fc.record({ checksBody: fc.constant(true as const), parameter: text })] : []),
    ...(query ? [queryChange(Object.keys(query.shape))] : []),
    ...(query?.shape.cursor
      ? [fc.constantFrom(...forgedCursors).map((one) => ({ query: `cursor=${encodeURIComponent(one)}` }))]
      : []),
    ...(body && !multipart ? bodyChanges(endpoint, names) : []),
    ...(multipart ? [forms(endpoint, fc.oneof(text, fc.constantFrom(...longTexts)))] : []),
    ...(auth === 'user' ? [rejected('authorization', invalidCredentials(token), 401)] : []),
    ...(path.startsWith('/kept-sessions/') && auth !== 'user' ? [cookieChange(endpoint)] : []),
    ...(takesKey ? [rejected('idempotency-key', invalidKeys, 400)] : []),
    ...(takesKey && !ENDINGS.includes(id)
      ? [fc.constantFrom(...unusualKeys).map((key) => ({ headers: { 'idempotency-key': key } }))]
      : []),
  );
};

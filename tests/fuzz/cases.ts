import type { Endpoint } from '@showhands/contracts';
import { bodyFields, type FieldPath, withField } from './fields.ts';
import { type Fixture, validBody, validPath } from './fixture.ts';
import type { FuzzRequest } from './send.ts';
import { type FuzzInput, jsonInputs, longTextInputs, textInputs } from './values.ts';

export interface FuzzCase extends FuzzRequest {
  /** Allowed statuses, where the expected rejection is known. */
  readonly expectedStatuses?: readonly number[];
  /** The fields that a multipart body contains; a JSON body is parsed instead. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Requires a rejection if the contract does not allow the body. */
  readonly checksBody?: true;
}

/** Generated one by one, since the fixture changes with each accepted request. */
export type FuzzCases = Generator<FuzzCase>;

const PLACEHOLDER = 'the fuzzed field';

/** Percent-encodes text into a path, including lone surrogates, which `encodeURIComponent` rejects. */
export const encodeForPath = (text: string): string =>
  [...text]
    .map((character) => {
      if (/[\w.~-]/.test(character)) return character;
      const code = character.codePointAt(0) ?? 0;
      const bytes = character.isWellFormed()
        ? Buffer.from(character)
        : Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
      return bytes.toString('hex').replace(/../g, '%$&');
    })
    .join('');

const headersOf = ({ token }: Fixture['voter']) => ({ authorization: `Bearer ${token}` });
const jsonHeaders = (fixture: Fixture) => ({ ...headersOf(fixture.voter), 'content-type': 'application/json' });

const baseRequest = (endpoint: Endpoint, fixture: Fixture) => ({
  method: endpoint.method,
  path: validPath(endpoint.path, fixture),
  headers: endpoint.body ? jsonHeaders(fixture) : headersOf(fixture.voter),
});

const jsonTextInputs = [...textInputs, ...longTextInputs].map(
  ([label, text]): FuzzInput<string> => [label, JSON.stringify(text)],
);

/** Every input in every field of an otherwise valid body. */
export function* fieldCases(endpoint: Endpoint, fixture: Fixture, fields: readonly FieldPath[]): FuzzCases {
  for (const field of fields) {
    for (const [label, json] of [...jsonInputs, ...jsonTextInputs]) {
      const template = JSON.stringify(withField(validBody(endpoint.id, fixture), field, PLACEHOLDER));
      const body = template.replace(JSON.stringify(PLACEHOLDER), () => json);
      yield { ...baseRequest(endpoint, fixture), label: `${field.join('.')}: ${label}`, body };
    }
  }
}

/** Malformed bodies, valid bodies with unknown fields, and valid bodies with a duplicate field. */
export function* bodyCases(
  endpoint: Endpoint,
  fixture: Fixture,
  bodies: readonly FuzzInput<string | Uint8Array>[],
): FuzzCases {
  for (const [label, body] of bodies) yield { ...baseRequest(endpoint, fixture), label: `body: ${label}`, body };
  const valid = () => JSON.stringify(validBody(endpoint.id, fixture));
  const unknownFields =
    '"id":"1","creator":"1","user":"1","votes":9,"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":1';
  yield {
    ...baseRequest(endpoint, fixture),
    label: 'unknown fields',
    body: valid().replace(/}$/, `,${unknownFields}}`),
  };
  const [name = ''] = Object.keys(validBody(endpoint.id, fixture));
  const label = `duplicate ${name}`;
  for (const json of ['null', '{}', '"twice"']) {
    yield { ...baseRequest(endpoint, fixture), label, body: valid().replace(/}$/, `,"${name}":${json}}`) };
    yield { ...baseRequest(endpoint, fixture), label, body: valid().replace(/^{/, `{"${name}":${json},`) };
  }
}

/** Every text in every query field, and fields that are repeated, nested or badly encoded. */
export function* queryCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  const base = baseRequest(endpoint, fixture);
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    for (const [label, text] of textInputs) {
      yield { ...base, label: `?${name}: ${label}`, path: `${base.path}?${name}=${encodeForPath(text)}` };
    }
    for (const query of [
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a]=1`,
      `${name}[__proto__]=1`,
      `${name}=%`,
      `${name}=%ff`,
      `${name}=%zz`,
      name,
      `${name}=${'x'.repeat(10_000)}`,
    ]) {
      yield { ...base, label: `?${query.slice(0, 40)}`, path: `${base.path}?${query}` };
    }
  }
}

/** Every text, percent-encoded, as the path's parameter. */
export function* pathCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (!endpoint.params) return;
  const body = endpoint.body && !endpoint.multipart ? JSON.stringify(validBody(endpoint.id, fixture)) : '';
  const others: FuzzInput<string>[] = [
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a fraction', '1.5'],
    ['parent directory', '..'],
    ['current directory', '.'],
  ];
  for (const [label, text] of [...textInputs, ...others]) {
    const path = `/api${endpoint.path.replace(/:\w+/, () => encodeForPath(text))}`;
    yield { ...baseRequest(endpoint, fixture), label: `path: ${label}`, path, body };
  }
}

/** Cases for everything that the contract declares: path, query and JSON body. */
export function* contractCases(
  endpoint: Endpoint,
  fixture: Fixture,
  bodies: readonly FuzzInput<string | Uint8Array>[],
): FuzzCases {
  yield* pathCases(endpoint, fixture);
  yield* queryCases(endpoint, fixture);
  if (!endpoint.body || endpoint.multipart) return;
  yield* fieldCases(endpoint, fixture, bodyFields(endpoint));
  yield* bodyCases(endpoint, fixture, bodies);
}

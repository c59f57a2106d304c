import type { Endpoint } from '@showhands/contracts';
import { bodyFields, type FieldPath, withField } from './fields.ts';
import type { HostileRequest } from './send.ts';
import { aBody, aPath, type Stage } from './stage.ts';
import { type Hostile, hostileJson, hostileTexts, longTexts } from './values.ts';

/** Made one by one, so that each has the stage as those before it left it. */
export type Trials = Generator<HostileRequest>;

const MARK = 'the hostile field';

/** Percent-encoded bytes, half pairs included, which no proper encoder would write. */
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

const headersOf = ({ token }: Stage['voter']) => ({ authorization: `Bearer ${token}` });
const jsonHeaders = (stage: Stage) => ({ ...headersOf(stage.voter), 'content-type': 'application/json' });

const baseOf = (endpoint: Endpoint, stage: Stage) => ({
  method: endpoint.method,
  path: aPath(endpoint.path, stage),
  headers: endpoint.body ? jsonHeaders(stage) : headersOf(stage.voter),
});

const jsonTexts = [...hostileTexts, ...longTexts].map(
  ([attack, text]): Hostile<string> => [attack, JSON.stringify(text)],
);

/** Every field of the body with every hostile value, the rest of the body being good. */
export function* fieldTrials(endpoint: Endpoint, stage: Stage, fields: readonly FieldPath[]): Trials {
  for (const field of fields) {
    for (const [attack, json] of [...hostileJson, ...jsonTexts]) {
      const marked = JSON.stringify(withField(aBody(endpoint.id, stage), field, MARK));
      const body = marked.replace(JSON.stringify(MARK), () => json);
      yield { ...baseOf(endpoint, stage), attack: `${field.join('.')}: ${attack}`, body };
    }
  }
}

/** Bodies that are hostile as a whole. */
export function* bodyTrials(endpoint: Endpoint, stage: Stage, wholes: readonly Hostile<string | Uint8Array>[]): Trials {
  for (const [attack, body] of wholes) yield { ...baseOf(endpoint, stage), attack: `body: ${attack}`, body };
  const good = () => JSON.stringify(aBody(endpoint.id, stage));
  const strangers =
    '"id":"1","creator":"1","user":"1","votes":9,"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":1';
  yield { ...baseOf(endpoint, stage), attack: 'unknown fields', body: good().replace(/}$/, `,${strangers}}`) };
  const [name = ''] = Object.keys(aBody(endpoint.id, stage));
  for (const json of ['null', '{}', '"twice"']) {
    yield { ...baseOf(endpoint, stage), attack: `${name} twice`, body: good().replace(/}$/, `,"${name}":${json}}`) };
    yield { ...baseOf(endpoint, stage), attack: `${name} twice`, body: good().replace(/^{/, `{"${name}":${json},`) };
  }
}

/** The query's fields with every hostile text, repeated, and as other frameworks nest them. */
export function* queryTrials(endpoint: Endpoint, stage: Stage): Trials {
  const base = baseOf(endpoint, stage);
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    for (const [attack, text] of hostileTexts) {
      yield { ...base, attack: `?${name}: ${attack}`, path: `${base.path}?${name}=${encodeForPath(text)}` };
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
      yield { ...base, attack: `?${query.slice(0, 40)}`, path: `${base.path}?${query}` };
    }
  }
}

/** The path's parameter with every hostile text, encoded. */
export function* pathTrials(endpoint: Endpoint, stage: Stage): Trials {
  if (!endpoint.params) return;
  const body = endpoint.body && !endpoint.multipart ? JSON.stringify(aBody(endpoint.id, stage)) : '';
  const others: Hostile<string>[] = [
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a fraction', '1.5'],
    ['a climb', '..'],
    ['here', '.'],
  ];
  for (const [attack, text] of [...hostileTexts, ...others]) {
    const path = `/api${endpoint.path.replace(/:\w+/, () => encodeForPath(text))}`;
    yield { ...baseOf(endpoint, stage), attack: `path: ${attack}`, path, body };
  }
}

/** All attacks on what the contract names. */
export function* contractTrials(
  endpoint: Endpoint,
  stage: Stage,
  wholes: readonly Hostile<string | Uint8Array>[],
): Trials {
  yield* pathTrials(endpoint, stage);
  yield* queryTrials(endpoint, stage);
  if (!endpoint.body || endpoint.multipart) return;
  yield* fieldTrials(endpoint, stage, bodyFields(endpoint));
  yield* bodyTrials(endpoint, stage, wholes);
}

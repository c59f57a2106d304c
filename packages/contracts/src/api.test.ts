import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { endpoints } from './api.ts';
import * as contracts from './index.ts';

const SERVICES = ['gateway', 'auth', 'polls', 'comments', 'notifications', 'realtime', 'assistant'];

const isEndpoint = (value: unknown): value is contracts.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('the list contains every exported endpoint', () => {
  const all: unknown[] = Object.values(contracts);
  const exported = all.filter(isEndpoint);
  expect(exported.length).toBeGreaterThan(25);
  expect(exported.filter((endpoint) => !endpoints.includes(endpoint))).toEqual([]);
});

test('ids are unique, and so are methods with paths', () => {
  expect(duplicates(endpoints.map(({ id }) => id))).toEqual([]);
  expect(duplicates(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`))).toEqual([]);
});

test('no endpoint is shadowed by an earlier one with a parameter', () => {
  const hides = (earlier: contracts.Endpoint, later: contracts.Endpoint): boolean =>
    earlier.method === later.method && new RegExp(`^${earlier.path.replace(/:\w+/g, '[^/]+')}$`).test(later.path);
  const hidden = endpoints.filter((later, index) => endpoints.slice(0, index).some((earlier) => hides(earlier, later)));
  expect(hidden.map(({ id }) => id)).toEqual([]);
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('is exported under its id', () => {
    expect(Object.entries(contracts).find(([, value]) => value === endpoint)?.[0]).toBe(id);
  });

  test('has a schema for exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  test('belongs to a service and has one success response', () => {
    expect(SERVICES).toContain(endpoint.service);
    expect(Object.keys(endpoint.responses)).toHaveLength(1);
    expect(Number(Object.keys(endpoint.responses)[0])).toBeLessThan(300);
  });

  test('has a body only if its method allows one, and a page limit if it is paged', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
    if (endpoint.paged)
      expect(Object.keys(endpoint.query?.shape ?? {})).toEqual(expect.arrayContaining(['limit', 'cursor']));
  });
});

describe('an array in a request', () => {
  /** Every schema that accepts an array, whatever it is nested in, with its path. */
  const arraysIn = (schema: z.core.$ZodType, path: string): [path: string, schema: z.core.$ZodType][] => {
    const { def } = schema._zod as { def: { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType } };
    if (def.type === 'array') return [[path, schema]];
    // The guard of `boundedArray`, which parses first.
    if (def.type === 'pipe' && def.in?._zod.def.type === 'transform' && def.out?._zod.def.type === 'array') {
      return [[path, schema], ...arraysIn((def.out as z.core.$ZodArray)._zod.def.element, `${path}[]`)];
    }
    return Object.entries(def).flatMap(([key, value]: [string, unknown]) =>
      childrenOf(value).flatMap(([name, child]) => arraysIn(child, `${path}.${name || key}`)),
    );
  };
  const isSchema = (value: unknown): value is z.core.$ZodType =>
    typeof value === 'object' && value !== null && '_zod' in value && 'def' in (value._zod as object);
  const childrenOf = (value: unknown): [name: string, schema: z.core.$ZodType][] => {
    if (isSchema(value)) return [['', value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).filter((entry): entry is [string, z.core.$ZodType] => isSchema(entry[1]));
  };

  const requests: [string, z.core.$ZodType][] = [
    ...endpoints.flatMap(({ id, body, query }) =>
      [body, query].flatMap((schema): [string, z.core.$ZodType][] => (schema ? [[id, schema]] : [])),
    ),
    ...Object.entries(contracts.clientMessages),
    ['calls', contracts.internal.calls.request],
  ];
  const arrays = requests.flatMap(([name, schema]) => arraysIn(schema, name));

  test('is found', () => {
    expect(arrays.map(([path]) => path)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^saveTemplate\..*options$/), expect.stringMatching(/^putBallot/)]),
    );
  });

  test.each(arrays)('%s is rejected with one error when it is too long, its elements unread', (_, schema) => {
    const reads: PropertyKey[] = [];
    const elements = new Proxy(Array<unknown>(20_000).fill(null), {
      get: (target, property, receiver): unknown => {
        reads.push(property);
        return Reflect.get(target, property, receiver);
      },
    });
    expect(z.safeParse(schema, elements).error?.issues).toHaveLength(1);
    expect(reads.filter((property) => /^\d+$/.test(String(property)))).toEqual([]);
  });
});

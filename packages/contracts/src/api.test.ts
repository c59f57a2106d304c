import { describe, expect, test } from '@jest/globals';
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

import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Endpoint, endpoints } from '@showhands/contracts';
import * as z from 'zod';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

/** The parts of the OpenAPI document that these tests read. The validator checks the rest. */
const operationSchema = z.object({
  operationId: z.string(),
  'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })),
  security: z.array(z.unknown()),
  parameters: z.array(z.object({ in: z.string(), name: z.string(), required: z.boolean().optional() })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().min(1),
      headers: z.record(z.string(), z.unknown()).optional(),
      content: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

const visit = (value: unknown, onNode: (node: Record<string, unknown>) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) onNode(value as Record<string, unknown>);
  for (const child of Object.values(value)) visit(child, onNode);
};

const resolve = (document: unknown, pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);

const templateOf = (endpoint: Endpoint): string => endpoint.path.replace(/:(\w+)/g, '{$1}');

let gateway: GatewayUnderTest;
let document: z.output<typeof documentSchema>;
let served: Record<string, unknown>;
beforeAll(async () => {
  gateway = await startGateway();
  served = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as typeof served;
  document = documentSchema.parse(served);
});
afterAll(() => gateway.close());

const operationOf = (endpoint: Endpoint) => {
  const operationObject = document.paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()];
  if (!operationObject) throw new Error(`${endpoint.id} is missing`);
  return operationObject;
};

describe('the document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(served));
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
  });

  it('has no dangling references', () => {
    visit(served, ({ $ref }) => {
      if (typeof $ref === 'string') expect([$ref, resolve(served, $ref)]).not.toEqual([$ref, undefined]);
    });
  });

  it('has unique operation ids', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares exactly the parameters of each path, as required', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const one of Object.values(methods)) {
        const declared = one.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
        expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
        expect(declared.every(({ required }) => required)).toBe(true);
      }
    }
  });
});

it('lists exactly the endpoints of the contract', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(endpoints.map((one) => `${one.method} ${templateOf(one)}`).toSorted());
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is described completely',
  (id, endpoint) => {
    const operation = operationOf(endpoint);
    const { operationId, security, parameters = [], requestBody, responses, 'x-codeSamples': samples } = operation;
    expect(operationId).toBe(id);
    const [curl, client] = samples.map(({ source }) => source);
    expect(curl).toContain(`curl -X ${endpoint.method} "$SHOWHANDS_URL/api${templateOf(endpoint)}`);
    expect(curl?.includes('Authorization')).toBe(endpoint.auth === 'user');
    expect(client).toContain(`client.${endpoint.method}('${templateOf(endpoint)}'`);
    const byApiToken = endpoint.scope === 'session' ? [] : [{ apiToken: [endpoint.scope] }];
    expect(security).toEqual(endpoint.auth === 'user' ? [{ session: [] }, ...byApiToken] : []);
    const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    expect(queries).toEqual(Object.keys(endpoint.query?.shape ?? {}));
    expect(requestBody !== undefined).toBe(endpoint.body !== undefined);
    for (const status of Object.keys(endpoint.responses)) {
      expect(responses[status]?.headers).toHaveProperty('X-Request-Id');
      if (endpoint.paged) expect(responses[status]?.headers).toHaveProperty('X-Total-Count');
    }
    const errorCodes = Object.values(responses).flatMap(({ description }) => description.match(/\w+/g) ?? []);
    expect(errorCodes).toEqual(expect.arrayContaining([...endpoint.errors, 'unavailable']));
    const takesIdempotencyKey = parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(takesIdempotencyKey).toBe(endpoint.method !== 'GET' && endpoint.auth === 'user');
  },
);

it('describes these endpoints as expected', () => {
  const byId = (id: string) => operationOf(endpoints.find((one) => one.id === id) as Endpoint);
  expect(byId('getPoll').responses[200]?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Poll' } },
  });
  expect(byId('getPoll').responses[403]?.description).toContain('poll_closed');
  expect(byId('castVote').responses[409]?.description).toContain('poll_closed');
  expect(byId('getUpload').responses[200]?.content).toEqual({ 'image/webp': {} });
  expect(byId('logout').responses[204]).not.toHaveProperty('content');
  expect(byId('updateProfile').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { profilePicture: {}, bio: { type: 'string', maxLength: 500 } },
  });
});

it('omits the endpoints of a service that is not configured', async () => {
  const small = await startGateway({ ASSISTANT_URL: '' });
  const { paths } = documentSchema.parse(await (await fetch(`${small.url}/api/openapi.json`)).json());
  expect(paths).not.toHaveProperty('/chat');
  expect(paths).toHaveProperty('/polls/{id}');
  await small.close();
});

describe('the reference’s page', () => {
  it('loads only its own scripts and styles, all of which exist', async () => {
    const response = await fetch(`${gateway.url}/api/docs`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await response.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(4);
    for (const path of files) expect((await fetch(`${gateway.url}${path}`)).status).toBe(200);
    expect(html).not.toMatch(/<script(?![^>]+src=)|<style|style=|\son\w+=/);
  });

  it.each([
    '/api/docs/',
    '/api/docs/gone.js',
    '/api/docs/package.json',
    '/api/docs/..%2fpackage.json',
    '/api/docs/start.js/x',
  ])('is 404 at %s', async (path) => {
    expect((await fetch(`${gateway.url}${path}`)).status).toBe(404);
  });
});

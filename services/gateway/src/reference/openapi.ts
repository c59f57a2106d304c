import {
  API_TOKEN_PREFIX,
  apiScopes,
  commentSchema,
  type Endpoint,
  type ErrorCode,
  errorBodySchema,
  errorStatus,
  limits,
  notificationSchema,
  pollSchema,
  rateLimitClassOf,
  userSchema,
} from '@showhands/contracts';
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { codeSamples } from './code-samples.ts';

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const replayed = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } };
const pageHeaders = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  Link: { $ref: '#/components/headers/Link' },
};

const headers = {
  RequestId: { description: 'Names the request in every log', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which the call may succeed', schema: { type: 'integer', minimum: 1 } },
  IdempotencyReplayed: { description: '`true`: the first answer to this key again', schema: { const: 'true' } },
  TotalCount: { description: 'Items of the whole list', schema: { type: 'integer', minimum: 0 } },
  Link: { description: '`<…>; rel="next"` where there is a next page', schema: { type: 'string' } },
} as const;

const idempotencyKey = z
  .string()
  .min(1)
  .max(limits.idempotencyKey.max)
  .optional()
  .meta({ description: 'Printable ASCII. The same key again gets the first answer again, for 24 hours' });

/** Whether the call takes an idempotency key: it writes on behalf of a signed-in user. */
const takesIdempotencyKey = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && endpoint.auth === 'user';

/** The error of an API token that may not make the call. */
const tokenRejectionOf = ({ scope }: Endpoint): ErrorCode =>
  scope === 'session' ? 'session_required' : 'insufficient_scope';

/** Errors that every call of this kind can have, beside the errors of its contract. */
const impliedErrors = (endpoint: Endpoint): ErrorCode[] => [
  ...(endpoint.auth === 'user' ? (['unauthenticated', 'invalid_token', 'token_expired'] as const) : []),
  ...(endpoint.auth === 'user' ? [tokenRejectionOf(endpoint)] : []),
  ...(endpoint.body ? (['malformed_body', 'body_too_large', 'unsupported_media_type'] as const) : []),
  ...(rateLimitClassOf(endpoint) ? (['rate_limited'] as const) : []),
  ...(takesIdempotencyKey(endpoint) ? (['validation_failed', 'in_progress', 'idempotency_conflict'] as const) : []),
  'internal',
  'unavailable',
  'upstream_timeout',
];

/** `poll_closed` is the one code with two statuses: 403 in the calls of the edit screen, which also have `not_owner`. */
const statusOf = (endpoint: Endpoint, code: ErrorCode): number =>
  code === 'poll_closed' && endpoint.errors.includes('not_owner') ? 403 : errorStatus[code];

const errorResponses = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const allCodes = new Set([...endpoint.errors, ...impliedErrors(endpoint)]);
  const byStatus = Map.groupBy(allCodes, (code) => statusOf(endpoint, code));
  const responses = [...byStatus].map(([status, codes]): [string, ZodOpenApiResponseObject] => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      headers: { ...requestId, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content: { 'application/json': { schema: errorBodySchema } },
    },
  ]);
  return Object.fromEntries(responses);
};

/** The media type from the schema of a binary body, otherwise JSON. */
const contentOf = (schema: z.core.$ZodType) => {
  const media = z.globalRegistry.get(schema)?.contentMediaType;
  return typeof media === 'string' ? { [media]: {} } : { 'application/json': { schema } };
};

const successResponses = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const responses = Object.entries(endpoint.responses).map(([status, schema]): [string, ZodOpenApiResponseObject] => [
    status,
    {
      description: 'Success',
      headers: { ...requestId, ...(endpoint.paged && pageHeaders), ...(takesIdempotencyKey(endpoint) && replayed) },
      ...(schema && { content: contentOf(schema) }),
    },
  ]);
  return Object.fromEntries(responses);
};

const requestBodyOf = ({ body, multipart, form: isForm }: Endpoint) => {
  if (!body) return undefined;
  const media = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  if (!multipart) return { required: true, content: { [media]: { schema: body } } };
  const file = z.string().optional().meta({ contentMediaType: 'application/octet-stream' });
  const form = body instanceof z.core.$ZodObject ? z.object({ ...body._zod.def.shape, [multipart.file]: file }) : body;
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
};

/** Either requirement is enough. Scopes are listed as roles, since OpenAPI has no bearer tokens with scopes. */
const securityOf = ({ auth, scope }: Endpoint): NonNullable<ZodOpenApiOperationObject['security']> => {
  if (auth === 'none') return [];
  return [{ session: [] }, ...(scope === 'session' ? [] : [{ apiToken: [scope] }])];
};

const operationOf = (endpoint: Endpoint): ZodOpenApiOperationObject => {
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.service],
    security: securityOf(endpoint),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(takesIdempotencyKey(endpoint) && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
    },
    ...(requestBody && { requestBody }),
    responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
    'x-codeSamples': codeSamples(endpoint),
  };
};

const pathsOf = (endpoints: readonly Endpoint[]): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    paths[path] = { ...paths[path], [method]: operationOf(endpoint) };
  }
  return paths;
};

/** The OpenAPI document, generated from the contracts that requests are validated by. */
export const createOpenApi = (endpoints: readonly Endpoint[]) =>
  createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Showhands',
      version: '1',
      description: 'Real-time polls. Changes are also told live over Socket.IO at `/socket.io`.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/api' }],
    paths: pathsOf(endpoints),
    components: {
      schemas: {
        Poll: pollSchema,
        Comment: commentSchema,
        Notification: notificationSchema,
        User: userSchema,
        Error: errorBodySchema,
      },
      headers,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a sign-in' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token, which begins with \`${API_TOKEN_PREFIX}\`. Scopes: ${apiScopes.join(', ')}`,
        },
      },
    },
  });

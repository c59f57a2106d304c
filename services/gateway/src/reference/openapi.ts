import {
  commentSchema,
  type Endpoint,
  type ErrorCode,
  errorBodySchema,
  errorStatus,
  limits,
  notificationSchema,
  pollSchema,
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

/** Calls that change something for a signed-in user. */
const isKeyed = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && endpoint.auth === 'user';

/** What any call of its kind may be refused with, beside what its contract names. */
const impliedErrors = (endpoint: Endpoint): ErrorCode[] => [
  ...(endpoint.auth === 'user' ? (['unauthenticated', 'invalid_token', 'token_expired'] as const) : []),
  ...(endpoint.body ? (['malformed_body', 'body_too_large', 'unsupported_media_type'] as const) : []),
  ...(isKeyed(endpoint) ? (['validation_failed', 'in_progress', 'idempotency_conflict'] as const) : []),
  'internal',
  'unavailable',
  'upstream_timeout',
];

/** Only who may edit can meet a poll that is closed for editing: the one code that has two statuses. */
const statusOf = (endpoint: Endpoint, code: ErrorCode): number =>
  code === 'poll_closed' && endpoint.errors.includes('not_owner') ? 403 : errorStatus[code];

const failures = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const codes = new Set([...endpoint.errors, ...impliedErrors(endpoint)]);
  const byStatus = Map.groupBy(codes, (code) => statusOf(endpoint, code));
  const answers = [...byStatus].map(([status, several]): [string, ZodOpenApiResponseObject] => [
    String(status),
    {
      description: several.map((code) => `\`${code}\``).join(', '),
      headers: { ...requestId, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content: { 'application/json': { schema: errorBodySchema } },
    },
  ]);
  return Object.fromEntries(answers);
};

/** JSON, but for a body of bytes, whose schema says what they are. */
const contentOf = (schema: z.core.$ZodType) => {
  const media = z.globalRegistry.get(schema)?.contentMediaType;
  return typeof media === 'string' ? { [media]: {} } : { 'application/json': { schema } };
};

const successes = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const answers = Object.entries(endpoint.responses).map(([status, schema]): [string, ZodOpenApiResponseObject] => [
    status,
    {
      description: 'Success',
      headers: { ...requestId, ...(endpoint.paged && pageHeaders), ...(isKeyed(endpoint) && replayed) },
      ...(schema && { content: contentOf(schema) }),
    },
  ]);
  return Object.fromEntries(answers);
};

const requestBodyOf = ({ body, multipart }: Endpoint) => {
  if (!body) return undefined;
  if (!multipart) return { required: true, content: { 'application/json': { schema: body } } };
  const file = z.string().optional().meta({ contentMediaType: 'application/octet-stream' });
  const form = body instanceof z.core.$ZodObject ? z.object({ ...body._zod.def.shape, [multipart.file]: file }) : body;
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
};

const operationOf = (endpoint: Endpoint): ZodOpenApiOperationObject => {
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.service],
    security: endpoint.auth === 'user' ? [{ session: [] }] : [],
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(isKeyed(endpoint) && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
    },
    ...(requestBody && { requestBody }),
    responses: { ...successes(endpoint), ...failures(endpoint) },
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

/** The reference of the API, made of the contracts that requests are checked by. */
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
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });

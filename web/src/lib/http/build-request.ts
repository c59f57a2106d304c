import type { Endpoint } from '@showhands/contracts';

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

const pathOf = (endpoint: Endpoint, params: RequestParts['params']): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));

const searchOf = (query: RequestParts['query']): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size ? `?${search}` : '';
};

export const urlOf = (endpoint: Endpoint, { params, query }: RequestParts): string =>
  `/api${pathOf(endpoint, params)}${searchOf(query)}`;

/** A multipart Blob carries its own content type, with the boundary. */
const contentOf = (body: unknown): { body?: BodyInit; headers?: Record<string, string> } => {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
};

export const requestInit = (
  endpoint: Endpoint,
  parts: RequestParts,
  token?: string,
  idempotencyKey?: string,
): RequestInit => {
  const { headers, ...content } = contentOf(parts.body);
  return {
    method: endpoint.method,
    ...content,
    headers: {
      Accept: 'application/json',
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
  };
};

import { isUtf8 } from 'node:buffer';
import type { Endpoint } from '@showhands/contracts';
import { errorResponseProblem } from '../fixtures/error-response.ts';
import type { FuzzResponse } from './send.ts';

/** Returns what is wrong with a response to any request: a 5xx, or an error body that differs from the contract's. */
export const responseProblem = ({ status, headers, body }: FuzzResponse, method: string): string | undefined => {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  const requestId = headers['x-request-id'];
  return errorResponseProblem({ status, requestId: typeof requestId === 'string' ? requestId : undefined, body });
};

/** Parses a body, `{}` where it is empty or null, like the API. @returns undefined if it is not UTF-8 or not JSON */
export const parseJson = (body: string | Uint8Array): { readonly value: unknown } | undefined => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isUtf8(bytes)) return undefined;
  if (bytes.length === 0) return { value: {} };
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { value: value ?? {} };
  } catch {
    return undefined;
  }
};

const REJECTION_STATUSES = [400, 404, 413];

/** Returns a problem if the endpoint accepted a body that its contract does not allow. Allowed bodies may fail on state. */
export const contractProblem = (
  { body: schema }: Endpoint,
  body: string | Uint8Array,
  status: number,
): string | undefined => {
  const json = parseJson(body);
  const isAllowed = json && (!schema || schema.safeParse(json.value).success);
  if (isAllowed || REJECTION_STATUSES.includes(status)) return undefined;
  return `${status}, although the contract does not allow the body`;
};

import { isUtf8 } from 'node:buffer';
import type { Endpoint } from '@showhands/contracts';
import { faultOfRefusal } from '../exact-refusal.ts';
import type { Answer } from './send.ts';

/** What is wrong with any answer at all. */
export const faultOfAnswer = ({ status, headers, body }: Answer, method: string): string | undefined => {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  const requestId = headers['x-request-id'];
  return faultOfRefusal({ status, requestId: typeof requestId === 'string' ? requestId : undefined, body });
};

/** The JSON of a body, or undefined where it is none. */
export const jsonOf = (body: string | Uint8Array): { readonly value: unknown } | undefined => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isUtf8(bytes)) return undefined;
  if (bytes.length === 0) return { value: {} };
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { value };
  } catch {
    return undefined;
  }
};

const REFUSALS = [400, 404, 413];

/** Whether the endpoint took what its contract does not allow. What is allowed, its state may still forbid. */
export const faultByContract = (
  { body: schema }: Endpoint,
  body: string | Uint8Array,
  status: number,
): string | undefined => {
  const json = jsonOf(body);
  const isAllowed = json && (!schema || schema.safeParse(json.value).success);
  if (isAllowed || REFUSALS.includes(status)) return undefined;
  return `${status}, where the contract does not allow the body`;
};

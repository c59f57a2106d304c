import { type Endpoint, errorBodySchema } from '@showhands/contracts';
import { translateError, translateServerTexts } from '../messages/server-texts.ts';
import { ApiError } from './api-error.ts';
import { parseRetryAfter } from './backoff.ts';

/** A proxy in between may send an HTML page instead, which has no code and no text for the user. */
const errorBodyOf = async (response: Response) => {
  const parsed = errorBodySchema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? translateError(parsed.data) : { message: '', code: 'unknown' };
};

export const apiErrorOf = async (response: Response, now: number): Promise<ApiError> => {
  const body = await errorBodyOf(response);
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), now);
  return new ApiError({ ...body, status: response.status, retryAfterMs });
};

/** The body of a success, parsed by the contract. @throws ApiError `unexpected_response` when it does not match */
export const parseResponse = async (
  endpoint: Endpoint,
  status: number,
  read: () => Promise<string>,
): Promise<unknown> => {
  const schema = endpoint.responses[status];
  if (schema === null) return undefined;
  const text = await read();
  try {
    if (!schema) throw new Error(`${endpoint.id} answered ${status}`);
    return translateServerTexts(schema.parse(JSON.parse(text)));
  } catch (cause) {
    throw new ApiError({ status, code: 'unexpected_response', cause });
  }
};

const NEXT = /<([^>]+)>\s*;\s*rel="?next"?/;

/** The cursor of the next page, from the `Link` header; null on the last page. */
export const nextCursorOf = (headers: Headers): string | null => {
  const next = NEXT.exec(headers.get('Link') ?? '')?.[1];
  return next ? new URL(next, 'http://page').searchParams.get('cursor') : null;
};

import { uuid } from './factories.ts';

/** A user as the session keeps it. */
export const VIEWER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };

/** An unsigned JWT; valid for an hour unless the claims say otherwise. */
export const tokenFor = (claims: object): string => {
  const payload = JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 3_600, ...claims });
  return `e30.${Buffer.from(payload).toString('base64url')}.c2ln`;
};

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** The default `Retry-After` is longer than the API client waits, so that it does not retry. */
export const errorResponse = (status: number, code: string, message = '', retryAfter = '900'): Response =>
  json(status, { message, code, requestId: 'r' }, { 'Retry-After': retryAfter });

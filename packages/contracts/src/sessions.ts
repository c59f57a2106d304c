import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idPath, idSchema, timestampSchema } from './primitives.ts';
import { sessionSchema } from './users.ts';

/** One sign-in. `device` is derived from the browser's `User-Agent`, such as "Firefox on Linux". */
export const userSessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Whether a browser keeps it beyond its tabs, with a refresh token in a cookie. */
  kept: z.boolean(),
  /** Whether the call was made with a token of this session. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const listSessions = defineEndpoint(
  { id: 'listSessions', method: 'GET', path: '/user/sessions', responses: { 200: z.array(userSessionSchema) } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: "The signed-in user's sessions, last used first",
    errors: [],
  },
);

export const endSession = defineEndpoint(
  { id: 'endSession', method: 'DELETE', path: '/user/sessions/:id', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'End one session wherever it is signed in',
    params: idPath,
    errors: ['not_found', 'password_required'],
  },
);

export const endAllSessions = defineEndpoint(
  { id: 'endAllSessions', method: 'DELETE', path: '/user/sessions', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Sign out everywhere, this session included',
    errors: ['password_required'],
  },
);

export const keepSession = defineEndpoint(
  { id: 'keepSession', method: 'PUT', path: '/kept-sessions/:id', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: "Keep the caller's session in this browser: sets its refresh token as a cookie of this path",
    params: idPath,
    errors: ['not_found', 'password_required'],
  },
);

export const continueKeptSession = defineEndpoint(
  { id: 'continueKeptSession', method: 'POST', path: '/kept-sessions/:id', responses: { 200: sessionSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Issue a token for a kept session to the browser that has its refresh token, which is replaced',
    params: idPath,
    errors: ['not_found', 'unauthenticated', 'account_suspended', 'rate_limited'],
  },
);

export const forgetKeptSession = defineEndpoint(
  { id: 'forgetKeptSession', method: 'DELETE', path: '/kept-sessions/:id', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'End a kept session from the browser that has its refresh token; the same response without one',
    params: idPath,
    errors: ['not_found', 'rate_limited'],
  },
);

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { registrationSchema } from './registration.ts';
import { credentialsSchema, sessionSchema } from './users.ts';

const { email, password } = registrationSchema.shape;

export const changePassword = defineEndpoint(
  { id: 'changePassword', method: 'PUT', path: '/user/password', responses: { 200: sessionSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Change the password; all other sessions end and the token is issued anew',
    body: z.object({ current_password: credentialsSchema.shape.password, new_password: password }),
    errors: ['validation_failed', 'wrong_password', 'rate_limited'],
  },
);

export const confirmPassword = defineEndpoint(
  { id: 'confirmPassword', method: 'POST', path: '/user/password/confirm', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Enter the password again, which actions that answer `password_required` need',
    body: z.object({ password: credentialsSchema.shape.password }),
    errors: ['validation_failed', 'wrong_password', 'rate_limited'],
  },
);

export const forgotPassword = defineEndpoint(
  {
    id: 'forgotPassword',
    method: 'POST',
    path: '/password/forgot',
    responses: { 202: z.object({ message: z.string() }) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary:
      'Send a link to choose a new password, in the given language; the response is the same for unknown addresses',
    body: z.object({ email, language: z._default(languageSchema, 'en') }),
    errors: ['validation_failed', 'rate_limited'],
  },
);

export const resetPassword = defineEndpoint(
  { id: 'resetPassword', method: 'POST', path: '/password/reset', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Choose a new password with the token of such a link; all sessions end',
    body: z.object({ token: z.string().check(z.maxLength(100)), new_password: password }),
    errors: ['validation_failed', 'reset_token_invalid', 'rate_limited'],
  },
);

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { registrationSchema } from './registration.ts';
import { credentialsSchema, sessionSchema } from './users.ts';

export const sendEmailProof = defineEndpoint(
  { id: 'sendEmailProof', method: 'POST', path: '/user/email/proof', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: "Send a link that proves the account's address, in the given language; 404 without a mail server",
    body: z.object({ language: z._default(languageSchema, 'en') }),
    errors: ['validation_failed', 'not_found', 'rate_limited'],
  },
);

export const changeEmail = defineEndpoint(
  { id: 'changeEmail', method: 'PUT', path: '/user/email', responses: { 200: sessionSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: "Change the account's address, which is then not proved; the token is issued anew",
    body: z.object({
      email: registrationSchema.shape.email,
      password: credentialsSchema.shape.password,
      language: z._default(languageSchema, 'en'),
    }),
    errors: ['validation_failed', 'wrong_password', 'email_taken', 'rate_limited'],
  },
);

export const proveEmail = defineEndpoint(
  { id: 'proveEmail', method: 'POST', path: '/email/proof', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Prove an address with the token of such a link',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    errors: ['validation_failed', 'proof_token_invalid', 'rate_limited'],
  },
);

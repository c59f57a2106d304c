import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { factorCodeSchema } from './factor-code.ts';
import { isStorable } from './primitives.ts';
import { texts } from './texts.ts';
import { credentialsSchema, sessionSchema } from './users.ts';

/** The screen of the page to which the provider redirects. */
export const SIGN_IN_RETURN_PATH = '/sign-in/return';

/** A path of the page. Two slashes at the start, or a backslash, would lead to another host. */
const ownPathSchema = z
  .string()
  .check(
    z.maxLength(2_000),
    z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, texts.transport.invalidRequest),
    z.refine(isStorable, texts.transport.unstorableText),
  );

const stateSchema = z.string().check(z.regex(/^[\w-]{43}$/, texts.transport.invalidRequest));
const parameterSchema = z.string().check(z.maxLength(8_000), z.refine(isStorable, texts.transport.unstorableText));

const signedInSchema = z.extend(sessionSchema, { return_to: z.string() });
/** The address of the account whose password is needed once. */
const linkSchema = z.object({ link: z.object({ email: z.string() }) });

export const startSingleSignOn = defineEndpoint(
  {
    id: 'startSingleSignOn',
    method: 'POST',
    path: '/auth/oidc/start',
    responses: { 200: z.object({ url: z.string() }) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Begin a sign-in by the provider: the address to open, and a cookie that binds its outcome to the browser',
    body: z.object({ return_to: z._default(ownPathSchema, '/') }),
    errors: ['validation_failed', 'not_found', 'provider_unavailable', 'rate_limited'],
  },
);

export const finishSingleSignOn = defineEndpoint(
  {
    id: 'finishSingleSignOn',
    method: 'POST',
    path: '/auth/oidc/callback',
    responses: { 200: z.union([signedInSchema, linkSchema]) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: "Sign in with the parameters of the provider's redirect, or learn which account has to be linked first",
    body: z.object({
      state: stateSchema,
      code: z.optional(parameterSchema),
      iss: z.optional(parameterSchema),
      error: z.optional(parameterSchema),
    }),
    errors: [
      'validation_failed',
      'sign_in_expired',
      'sign_in_failed',
      'sign_in_cancelled',
      'address_not_verified',
      'account_suspended',
      'registration_closed',
      'not_invited',
      'not_found',
      'provider_unavailable',
      'rate_limited',
    ],
  },
);

export const linkSingleSignOn = defineEndpoint(
  { id: 'linkSingleSignOn', method: 'POST', path: '/auth/oidc/link', responses: { 200: signedInSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Link the account with the same address by its password, and sign in',
    body: z.object({
      state: stateSchema,
      password: credentialsSchema.shape.password,
      code: z.optional(factorCodeSchema),
    }),
    errors: [
      'validation_failed',
      'sign_in_expired',
      'wrong_password',
      'account_suspended',
      'second_factor_required',
      'wrong_code',
      'not_found',
      'rate_limited',
    ],
  },
);

export const logOutByProvider = defineEndpoint(
  {
    id: 'logOutByProvider',
    method: 'POST',
    path: '/auth/oidc/back-channel-logout',
    form: true,
    responses: { 200: z.object({}) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'End sessions that began with the provider (OpenID Connect Back-Channel Logout), by its logout token',
    body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
    errors: ['validation_failed', 'not_found', 'provider_unavailable', 'rate_limited'],
  },
);

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { factorCodeSchema } from './factor-code.ts';
import { languageSchema } from './languages.ts';
import { idSchema, isStorable, timestampSchema } from './primitives.ts';
import { registrationSchema } from './registration.ts';
import { texts } from './texts.ts';

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  bio: z.string(),
  location: z.string(),
  profile_picture: z.nullable(z.string()),
  createdAt: timestampSchema,
  /** In the response of `getMe` alone, where a mail server is configured. */
  email_proved: z.optional(z.boolean()),
  /** In the response of `getMe` alone: false for an account of single sign-on that never had a password. */
  has_password: z.optional(z.boolean()),
  /** In the response of `getMe` alone, of a moderator. */
  is_moderator: z.optional(z.literal(true)),
});
export type User = z.infer<typeof userSchema>;

/**
 * The claims of a session token. `iat` and `exp` are in seconds since 1970. `jti` is unique per token; `sid` is the session
 * that all tokens of one sign-in share, absent in tokens that were issued before sessions were stored. With `scopes`, the token
 * stands for an API token, whose id is `sid`.
 */
export const tokenClaimsSchema = z.object({
  id: z.guid(),
  username: z.string(),
  email: z.string(),
  jti: z.string(),
  sid: z.optional(z.guid()),
  scopes: z.optional(z.array(z.string())),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

export const sessionSchema = z.object({
  user: userSchema,
  token: z.string(),
  /** The account was to be deleted, and this sign-in keeps it. */
  account_kept: z.optional(z.literal(true)),
});

const credential = (value: z.ZodMiniString<string>) =>
  value.check(
    z.minLength(1, texts.auth.credentialsRequired),
    z.maxLength(1_000, texts.auth.invalidCredentials),
    z.refine(isStorable, texts.transport.unstorableText),
  );
const requiredString = z.string({ error: texts.auth.credentialsRequired });
export const credentialsSchema = z.object({
  email: credential(requiredString.check(z.trim())),
  password: credential(requiredString),
});

export const register = defineEndpoint(
  { id: 'register', method: 'POST', path: '/register', responses: { 201: sessionSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Open an account and sign in; the language is that of a mail to confirm the address',
    body: z.extend(registrationSchema, {
      language: z._default(languageSchema, 'en'),
      /** The token of a personal invitation, where only invited people can register. */
      invitation: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, texts.transport.invalidRequest))),
    }),
    errors: [
      'validation_failed',
      'password_sign_in_off',
      'registration_closed',
      'not_invited',
      'email_taken',
      'username_taken',
      'rate_limited',
    ],
  },
);

export const login = defineEndpoint(
  { id: 'login', method: 'POST', path: '/login', responses: { 200: sessionSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Sign in',
    /** `code` is for accounts with a second factor; others ignore it. */
    body: z.extend(credentialsSchema, { code: z.optional(factorCodeSchema) }),
    errors: [
      'validation_failed',
      'invalid_credentials',
      'account_suspended',
      'password_sign_in_off',
      'second_factor_required',
      'wrong_code',
      'rate_limited',
    ],
  },
);

export const logout = defineEndpoint(
  { id: 'logout', method: 'POST', path: '/logout', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Revoke the token that the call carries',
    errors: [],
  },
);

export const getMe = defineEndpoint(
  { id: 'getMe', method: 'GET', path: '/me', responses: { 200: userSchema } },
  import.meta.isPage || { service: 'auth', auth: 'user', scope: 'session', summary: 'The signed-in user', errors: [] },
);

export const getUpload = defineEndpoint(
  {
    id: 'getUpload',
    method: 'GET',
    path: '/uploads/:name',
    responses: { 200: z.instanceof(Uint8Array).check(z.meta({ contentMediaType: 'image/webp' })) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'A profile picture, 256 × 256 WebP',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    errors: ['not_found'],
  },
);

/** How a link for a new password gets to its user: by mail, by the operator who sees it in the terminal, or not at all. */
const resetLinksSchema = z.enum(['mail', 'terminal', 'none']);
export type ResetLinks = z.infer<typeof resetLinksSchema>;

/** The data that the sign-in page needs before authentication. */
export const getSignInOptions = defineEndpoint(
  {
    id: 'getSignInOptions',
    method: 'GET',
    path: '/sign-in-options',
    responses: {
      200: z.object({
        demoAccount: z.nullable(z.object({ email: z.string(), password: z.string() })),
        /** Absent in responses of the former version. */
        resetLinks: z.optional(resetLinksSchema),
        /** Where the installation has single sign-on: the provider's name. */
        singleSignOn: z.optional(z.object({ label: z.string() })),
        /** False where accounts have no sign-in and registration with a password. */
        passwordSignIn: z.optional(z.boolean()),
        /** Where not everybody can register: whether invited people can. */
        registration: z.optional(z.enum(['invited', 'closed'])),
      }),
    },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary:
      'The demo account, where this installation has one, how it sends links for a new password, and single sign-on',
    errors: [],
  },
);

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { codePoints, idSchema, isStorable, text, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  bio: z.string(),
  location: z.string(),
  profile_picture: z.nullable(z.string()),
  createdAt: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

/** The claims of a session's token. `iat` and `exp` in seconds since 1970, `jti` unique for each token. */
export const tokenClaimsSchema = z.object({
  id: z.guid(),
  username: z.string(),
  email: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

const sessionSchema = z.object({ user: userSchema, token: z.string() });

const CONTROL_CHARACTERS = /\p{Cc}/u;

export const usernameSchema = text({
  required: texts.auth.usernameRequired,
  min: limits.username.min,
  tooShort: texts.auth.usernameTooShort,
  max: limits.username.max,
  tooLong: texts.auth.usernameTooLong,
}).check(z.refine((value) => !CONTROL_CHARACTERS.test(value), texts.auth.usernameCharacters));

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Trimmed, and compared without case. */
const emailSchema = text({
  required: texts.auth.emailRequired,
  min: 1,
  max: limits.email.max,
  tooLong: texts.auth.emailInvalid,
}).check(z.refine((value) => value === '' || EMAIL.test(value), texts.auth.emailInvalid));

/** A password is not trimmed: every character counts. */
const passwordSchema = z.string({ error: texts.auth.passwordRequired }).check(
  z.superRefine((value, context) => {
    const length = codePoints(value);
    const broken =
      length < limits.password.min
        ? texts.auth.passwordTooShort
        : length > limits.password.max
          ? texts.auth.passwordTooLong
          : isStorable(value)
            ? undefined
            : texts.transport.unstorableText;
    if (broken) context.addIssue({ code: 'custom', message: broken });
  }),
);

export const registrationSchema = z.object({ username: usernameSchema, email: emailSchema, password: passwordSchema });

const credential = (value: z.ZodMiniString<string>) =>
  value.check(
    z.minLength(1, texts.auth.credentialsRequired),
    z.maxLength(1_000, texts.auth.invalidCredentials),
    z.refine(isStorable, texts.transport.unstorableText),
  );
const given = z.string({ error: texts.auth.credentialsRequired });
export const credentialsSchema = z.object({ email: credential(given.check(z.trim())), password: credential(given) });

/** The text fields of the multipart profile form; the picture comes as the file `profilePicture`. A missing field stays as it is. */
export const profileFormSchema = z.object({
  username: z.optional(usernameSchema),
  bio: z.optional(text({ required: texts.profile.bioTooLong, max: limits.bio.max, tooLong: texts.profile.bioTooLong })),
  location: z.optional(
    text({
      required: texts.profile.locationTooLong,
      max: limits.location.max,
      tooLong: texts.profile.locationTooLong,
    }),
  ),
  removeProfilePicture: z.optional(z.enum(['true', 'false'])),
});

export const register = defineEndpoint({
  id: 'register',
  method: 'POST',
  path: '/register',
  service: 'auth',
  auth: 'none',
  summary: 'Open an account and sign in',
  body: registrationSchema,
  responses: { 201: sessionSchema },
  errors: ['validation_failed', 'email_taken', 'username_taken', 'rate_limited'],
});

export const login = defineEndpoint({
  id: 'login',
  method: 'POST',
  path: '/login',
  service: 'auth',
  auth: 'none',
  summary: 'Sign in',
  body: credentialsSchema,
  responses: { 200: sessionSchema },
  errors: ['validation_failed', 'invalid_credentials', 'rate_limited'],
});

export const logout = defineEndpoint({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  service: 'auth',
  auth: 'user',
  summary: 'Revoke the token that the call carries',
  responses: { 204: null },
  errors: [],
});

export const getMe = defineEndpoint({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  service: 'auth',
  auth: 'user',
  summary: 'The signed-in user',
  responses: { 200: userSchema },
  errors: [],
});

export const updateProfile = defineEndpoint({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/user/profile',
  service: 'auth',
  auth: 'user',
  summary: 'Change the profile; the token is issued anew, since it carries the username',
  body: profileFormSchema,
  multipart: { file: 'profilePicture' },
  responses: { 200: sessionSchema },
  errors: ['validation_failed', 'username_taken', 'body_too_large', 'unsupported_media_type'],
});

export const getUpload = defineEndpoint({
  id: 'getUpload',
  method: 'GET',
  path: '/uploads/:name',
  service: 'auth',
  auth: 'none',
  summary: 'A profile picture, 256 × 256 WebP',
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  responses: { 200: z.instanceof(Uint8Array).check(z.meta({ contentMediaType: 'image/webp' })) },
  errors: ['not_found'],
});

export const getUserStats = defineEndpoint({
  id: 'getUserStats',
  method: 'GET',
  path: '/user/stats',
  service: 'gateway',
  auth: 'user',
  summary: 'The signed-in user in numbers',
  responses: {
    200: z.object({
      totalPolls: z.int(),
      totalVotes: z.int(),
      totalComments: z.int(),
      daysActive: z.int(),
    }),
  },
  errors: [],
});

/** What the sign-in page must know before anyone is signed in. */
export const getSignInOptions = defineEndpoint({
  id: 'getSignInOptions',
  method: 'GET',
  path: '/sign-in-options',
  service: 'auth',
  auth: 'none',
  summary: 'The demo account, where this installation has one',
  responses: { 200: z.object({ demoAccount: z.nullable(z.object({ email: z.string(), password: z.string() })) }) },
  errors: [],
});

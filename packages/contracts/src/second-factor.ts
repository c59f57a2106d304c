import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { factorCodeSchema } from './factor-code.ts';
import { countSchema, timestampSchema } from './primitives.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import { credentialsSchema } from './users.ts';

const { password } = credentialsSchema.shape;

/** `since` is null without a second factor. */
const secondFactorSchema = z.object({ since: z.nullable(timestampSchema), recovery_codes_left: countSchema });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = defineEndpoint(
  { id: 'getSecondFactor', method: 'GET', path: '/user/second-factor', responses: { 200: secondFactorSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Whether signing in with a password needs a code of an authenticator app as well',
    errors: [],
  },
);

export const turnOnSecondFactor = defineEndpoint(
  {
    id: 'turnOnSecondFactor',
    method: 'PUT',
    path: '/user/second-factor',
    responses: { 200: recoveryCodesSchema },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Require codes of an authenticator app (TOTP); no later response has these recovery codes',
    body: z.object({
      password,
      /** Chosen by the caller, since the app has to know it before the first code. */
      secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/, secondFactorTexts.invalid_secret)),
      code: z.string().check(z.regex(/^\d{6}$/, secondFactorTexts.wrong_code)),
    }),
    errors: ['validation_failed', 'wrong_password', 'wrong_code', 'second_factor_on', 'rate_limited'],
  },
);

export const turnOffSecondFactor = defineEndpoint(
  { id: 'turnOffSecondFactor', method: 'POST', path: '/user/second-factor/off', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Sign in with the password alone again; takes a code of the app, or a recovery code',
    body: z.object({ password, code: factorCodeSchema }),
    errors: ['validation_failed', 'wrong_password', 'wrong_code', 'second_factor_off', 'rate_limited'],
  },
);

export const renewRecoveryCodes = defineEndpoint(
  {
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    responses: { 200: recoveryCodesSchema },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Replace the recovery codes; takes a code of the app, or one of the codes that are replaced',
    body: z.object({ password, code: factorCodeSchema }),
    errors: ['validation_failed', 'wrong_password', 'wrong_code', 'second_factor_off', 'rate_limited'],
  },
);

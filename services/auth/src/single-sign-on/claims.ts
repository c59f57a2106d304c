import * as z from 'zod';

const MAX_LENGTH = 255;

const identifierSchema = z.string().min(1).max(MAX_LENGTH);
/** Some providers send the words instead of the values. */
const flagSchema = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
/** A text that the person may have typed at the provider. An unusable value counts as absent. */
const textSchema = z.string().max(2_000).optional().catch(undefined);

/** The claims of an ID token and of the UserInfo endpoint, after their verification. */
export const claimsSchema = z.object({
  iss: z.string(),
  sub: identifierSchema,
  /** The provider's session. */
  sid: identifierSchema.optional().catch(undefined),
  email: textSchema,
  email_verified: flagSchema.optional().catch(undefined),
  name: textSchema,
  preferred_username: textSchema,
  nickname: textSchema,
  picture: textSchema,
});
export type Claims = z.output<typeof claimsSchema>;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The claims of a logout token beyond the registered ones. A nonce would make an ID token of it, so none is allowed. */
export const logoutClaimsSchema = z
  .object({
    iss: z.string(),
    jti: identifierSchema,
    exp: z.number(),
    sub: identifierSchema.optional(),
    sid: identifierSchema.optional(),
    nonce: z.never().optional(),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
export type LogoutClaims = z.output<typeof logoutClaimsSchema>;

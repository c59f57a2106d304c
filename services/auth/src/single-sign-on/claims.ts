import { limits } from '@showhands/contracts';
import * as z from 'zod';
import { hasHiddenCharacters } from '../users/assert-visible.ts';

const MAX_LENGTH = 255;
const MAX_GROUPS = 500;

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
export interface Claims extends z.output<typeof claimsSchema> {
  /** The values of the claim of groups; undefined without the setting of one. */
  readonly groups?: readonly string[] | undefined;
}

/** Some providers send a single group as a text. */
const groupsSchema = z.union([z.array(z.unknown()), z.string().transform((name) => [name])]).catch([]);
const groupSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.groupName.max)
  .refine((name) => !hasHiddenCharacters(name));

/** The usable names of groups in the value of a claim, sorted. An absent claim has none. */
export const groupsIn = (claim: unknown): string[] => {
  const names = groupsSchema.parse(claim).flatMap((name) => groupSchema.safeParse(name).data ?? []);
  return [...new Set(names)].toSorted().slice(0, MAX_GROUPS);
};

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

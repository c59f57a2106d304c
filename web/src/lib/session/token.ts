import * as z from 'zod/mini';

/** The claims that the page reads. Only the servers verify the signature. */
const claimsSchema = z.object({
  id: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  exp: z.optional(z.number()),
  /** The session that all tokens of one sign-in share. */
  sid: z.optional(z.string()),
});
type Claims = z.infer<typeof claimsSchema>;

const decodeSegment = (segment: string): unknown => {
  const binary = atob(segment.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
};

/** The claims of a well-formed token. Whether it has expired is for the server to decide, whose clock is right. */
export const readClaims = (token: string): Claims | undefined => {
  const [, middle, ...rest] = token.split('.');
  if (!middle || rest.length !== 1) return undefined;
  try {
    return claimsSchema.safeParse(decodeSegment(middle)).data;
  } catch {
    return undefined;
  }
};

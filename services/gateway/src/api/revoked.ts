import { texts } from '@showhands/contracts';
import { AppError, bearerToken, type RevocationFeed } from '@showhands/service-kit';
import * as z from 'zod';

const claimsSchema = z.object({ jti: z.string() });

/** What the token says of itself; whether that is true is for the service to verify. */
const jtiOf = (authorization: string): string | undefined => {
  try {
    const [, payload = ''] = bearerToken(authorization).split('.');
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).jti;
  } catch {
    return undefined;
  }
};

/** @throws AppError `invalid_token` for a token that was revoked; any other fault of it is left to the service */
export const assertNotRevoked = (
  revocations: Pick<RevocationFeed, 'isRevoked' | 'isEmpty'>,
  authorization: string | undefined,
): void => {
  if (authorization === undefined || revocations.isEmpty()) return;
  const jti = jtiOf(authorization);
  if (jti !== undefined && revocations.isRevoked(jti)) throw new AppError('invalid_token', texts.auth.tokenExpired);
};

import { randomUUID } from 'node:crypto';
import { limits, type User } from '@showhands/contracts';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@showhands/service-kit';
import jwt from 'jsonwebtoken';
import type { Keyring } from '../keys/keyring.ts';

/** What an idempotency key remembers of a sign-in: no token, but all it takes to sign the very same one again. */
export interface IssuedSession {
  readonly user: User;
  readonly kid: string;
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
}

export interface Session {
  user: User;
  token: string;
}

/** A session from now on, under the key `kid`. */
export const issueSession = (user: User, kid: string): IssuedSession => {
  const iat = Math.floor(Date.now() / 1_000);
  return { user, kid, jti: randomUUID(), iat, exp: iat + limits.tokenMs / 1_000 };
};

/** Signs the session's token. RS256 is deterministic: the same session gives the same token. */
export const presentSession = async (keyring: Keyring, session: IssuedSession): Promise<Session> => {
  const { user, jti, iat, exp } = session;
  const { kid, privateKey } = await keyring.signing(session.kid);
  const claims = { id: user.id, username: user.username, email: user.email, jti, iat, exp };
  const token = jwt.sign(claims, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
  });
  return { user, token };
};

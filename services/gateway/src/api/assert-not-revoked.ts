import { texts } from '@showhands/contracts';
import { AppError, unavailable } from '@showhands/service-kit/runtime';
import {
  bearerToken,
  isTokenRevoked,
  type RevocationList,
  readTokenIds,
  type TokenIds,
} from '@showhands/service-kit/security';

/** Not verified: the service verifies the signature. */
const idsOf = (authorization: string): TokenIds | undefined => {
  try {
    return readTokenIds(bearerToken(authorization));
  } catch {
    return undefined;
  }
};

/**
 * @throws AppError `invalid_token` for a revoked token, `unavailable` until the first list of revocations has arrived;
 * malformed and forged tokens are left to the service
 */
export const assertNotRevoked = (
  revocations: Pick<RevocationList, 'isReady' | 'isRevoked' | 'isEmpty'>,
  authorization: string | undefined,
): void => {
  if (authorization === undefined) return;
  if (!revocations.isReady()) throw unavailable();
  if (revocations.isEmpty()) return;
  const ids = idsOf(authorization);
  if (ids && isTokenRevoked(revocations, ids)) throw new AppError('invalid_token', texts.auth.tokenExpired);
};

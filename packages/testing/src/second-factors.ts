import { turnOnSecondFactor } from '@showhands/contracts';
import { Secret, TOTP } from 'otpauth';
import type { ApiClient } from './api-client.ts';
import type { Voter } from './voters.ts';

/** A secret as an authenticator app stores it. */
export const aFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** The code of an app, so many steps of 30 seconds from now. Codes of now and of the next step stay valid for 30 seconds. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns the second factor of an account on. The code of now is used by it. */
export const addSecondFactor = async (
  api: ApiClient,
  { token, password }: Pick<Voter, 'token' | 'password'>,
): Promise<Factor> => {
  const secret = aFactorSecret();
  const { body } = await api.call(turnOnSecondFactor, { token, body: { password, secret, code: appCode(secret) } });
  return { secret, recoveryCodes: body.recovery_codes };
};

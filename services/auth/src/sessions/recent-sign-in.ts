import { texts } from '@showhands/contracts';
import type { CommandCall, Store } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { isSignInRecent } from './repository.ts';

/**
 * For actions that would let the holder of a stolen token harm its owner. Not part of the command's transaction, so that the same
 * call succeeds after `confirmPassword`. @throws AppError `password_required` if the password was entered too long ago
 */
export const assertRecentSignIn = async (
  store: Store,
  call: CommandCall & { readonly user: Identity },
): Promise<void> => {
  if ((await store.isRepeat(call)) || (await isSignInRecent(store.database, call.user))) return;
  throw new AppError('password_required', texts.auth.confirmPassword);
};

import { limits, pollErrorTexts } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { hasLongerList } from './repository.ts';

/** Checks that the lists of polls are not too long. */
export const assertRoom = async (trx: Transaction, pollIds: readonly string[]): Promise<void> => {
  if (await hasLongerList(trx, pollIds, limits.invited.max)) {
    throw new AppError('too_many_invited', pollErrorTexts.invited.tooMany);
  }
};

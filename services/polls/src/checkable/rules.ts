import { checkableTexts, openingOf, type PollSnapshot } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import { type Intent, toWire } from '../votes/ballot.ts';
import { commitmentOf } from './poll-keys.ts';

const invalid = (path: 'commitment' | 'nonce', message: string): AppError =>
  new AppError('validation_failed', message, { errors: [{ path, message }] });

/** The error of a commitment or a nonce that does not fit the poll and the choices. */
export const commitmentError = (
  { id, checkable }: Pick<PollSnapshot, 'id' | 'checkable'>,
  { choices, commitment, nonce }: Extract<Intent, { kind: 'put' }>,
): AppError | undefined => {
  if (!checkable && commitment !== undefined) return invalid('commitment', checkableTexts.commitmentNotUsed);
  if (checkable !== 'open' && nonce !== undefined) return invalid('nonce', checkableTexts.nonceNotUsed);
  if (!checkable) return undefined;
  if (commitment === undefined) return invalid('commitment', checkableTexts.commitmentRequired);
  if (checkable === 'secret') return undefined;
  if (nonce === undefined) return invalid('nonce', checkableTexts.nonceRequired);
  return commitmentOf(openingOf(id, choices.map(toWire), nonce)) === commitment
    ? undefined
    : invalid('commitment', checkableTexts.commitmentDiffers);
};

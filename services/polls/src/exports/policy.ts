import { type PollSnapshot, sharingTexts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';

/** A draft has neither votes nor viewers. */
export const assertExportable = ({ status }: Pick<PollSnapshot, 'status'>): void => {
  if (status === 'draft') throw new AppError('poll_draft', sharingTexts.exports.draft);
};

import { type Group, limits, pollErrorTexts, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';

const copy = pollErrorTexts.groups;

/** Checks that a user with so many groups may have one more. */
export const assertRoom = (count: number): void => {
  if (count >= limits.groups.perUser) throw new AppError('too_many_groups', copy.tooMany);
};

export const assertSize = ({ members }: Pick<Group, 'members'>): void => {
  if (members > limits.invited.max) throw new AppError('too_many_invited', pollErrorTexts.invited.tooMany);
};

/** Checks that a change of so many members in so many polls does not lock the polls for long. */
export const assertFewChanges = (members: number, polls: number): void => {
  if (members * polls > limits.groupChanges.max) throw new AppError('too_many_changes', texts.transport.bodyTooLarge);
};

/** @param version on which a change is based */
export const assertCurrent = (group: Pick<Group, 'version'>, version: number | undefined): void => {
  if (version !== undefined && version !== group.version) throw new AppError('version_conflict', copy.changedMeanwhile);
};

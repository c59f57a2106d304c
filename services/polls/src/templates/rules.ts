import { limits, type NewPoll, sharingTexts, type TemplatePoll } from '@showhands/contracts';
import { foldCase } from '@showhands/service-kit/look-alikes';
import { AppError } from '@showhands/service-kit/runtime';

/** The key by which a user's names are unique: without regard to case, composition and invisible characters. */
export const nameKeyOf = (name: string): string => foldCase(name);

/** The fields of a poll that a template keeps. */
export const templatePollOf = ({
  status,
  opens_at,
  ends_at,
  repeat,
  invited,
  invited_groups,
  options,
  ...kept
}: NewPoll): TemplatePoll => ({
  ...kept,
  options: options.map(({ picture, ...option }) => option),
});

/** Checks that a user with so many other templates may have one more. */
export const assertRoom = (others: number): void => {
  if (others >= limits.templates.perUser) {
    throw new AppError('too_many_templates', sharingTexts.templates.tooMany);
  }
};

import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { boundedArray, codePoints, requiredId, text } from './primitives.ts';
import { texts } from './texts.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Whether an entry is an email address. All others are usernames. */
export const isAddress = (entry: string): boolean => entry.includes('@');

const isEntry = (entry: string): boolean =>
  isAddress(entry) ? ADDRESS.test(entry) : codePoints(entry) <= limits.username.max && !CONTROL_CHARACTER.test(entry);

/** Whether mail can be sent to an entry. */
export const isMailAddress = (entry: string): boolean => ADDRESS.test(entry) && codePoints(entry) <= limits.email.max;

/** An entry of a list of invited people: a username, or an email address. */
export const invitedEntrySchema = text({
  required: pollErrorTexts.invited.invalid,
  min: limits.username.min,
  tooShort: pollErrorTexts.invited.invalid,
  max: limits.email.max,
  tooLong: pollErrorTexts.invited.invalid,
}).check(z.refine(isEntry, pollErrorTexts.invited.invalid));

export const invitedEntriesSchema = boundedArray(
  z.array(invitedEntrySchema, { error: pollErrorTexts.invited.required }),
  {
    max: limits.invited.max,
    tooMany: pollErrorTexts.invited.tooMany,
  },
);

/** The ids of groups of people. */
export const groupIdsSchema = boundedArray(
  z.array(requiredId(texts.transport.invalidRequest), { error: texts.transport.invalidRequest }),
  { max: limits.groups.perUser, tooMany: pollErrorTexts.groups.tooMany },
);

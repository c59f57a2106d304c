import { type Poll, templatePollSchema } from '@showhands/contracts';
import type { KeptPoll } from './api.ts';

/** The fields of a stored poll that a template keeps. */
export const keptPollOf = (poll: Poll): KeptPoll => templatePollSchema.parse(poll);

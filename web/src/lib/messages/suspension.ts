import type { Isolated } from '../text-direction.ts';
import { formatDateTime } from './format.ts';

/** The answer to the sign-in of a suspended account. */
export const suspensionMessages = {
  until: (iso: string) => `This account is suspended until ${formatDateTime(iso)}.`,
  reason: (reason: string) => `Reason: ${reason}.`,
  note: (note: Isolated) => `Moderators wrote: ${note}`,
} as const;

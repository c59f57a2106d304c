import type { Notification } from '@showhands/contracts';
import { paths } from '#lib/paths.ts';

/** The address of what a notification is about; null for an announcement. */
export const targetOf = ({ pollId, data }: Notification): string | null => {
  if (data.decision) return paths.decisions;
  return pollId === null ? null : paths.poll(pollId);
};

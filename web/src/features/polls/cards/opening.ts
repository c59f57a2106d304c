import type { Poll } from '@showhands/contracts';
import { formatDateTime } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';

/** "Opens …" with the time, for a poll that refuses votes until then; otherwise null. */
export const openingText = ({ opens_at: at, status }: Pick<Poll, 'opens_at' | 'status'>, now: number): string | null =>
  at !== undefined && status !== 'closed' && Date.parse(at) > now ? leaderMessages.opens(formatDateTime(at)) : null;

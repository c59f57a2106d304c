import type { Poll, PollStatus } from '@showhands/contracts';
import { pollStatusSchema } from '@showhands/contracts';

export type Tab = PollStatus | 'all';

export const TABS = ['all', 'active', 'closed', 'draft'] as const satisfies readonly Tab[];

/** The tab in the URL. */
export const parseTab = (search: URLSearchParams): Tab =>
  pollStatusSchema.safeParse(search.get('status')).data ?? 'all';

/** Whether reopening clears the end date: it has passed, by this clock or by the server's, which closed the poll. */
export const reopeningClearsEnd = ({ status, ends_at, auto_closed }: Poll, now: number): boolean =>
  status === 'closed' && ends_at !== null && (auto_closed || Date.parse(ends_at) <= now);

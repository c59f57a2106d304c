import type { Poll, PollStatus } from '@showhands/contracts';
import { pollStatusSchema } from '@showhands/contracts';

export type Tab = PollStatus | 'all';

export const TABS = ['all', 'active', 'closed', 'draft'] as const satisfies readonly Tab[];

/** The tab that the address names. */
export const tabFrom = (search: URLSearchParams): Tab => pollStatusSchema.safeParse(search.get('status')).data ?? 'all';

/** Whether opening it again clears its end date. A poll that was closed by its end has passed it, whatever this clock says. */
export const isPastEnd = ({ status, ends_at, auto_closed }: Poll, now: number): boolean =>
  status === 'closed' && ends_at !== null && (auto_closed || Date.parse(ends_at) <= now);

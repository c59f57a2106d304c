import type { Poll } from '@showhands/contracts';
import { Notice } from '../../../components/ui/notice.tsx';
import { messages } from '../../../lib/messages/en.ts';

const copy = messages.poll;

/** What a viewer must know of the state of a poll before they act on it. */
export const PollNotices = ({ poll }: { poll: Poll }) => (
  <>
    {poll.status === 'draft' && <Notice>{copy.draft}</Notice>}
    {poll.status === 'closed' && <Notice tone="signal">{poll.auto_closed ? copy.autoClosed : copy.closed}</Notice>}
  </>
);

import { Icon as ArrowDownUp } from 'virtual:lucide/arrow-down-up';
import { resultsMessages } from '#lib/messages/results.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import type { OrderOfResults } from './result-order.ts';

const copy = resultsMessages.order;

/** Changes between the order of the poll and the leaders first, also by the `o` key. */
export const OrderButton = ({ order: { isByPoll, toggle } }: { order: OrderOfResults }) => {
  useShortcut('o', copy.key, toggle);
  return (
    <button
      type="button"
      onClick={toggle}
      className="flex min-h-target items-center gap-2 text-13 text-muted hover:text-ink print:hidden"
    >
      <ArrowDownUp size={16} />
      <span>{isByPoll ? copy.leaders : copy.poll}</span>
    </button>
  );
};

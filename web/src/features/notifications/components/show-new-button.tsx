import { Icon as ArrowUp } from 'virtual:lucide/arrow-up';
import { Button } from '#components/ui/button.tsx';
import { notificationListMessages } from '#lib/messages/notification-list.ts';

interface Props {
  /** Number of buffered notifications. */
  count: number;
  onShow: () => void;
}

/** Shows buffered notifications. Sticky above the list without taking up space in it. */
export const ShowNewButton = ({ count: waiting, onShow }: Props) => (
  <div className="sticky top-8 z-10 -mb-4 flex h-0 items-center justify-center max-lg:top-[calc(var(--spacing-row)+var(--spacing-8))]">
    {waiting > 0 && (
      <Button className="animate-appear shadow-float" onClick={onShow}>
        <ArrowUp size={16} />
        {notificationListMessages.showWaiting(waiting)}
      </Button>
    )}
  </div>
);

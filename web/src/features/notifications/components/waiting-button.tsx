import { ArrowUp } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { notificationListMessages } from '../../../lib/messages/en/notification-list.ts';

interface Props {
  /** How many have come since the list was last brought up to date. */
  waiting: number;
  onShow: () => void;
}

/** Lies over the top of the list, wherever one has scrolled to, and takes no room in it. */
export const WaitingButton = ({ waiting, onShow }: Props) => (
  <div className="sticky top-8 z-10 -mb-4 flex h-0 items-center justify-center max-lg:top-[calc(var(--spacing-row)+var(--spacing-8))]">
    {waiting > 0 && (
      <Button className="animate-appear shadow-float" onClick={onShow}>
        <ArrowUp aria-hidden size={16} />
        {notificationListMessages.showWaiting(waiting)}
      </Button>
    )}
  </div>
);

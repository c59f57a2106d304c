import { Icon as Trash2 } from 'virtual:lucide/trash-2';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { useNotificationAction, useSummary } from '../use-notifications.ts';

const copy = notificationListMessages;

export const ClearAll = () => {
  const act = useNotificationAction();
  const { summary } = useSummary();
  return (
    <ConfirmButton
      inactive={!summary || summary.items.length === 0}
      question={copy.confirmClear}
      onConfirm={(close) => {
        act({ name: 'cleared' });
        close();
      }}
    >
      <Trash2 size={18} />
      {copy.clearAll}
    </ConfirmButton>
  );
};

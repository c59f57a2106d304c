import { Icon as Trash2 } from 'virtual:lucide/trash-2';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { useNotificationAction, useSummary } from '../use-notifications.ts';

const copy = notificationListMessages;

export const ClearAll = () => {
  const [asking, setAsking] = useState(false);
  const act = useNotificationAction();
  const { summary } = useSummary();
  const close = () => setAsking(false);
  const clear = () => {
    act({ name: 'cleared' });
    close();
  };
  return (
    <>
      <Button inactive={!summary || summary.items.length === 0} onClick={() => setAsking(true)}>
        <Trash2 size={18} />
        {copy.clearAll}
      </Button>
      <ConfirmDialog
        open={asking}
        title={copy.confirmClear.title}
        labels={copy.confirmClear.labels}
        onConfirm={clear}
        onClose={close}
      >
        <p>{copy.confirmClear.text}</p>
      </ConfirmDialog>
    </>
  );
};

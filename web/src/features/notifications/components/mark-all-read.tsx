import { Icon as CheckCheck } from 'virtual:lucide/check-check';
import { Button } from '#components/ui/button.tsx';
import { useNotificationAction, useSummary } from '../use-notifications.ts';

export const MarkAllRead = ({ label }: { label: string }) => {
  const act = useNotificationAction();
  const { summary } = useSummary();
  return (
    <Button inactive={!summary || summary.unreadCount === 0} onClick={() => act({ name: 'allRead' })}>
      <CheckCheck size={18} />
      {label}
    </Button>
  );
};

import { CheckCheck } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useNotificationAction, useSummary } from '../use-notifications.ts';

export const MarkAllRead = ({ label }: { label: string }) => {
  const act = useNotificationAction();
  const { summary } = useSummary();
  return (
    <Button inactive={!summary || summary.unreadCount === 0} onClick={() => act({ name: 'allRead' })}>
      <CheckCheck aria-hidden size={18} />
      {label}
    </Button>
  );
};

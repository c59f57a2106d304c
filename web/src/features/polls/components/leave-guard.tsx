import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { pollFormMessages } from '../../../lib/messages/en/poll-form.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';

const copy = pollFormMessages.leave;

/** Asks whoever is about to leave a form whether what they have typed may be lost. */
export const LeaveGuard = ({ losing }: { losing: boolean }) => {
  const { held, stay, leave } = useLeaveGuard(losing);
  return (
    <ConfirmDialog open={held} title={copy.title} labels={copy.labels} onConfirm={leave} onClose={stay}>
      <p>{copy.text}</p>
    </ConfirmDialog>
  );
};

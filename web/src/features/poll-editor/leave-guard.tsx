import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { useNavigationBlocker } from '#lib/navigation-blocker.ts';

const copy = pollFormMessages.leave;

/** Asks for confirmation before leaving a form with unsaved input. */
export const LeaveGuard = ({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) => {
  const { blocked, stay, leave } = useNavigationBlocker(isDirty);
  const confirm = () => {
    onLeave();
    leave();
  };
  return (
    <ConfirmDialog open={blocked} title={copy.title} labels={copy.labels} onConfirm={confirm} onClose={stay}>
      <p>{copy.text}</p>
    </ConfirmDialog>
  );
};

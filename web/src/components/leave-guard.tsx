import type { ComponentProps } from 'react';
import { useNavigationBlocker } from '#lib/navigation-blocker.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

interface Props {
  isDirty: boolean;
  copy: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'labels'> & { readonly text: string };
  onLeave: () => void;
}

/** Asks for confirmation before leaving a form with unsaved input. */
export const LeaveGuard = ({ isDirty, copy, onLeave }: Props) => {
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

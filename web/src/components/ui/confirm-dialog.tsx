import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  /** The consequence, and whether it can be undone. */
  children: ReactNode;
  labels: { confirm: string; cancel: string; close: string };
  /** `danger` when data is lost. */
  variant?: 'primary' | 'danger';
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that is hard to undo. The focus starts on Cancel. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  labels,
  variant = 'danger',
  pending = false,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog open={open} onClose={onClose} title={title} closeLabel={labels.close}>
    <div className="text-muted">{children}</div>
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onClose} autoFocus>
        {labels.cancel}
      </Button>
      <Button variant={variant} pending={pending} onClick={onConfirm}>
        {labels.confirm}
      </Button>
    </div>
  </Dialog>
);

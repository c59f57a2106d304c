import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  detail: string;
  labels: { confirm: string; cancel: string };
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const ConfirmDialog = ({ open, title, detail, labels, pending = false, onConfirm, onCancel }: Props) => (
  <Dialog open={open} onClose={onCancel} title={title} closeLabel={labels.cancel}>
    <p className="text-muted">{detail}</p>
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>{labels.cancel}</Button>
      <Button variant="danger" pending={pending} onClick={onConfirm}>
        {labels.confirm}
      </Button>
    </div>
  </Dialog>
);
